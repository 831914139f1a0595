/** Lists of bank holidays that are published while a test runs. */
import { onTestFinished } from 'vitest'
import { holidayYears } from '../../server/reference/calendar/holidays.ts'

/** Adds days to the list of their year in Hong Kong; the lists are as before once the test has ended. */
export function publish(...days: string[]): void {
  for (const day of days) {
    const year = day.slice(0, 4)
    const before = holidayYears.HK[year]
    Object.assign(holidayYears.HK, { [year]: { holidays: [...(before?.holidays ?? []), day] } })
  }
}

/** Has the lists restored at the end of the test. */
export function keepLists(): void {
  const before = { ...holidayYears.HK }
  onTestFinished(() => {
    for (const year of Object.keys(holidayYears.HK)) if (!(year in before)) Reflect.deleteProperty(holidayYears.HK, year)
    Object.assign(holidayYears.HK, before)
  })
}
