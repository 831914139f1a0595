/** Where a test's clock stands: in the morning of Hong Kong, so that no test meets a midnight that it does not ask for, whenever it runs. */
import { addDays } from '../../contract/days.ts'
import { dayOf, startOf } from '../../server/calendar/hong-kong.ts'
import type { Clock } from '../../server/clock.ts'

/** Milliseconds from a moment to the next ten in the morning of Hong Kong. */
export function untilTen(at: Date): number {
  const ten = startOf(dayOf(at)).getTime() + 36_000_000
  return (ten > at.getTime() ? ten : startOf(addDays(dayOf(at), 1)).getTime() + 36_000_000) - at.getTime()
}

/** Moves a clock forward from where it stands. */
export async function moveOn(clock: Clock, milliseconds: number): Promise<void> {
  await clock.shift(clock.now().getTime() - Date.now() + milliseconds)
}
