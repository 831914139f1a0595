/** What an exception sets, and until when. Decision 128. */
import type { LimitException } from '../../../contract/staff/exceptions.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Money } from '../../ui/Money.tsx'
import { T } from '../../ui/T.tsx'

/** At least or at most an amount, with its last day. */
export function ExceptionText({ exception: { effect, amount, lastOn } }: { exception: LimitException }) {
  return (
    <T
      id={`staff.exceptions.effect.${effect}`}
      values={{ amount: <Money value={amount} />, day: <DateText value={lastOn} kind="date" /> }}
    />
  )
}
