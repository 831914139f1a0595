/** The parts of a case with how far each was looked at. KYC-19. */
import { chakra } from '@chakra-ui/react'
import { type CasePart, progressOf } from '../../../../machines/staff/caseLayout.ts'
import { type MarkState, StateGlyph } from '../../../ui/StateGlyph.tsx'
import { useWords } from '../../../ui/T.tsx'
import type { CaseProps } from './case-props.ts'
import { usePartWords } from './item-words.ts'

const Way = chakra('button', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '2',
    w: 'full',
    minH: 'control',
    px: '3',
    borderRadius: 'control',
    fontSize: 'sm',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'sunk' },
    '&[aria-current=true]': { bg: 'actionSoft', color: 'actionDeep', fontWeight: '600' },
  },
})

/** Review progress of a part. */
function stateOf(part: CasePart): MarkState {
  const { all, seen, returned } = progressOf({ items: [...part.items] })
  if (returned > 0) return 'returned'
  if (seen === all) return 'done'
  return seen > 0 ? 'draft' : 'notStarted'
}

const colors: Partial<Record<MarkState, string>> = { done: 'greenDeep', returned: 'amberDeep', draft: 'actionDeep' }

/** The list; a press goes to the first item of the part that is open. */
export function PartsNav(props: CaseProps & { parts: readonly CasePart[]; current: string }) {
  const { flow, found, parts, current } = props
  const words = useWords()
  const nameOf = usePartWords(found)
  return (
    <chakra.nav
      aria-label={words('backoffice.parts')}
      p="3"
      position={{ lg: 'sticky' }}
      top="0"
      maxH={{ lg: 'calc(100dvh - 96px)' }}
      overflowY="auto"
    >
      <chakra.ul listStyleType="none" display={{ base: 'flex', lg: 'grid' }} flexWrap="wrap" gap="1">
        {parts.map((part) => {
          const state = stateOf(part)
          const first = part.items.find(({ assessment }) => assessment === null) ?? part.items[0]
          return (
            <li key={part.key}>
              <Way
                type="button"
                aria-current={part.key === current}
                onClick={() => first && flow.send({ type: 'item.chosen', item: first.item })}
              >
                <span>{nameOf(part)}</span>
                <chakra.span color={colors[state] ?? 'muted'} flex="none">
                  <StateGlyph state={state} />
                  <chakra.span srOnly>{words(`backoffice.part.${state}`)}</chakra.span>
                </chakra.span>
              </Way>
            </li>
          )
        })}
      </chakra.ul>
    </chakra.nav>
  )
}
