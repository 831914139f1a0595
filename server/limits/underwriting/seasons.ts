/** Sales seasons of online shops: fixed days, independent of the shop's figures. */

import { addDays } from '../../../contract/kernel/days.ts'
import { newYears } from '../../reference/calendar/new-years.ts'
import { newYear, peaks } from './policy.ts'

/** Chinese New Year of each year and the days after it on which little is sold. */
const silent = newYears.flatMap((first) => Array.from({ length: newYear.silentDays }, (_, after) => addDays(first, after)))

/** How many days the ages from one up to another are worth: those of the silence after Chinese New Year count in part. */
export function openDays(asOf: string, from: number, until: number): number {
  const [oldest, newest] = [addDays(asOf, 1 - until), addDays(asOf, -from)]
  const quiet = silent.filter((day) => oldest <= day && day <= newest).length
  return until - from - quiet * (1 - newYear.silentWeight)
}

/** The days of the same season a year before, when a day is in a season that is known for its sales; null on every other day. */
export function peakBefore(day: string): { from: string; to: string } | null {
  const rush = rushOf(day)
  if (rush !== null) return rush
  const year = Number(day.slice(0, 4)) - 1
  const season = peaks.find(([from, to]) => from <= day.slice(5) && day.slice(5) <= to)
  return season ? { from: `${year}-${season[0]}`, to: `${year}-${season[1]}` } : null
}

/** The rush before Chinese New Year, which moves with the moon. */
function rushOf(day: string): { from: string; to: string } | null {
  const place = newYears.findIndex((first) => addDays(first, -newYear.rushDays) <= day && day < first)
  const before = newYears[place - 1]
  return before ? { from: addDays(before, -newYear.rushDays), to: addDays(before, -1) } : null
}
