/** Conditions of the transitions from the current state: their evaluated value in this rehearsal, or why there is none, and the assumed value. */
import { chakra } from '@chakra-ui/react'
import type { Said } from '../../machines/studio/outline/guardEvaluation.ts'
import { type Guard, keyOfGuard } from '../../machines/studio/outline/rehearsal.ts'
import { T } from '../ui/T.tsx'
import { useSaid } from './assumptions.ts'
import { Part } from './Part.tsx'
import { useOutline, useStudio, useStudioState, useWording } from './studio-context.ts'

const answers = [
  { holds: null, text: 'condition.itself' },
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

/** The guards of the ways from here, each with what it says and what is supposed. */
export function Conditions({ guards }: { guards: readonly Guard[] }) {
  const rehearsed = useStudioState(({ context }) => context.source === 'rehearsal')
  const said = useSaid()
  if (!rehearsed) return null
  return (
    <Part title="conditions.title">
      <chakra.ul display="grid" gap="3">
        {guards.map((guard) => (
          <li key={keyOfGuard(guard)}>
            <Condition guard={guard} said={said.get(keyOfGuard(guard)) ?? 'lost'} />
          </li>
        ))}
      </chakra.ul>
      <chakra.p mt="3" color="muted" fontSize="xs">
        <T id="conditions.samples" />
      </chakra.p>
    </Part>
  )
}

function Condition({ guard, said }: { guard: Guard; said: Said }) {
  const studio = useStudio()
  const wording = useWording()
  const key = keyOfGuard(guard)
  const supposed = useStudioState(({ context }) => context.assumed[key] ?? null)
  const name = wording.condition(useOutline().name, guard)
  return (
    <chakra.div display="grid" gap="1">
      <span>{name}</span>
      <chakra.span color={supposed === null ? 'actionDeep' : 'muted'} fontSize="xs">
        <T id={`condition.said.${said}`} />
      </chakra.span>
      <chakra.span
        role="radiogroup"
        aria-label={name}
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
            aria-checked={supposed === holds}
            onClick={() => studio.send({ type: 'guard.assumed', guard: key, holds })}
          >
            <T id={text} />
          </Answer>
        ))}
      </chakra.span>
    </chakra.div>
  )
}
