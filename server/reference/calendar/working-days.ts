/** Working days by region, and the promised duration of a review. */
import { reviewSpan } from '../../../contract/kernel/constants.ts'
import { dayOf } from '../../platform/hong-kong-time.ts'
import { type HolidayYear, holidayYears, type Region } from './holidays.ts'

const dayMs = 86_400_000

/** Whether banks of a region work on a day. Years without a list have weekends only. */
export function isWorkingDay(region: Region, day: string): boolean {
  const year: HolidayYear | undefined = holidayYears[region][day.slice(0, 4)]
  if (year?.workingWeekends?.includes(day)) return true
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !year?.holidays.includes(day)
}

/**
 * The day `count` working days after a day (0: the day itself, or the next working one). With several regions a day counts only
 * when all of them work.
 */
function addWorkingDays(regions: Region | readonly Region[], day: string, count: number): string {
  const all = typeof regions === 'string' ? [regions] : regions
  const works = (candidate: string) => all.every((region) => isWorkingDay(region, candidate))
  let current = day
  let left = count
  while (left > 0 || !works(current)) {
    current = nextDay(current)
    if (left > 0 && works(current)) left--
  }
  return current
}

/** First and last day on which the decision is expected, in working days of Hong Kong after the day of submission. KYC-22. */
export function reviewPromise(submittedAt: Date): { from: string; to: string } {
  const day = dayOf(submittedAt)
  return { from: addWorkingDays('HK', day, reviewSpan.least), to: addWorkingDays('HK', day, reviewSpan.most) }
}

/** How many working days of Hong Kong have begun after the day of an instant, up to a day. KYC-22. */
export function workingDaysSince(submittedAt: Date, today: string): number {
  let count = 0
  for (let day = nextDay(dayOf(submittedAt)); day <= today; day = nextDay(day)) if (isWorkingDay('HK', day)) count++
  return count
}

/** The day so many working days of Hong Kong after that of an instant. */
export function workingDayAfter(at: Date, workingDays: number): string {
  return addWorkingDays('HK', dayOf(at), workingDays)
}

/** The day so many working days of Hong Kong before a day. */
export function workingDayBefore(day: string, workingDays: number): string {
  let current = day
  for (let left = workingDays; left > 0; ) {
    current = dayBeside(current, -1)
    if (isWorkingDay('HK', current)) left--
  }
  return current
}

function nextDay(day: string): string {
  return dayBeside(day, 1)
}

function dayBeside(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}
