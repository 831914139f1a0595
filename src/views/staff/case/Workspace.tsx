/** Parts of a case, the documents of one, and its items; all of it by keyboard alone. KYC-19. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { KeyboardEvent } from 'react'
import type { CaseItem } from '../../../../contract/staff/cases.ts'
import { type CasePart, furtherDocument, partKeyOf, partsOf, progressOf, restOf } from '../../../../machines/staff/caseLayout.ts'
import { TextButton } from '../../../ui/Button.tsx'
import { type MarkState, StateGlyph } from '../../../ui/StateMark.tsx'
import { T, Text, useWords } from '../../../ui/T.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { type CaseProps, can, isAsked } from './case-props.ts'
import { ItemRow } from './ItemRow.tsx'
import { usePartWords } from './item-words.ts'
import { ReturnForm } from './ReturnForm.tsx'
import { Viewer } from './Viewer.tsx'

/** Three columns on the desk, one after the other below it. */
export function Workspace({ flow, found }: CaseProps) {
  const { current, looks } = useFlow(flow)
  const parts = partsOf(found)
  const part = parts.find(({ key }) => key === partKeyOf(current ?? '')) ?? parts[0]

  /** Single keys count only while the focus is in here, and in no field. WCAG 2.1.4. */
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, form')
    const item = found.items.find((each) => each.item === current)
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !current || !item) return
    const shortcuts: Record<string, () => void> = {
      arrowdown: () => flow.send({ type: 'next.pressed' }),
      arrowup: () => flow.send({ type: 'previous.pressed' }),
      j: () => flow.send({ type: 'next.pressed' }),
      k: () => flow.send({ type: 'previous.pressed' }),
      y: () => isAsked(item) || flow.send({ type: 'ok.pressed', items: [current] }),
      r: () => flow.send({ type: 'return.pressed', item: current }),
      u: () => flow.send({ type: 'undo.pressed', item: current }),
      v: () => isCovered(item) && flow.send({ type: looks[current] ? 'hide.pressed' : 'look.pressed', item: current }),
    }
    const run = shortcuts[event.key.toLowerCase()]
    if (!run) return
    event.preventDefault()
    run()
  }
  if (!part) return null
  return (
    <chakra.div
      data-workspace
      onKeyDown={press}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '13.5rem minmax(0, 1fr) 29.5rem' }}
      alignItems="start"
      borderBlock="{borders.line}"
      bg="surface"
    >
      <PartsNav flow={flow} found={found} parts={parts} current={part.key} />
      <Viewer key={part.key} flow={flow} found={found} part={part} />
      <chakra.div minW="0" px={{ base: '4', lg: '6' }} py="4" borderInlineStart={{ lg: '{borders.line}' }}>
        <ItemList flow={flow} found={found} part={part} />
        {can(found, 'assess') && <Text mt="4" textStyle="fine" color="muted" id="staff.keys" />}
      </chakra.div>
    </chakra.div>
  )
}

/** Whether there is something to see that is not shown without a reason. */
function isCovered({ masked, file }: CaseItem): boolean {
  return masked || file !== null
}

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

/** The parts of a case with how far each was looked at. KYC-19. */
function stateOf(part: CasePart): MarkState {
  const { all, seen, returned } = progressOf({ items: [...part.items] })
  if (returned > 0) return 'returned'
  if (seen === all) return 'done'
  return seen > 0 ? 'draft' : 'notStarted'
}

const colors: Partial<Record<MarkState, string>> = { done: 'greenDeep', returned: 'amberDeep', draft: 'actionDeep' }

/** The list; a press goes to the first item of the part that is open. */
function PartsNav(props: CaseProps & { parts: readonly CasePart[]; current: string }) {
  const { flow, found, parts, current } = props
  const words = useWords()
  const nameOf = usePartWords(found)
  return (
    <chakra.nav
      aria-label={words('staff.parts')}
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
                  <chakra.span srOnly>{words(`staff.part.${state}`)}</chakra.span>
                </chakra.span>
              </Way>
            </li>
          )
        })}
      </chakra.ul>
    </chakra.nav>
  )
}

/** The items of a part, numbered, with what may be asked for on top. KYC-19. */
function ItemList({ flow, found, part }: CaseProps & { part: CasePart }) {
  const nameOf = usePartWords(found)
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const { ready, covered } = restOf(part.items)
  return (
    <section aria-labelledby="part">
      <chakra.header display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" columnGap="4" mb="1">
        <chakra.h2 id="part" textStyle="cardTitle" fontSize="lg">
          {nameOf(part)}
        </chakra.h2>
        {can(found, 'assess') && ready.length > 1 ? (
          <TextButton
            waiting={working}
            label={<T id="staff.part.allRight" values={{ count: ready.length }} />}
            onClick={() => flow.send({ type: 'ok.pressed', items: ready })}
          />
        ) : (
          <Text as="span" textStyle="note" color="muted" id="staff.part.compare" />
        )}
      </chakra.header>
      {can(found, 'assess') && covered > 0 && (
        <Text mb="2" textStyle="note" color="muted" id="staff.part.covered" values={{ count: covered }} />
      )}
      <chakra.ol listStyleType="none">
        {part.items.map((item, index) => (
          <ItemRow key={item.item} flow={flow} found={found} item={item} number={index + 1} />
        ))}
      </chakra.ol>
      {can(found, 'assess') && <Asking flow={flow} found={found} part={part} />}
    </section>
  )
}

/** A further document, or a missing person. */
function Asking({ flow, found, part }: CaseProps & { part: CasePart }) {
  const target = useSelector(flow, (snapshot) => (snapshot.hasTag('returning') ? snapshot.context.target : null))
  const asked = part.key === 'company' ? furtherDocument(found) : 'connectedPersons'
  const known = found.items.some(({ item }) => item === asked)
  if (asked === null || known || part.key === 'business') return null
  if (target === asked) return <ReturnForm flow={flow} found={found} item={asked} />
  return (
    <chakra.div pt="3" borderTop="{borders.line}">
      <TextButton
        icon="plus"
        label={part.key === 'company' ? 'staff.ask.document' : 'staff.ask.people'}
        onClick={() => flow.send({ type: 'return.pressed', item: asked })}
      />
    </chakra.div>
  )
}
