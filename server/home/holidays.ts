/** Upcoming bank holidays with their names, merged over regions. DASH-10, decision A100. */
import { type BankHoliday, type HolidayName, holidayRegions } from '../../contract/home/dashboard.ts'
import { addDays } from '../../contract/kernel/days.ts'
import { holidayYears } from '../reference/calendar/holidays.ts'

/** Days by name, `YYYY-MM-DD` or `MM-DD` for every year; a day that is none of these is a bridge. */
const days: Readonly<Partial<Record<HolidayName, string>>> = {
  newYear: '01-01',
  labour: '05-01 2026-09-07 2027-09-06',
  sar: '07-01',
  national: '10-01',
  christmas: '12-25 12-26 2027-12-27',
  lunarNewYear: '2026-02-17 2026-02-18 2026-02-19 2027-02-05 2027-02-06 2027-02-07 2027-02-08 2027-02-09',
  chingMing: '2026-04-04 2026-04-05 2026-04-06 2027-04-05',
  easter: '2026-04-03 2026-04-07 2027-03-26 2027-03-27 2027-03-29',
  buddha: '2026-05-25 2027-05-13',
  tuenNg: '2026-06-19 2027-06-09',
  midAutumn: '2026-09-25 2026-09-26 2027-09-15 2027-09-16',
  chungYeung: '2026-10-19 2027-10-08',
  king: '2026-01-19 2027-01-18',
  presidents: '2026-02-16 2027-02-15',
  juneteenth: '06-18',
  independence: '07-04 2027-07-05',
  columbus: '2026-10-12 2027-10-11',
  veterans: '11-11',
  thanksgiving: '2026-11-26 2027-11-25',
}

/** Names of holidays that another region calls differently. */
const ofUs: Readonly<Record<string, HolidayName>> = { '2026-05-25': 'memorial', '2027-05-31': 'memorial', '2026-06-19': 'juneteenth' }

function nameOf(day: string, region: string): HolidayName {
  const own = region === 'US' ? ofUs[day] : undefined
  const named = Object.entries(days).find(([, list]) => list.split(' ').some((each) => day.endsWith(each)))
  return own ?? (named?.[0] as HolidayName | undefined) ?? 'bridge'
}

/** Holidays from a day on, for so many days; those of one name on one day stand together. */
export function holidaysFrom(today: string, count: number): BankHoliday[] {
  const span = Array.from({ length: count }, (_, index) => addDays(today, index))
  const closed = span.flatMap((day) =>
    holidayRegions
      .filter((region) => holidayYears[region][day.slice(0, 4)]?.holidays.includes(day))
      .map((region) => ({ day, region, name: nameOf(day, region) })),
  )
  const together = new Map<string, BankHoliday>()
  for (const { day, name, region } of closed) {
    const known = together.get(`${day} ${name}`)
    together.set(`${day} ${name}`, { day, name, regions: [...(known?.regions ?? []), region] })
  }
  return [...together.values()]
}
