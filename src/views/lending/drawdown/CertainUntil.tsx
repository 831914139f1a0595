/** Says until when the due days of a plan are certain. Decision 125. */
import { DateText } from '../../../ui/DateText.tsx'
import { Text } from '../../../ui/T.tsx'

/** Nothing of a plan whose days cannot move. */
export function CertainUntil({ day }: { day: string | null }) {
  if (day === null) return null
  const values = { day: <DateText value={day} kind="date" /> }
  return <Text mt="3" textStyle="fine" color="muted" id="lending.drawdown.plan.certain" values={values} />
}
