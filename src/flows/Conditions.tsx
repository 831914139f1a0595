/** What whoever rehearses supposes about conditions: open, holds, does not. */
import { chakra } from '@chakra-ui/react'
import { T } from '../ui/T.tsx'
import { Part } from './Part.tsx'
import { useStudio, useStudioState, useWording } from './studio-context.ts'

const answers = [
  { holds: null, text: 'condition.open' },
  { holds: true, text: 'condition.holds' },
  { holds: false, text: 'condition.fails' },
] as const

const Answer = chakra('button', {
  base: {
    minH: '7',
    px: '2',
    borderRadius: 'chip',
    color: 'muted',
    fontSize: 'xs',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    '&[aria-checked=true]': { bg: 'surface', color: 'actionDeep', fontWeight: '600', boxShadow: '0 0 0 1px {colors.fieldLine}' },
  },
})

/** The guards of the ways from here, each with what is supposed. */
export function Conditions({ guards }: { guards: readonly string[] }) {
  const studio = useStudio()
  const wording = useWording()
  const rehearsed = useStudioState(({ context }) => context.source === 'rehearsal')
  const assumed = useStudioState(({ context }) => context.assumed)
  if (!rehearsed) return null
  return (
    <Part title="conditions.title">
      <chakra.ul display="grid" gap="2">
        {guards.map((guard) => (
          <chakra.li key={guard} display="grid" gap="1">
            <span>{wording.condition({ kind: 'is', name: guard })}</span>
            <chakra.span
              role="radiogroup"
              aria-label={wording.condition({ kind: 'is', name: guard })}
              display="inline-flex"
              justifySelf="start"
              gap="1"
              p="1"
              borderRadius="control"
              bg="sunk"
            >
              {answers.map(({ holds, text }) => (
                <Answer
                  key={text}
                  type="button"
                  role="radio"
                  aria-checked={(assumed[guard] ?? null) === holds}
                  onClick={() => studio.send({ type: 'guard.assumed', guard, holds })}
                >
                  <T id={text} />
                </Answer>
              ))}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </Part>
  )
}
