/** Past, current and coming steps, one line each. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { type MarkState, StateGlyph } from '../../ui/StateMark.tsx'
import { Say, T, type Words } from '../../ui/T.tsx'

/** One moment: its state, what it is, and when or how long at the end of the line. */
export type Moment = { key: string; state: MarkState; words: Words; end?: ReactNode }

const tones: Record<MarkState, string> = {
  notStarted: 'muted',
  draft: 'actionDeep',
  waiting: 'actionDeep',
  done: 'greenDeep',
  returned: 'amberDeep',
  failed: 'packet',
}

/** A timeline in the order given; the state of each moment is said as well as drawn. */
export function Timeline({ moments }: { moments: readonly Moment[] }) {
  return (
    <chakra.ol listStyleType="none" textStyle="small">
      {moments.map((moment, index) => (
        <chakra.li
          key={moment.key}
          position="relative"
          display="grid"
          gridTemplateColumns="{sizes.target} minmax(0, 1fr) auto"
          columnGap="3"
          alignItems="start"
          pb="4"
          _last={{ pb: '0' }}
          _after={
            index < moments.length - 1
              ? {
                  content: '""',
                  position: 'absolute',
                  insetStart: '11px',
                  top: '6',
                  bottom: '0',
                  borderStart: '2px solid {colors.hairline}',
                }
              : undefined
          }
        >
          <chakra.span display="grid" placeItems="center" w="target" h="target" color={tones[moment.state]}>
            <StateGlyph state={moment.state} />
          </chakra.span>
          <chakra.span
            lineHeight="24px"
            color={moment.state === 'notStarted' ? 'muted' : 'heading'}
            fontWeight={moment.state === 'waiting' || moment.state === 'draft' ? '600' : '400'}
          >
            <chakra.span srOnly>
              <T id={`ui.state.${moment.state}`} />{' '}
            </chakra.span>
            <Say words={moment.words} />
          </chakra.span>
          {moment.end && (
            <chakra.span lineHeight="24px" textStyle="note" color="muted">
              {moment.end}
            </chakra.span>
          )}
        </chakra.li>
      ))}
    </chakra.ol>
  )
}
