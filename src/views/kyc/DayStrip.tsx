/** The days until the answer, side by side: sent, free, working, and the span in which we answer. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { T } from '../../ui/T.tsx'
import type { ReviewDay } from './review-days.ts'

const Day = chakra('li', {
  base: {
    py: '3',
    textStyle: 'note',
    lineHeight: '20px',
    color: 'muted',
    borderStart: '1px solid {colors.hairline}',
    borderTop: '1px solid {colors.hairline}',
    mt: '-1px',
    ms: '-1px',
    '& b': { display: 'block', fontSize: 'xl', lineHeight: '32px', color: 'heading' },
  },
  variants: {
    kind: {
      sent: {},
      working: {},
      free: {
        bg: 'repeating-linear-gradient(135deg, transparent 0 5px, {colors.quietSoft} 5px 10px)',
        '& b': { color: 'muted', fontWeight: '400' },
      },
      promised: { bg: 'actionSoft', color: 'actionDeep', '& b': { color: 'actionDeep' } },
    },
  },
})

/** The strip; eleven in a row on the desk, four on a phone. */
export function DayStrip({ days }: { days: readonly ReviewDay[] }) {
  const intl = useIntl()
  const write = (day: string, options: { weekday?: 'short'; day?: 'numeric' }) => intl.formatDate(day, { timeZone: 'UTC', ...options })
  return (
    <chakra.ol
      aria-label={intl.formatMessage({ id: 'kyc.days.label' })}
      listStyleType="none"
      display="grid"
      gridTemplateColumns={{ base: 'repeat(4, 1fr)', md: `repeat(${Math.min(days.length, 11)}, 1fr)` }}
      borderRadius="card"
      bg="surface"
      boxShadow="inset 0 0 0 1px {colors.hairline}"
      overflow="hidden"
      textAlign="center"
    >
      {days.map(({ day, kind, count }) => (
        <Day key={day} kind={kind}>
          {write(day, { weekday: 'short' })}
          <b>{new Date(day).getUTCDate()}</b>
          <T id={count === undefined ? `kyc.days.${kind}` : 'kyc.days.count'} values={{ count }} />
        </Day>
      ))}
    </chakra.ol>
  )
}
