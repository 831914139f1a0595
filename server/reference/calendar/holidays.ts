/** Bank holidays of 2026 and 2027 by region. Each year is replaced when its official list is published. Decision A100. */
import { createHash } from 'node:crypto'

/** Regions whose bank holidays matter. */
export type Region = 'HK' | 'CN' | 'US'

/** Holidays and working weekends of a year. All `YYYY-MM-DD`. */
export interface HolidayYear {
  readonly holidays: readonly string[]
  /** Weekend days worked to make up for a bridge; only mainland China has them. */
  readonly workingWeekends?: readonly string[]
  /** The official list is not published yet: days are missing. */
  readonly provisional?: true
}

/**
 * Hong Kong: general holidays as gazetted. China: the State Council's arrangement for 2026; for 2027, not announced when this was
 * written, the statutory days without bridges. US: holidays of the Federal Reserve banks, which keep the Friday before a Saturday.
 */
export const holidayYears: Readonly<Record<Region, Readonly<Record<string, HolidayYear>>>> = {
  HK: {
    2026: {
      holidays: days(2026, '01-01 02-17 02-18 02-19 04-03 04-04 04-06 04-07 05-01 05-25 06-19 07-01 09-26 10-01 10-19 12-25 12-26'),
    },
    2027: {
      holidays: days(2027, '01-01 02-06 02-08 02-09 03-26 03-27 03-29 04-05 05-01 05-13 06-09 07-01 09-16 10-01 10-08 12-25 12-27'),
    },
  },
  CN: {
    2026: {
      holidays: days(
        2026,
        '01-01 01-02 01-03 02-15 02-16 02-17 02-18 02-19 02-20 02-21 02-22 02-23 04-04 04-05 04-06 05-01 05-02 05-03 05-04 05-05 06-19 06-20 06-21 09-25 09-26 09-27 10-01 10-02 10-03 10-04 10-05 10-06 10-07',
      ),
      workingWeekends: days(2026, '01-04 02-14 02-28 05-09 09-20 10-10'),
    },
    2027: { holidays: days(2027, '01-01 02-05 02-06 02-07 02-08 04-05 05-01 05-02 06-09 09-15 10-01 10-02 10-03'), provisional: true },
  },
  US: {
    2026: { holidays: days(2026, '01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25') },
    2027: { holidays: days(2027, '01-01 01-18 02-15 05-31 06-19 07-05 09-06 10-11 11-11 11-25 12-25') },
  },
}

function days(year: number, list: string): string[] {
  return list.split(' ').map((day) => `${year}-${day}`)
}

/** Known bank holidays of any region from a day on, in order. */
export function knownHolidays(from: string): string[] {
  const all = Object.values(holidayYears).flatMap((years) => Object.values(years).flatMap(({ holidays }) => holidays))
  return [...new Set(all)].filter((day) => day >= from).sort()
}

/** The last day that official lists of all regions reach: on a later one banks may turn out to be closed. */
export function listedUntil(): string {
  const lastYears = Object.values(holidayYears).map((years) => {
    const official = Object.entries(years).filter(([, { provisional }]) => !provisional)
    return Math.max(...official.map(([year]) => Number(year)))
  })
  return `${Math.min(...lastYears)}-12-31`
}

/** A name of the lists of all years as they are now: another one after each change. */
export function holidayLists(): string {
  return createHash('sha256').update(JSON.stringify(holidayYears)).digest('hex').slice(0, 16)
}
