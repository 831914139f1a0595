/** Shareholdings of a company as bands, and whether they add up to 100 %. Decision A85. */
import type { PersonDraft } from '../../../contract/kyc/applications.ts'

/** One holder: share in percent; `from` and `to` are places between 0 and 1 on the whole width. The rest has no name. */
export type Band = { name: string | null; percent: number; from: number; to: number }

/** Shares with two decimals at most, without the noise of binary fractions. */
const rounded = (percent: number) => Math.round(percent * 100) / 100

/** Bands of all shareholders, in order, then the unclaimed rest; more than 100 % is drawn to its own sum. */
export function ownershipOf(people: readonly PersonDraft[]): { bands: Band[]; total: number; sum: 'over' | 'partly' | 'whole' } {
  const holders = people.flatMap((person) => {
    const percent = Number(person.ownershipPercent ?? '')
    return percent > 0 ? [{ name: String(person.nameCn || person.nameEn || ''), percent }] : []
  })
  const total = rounded(holders.reduce((sum, { percent }) => sum + percent, 0))
  const whole = Math.max(total, 100)
  const named = total < 100 ? [...holders, { name: null, percent: rounded(100 - total) }] : holders
  let at = 0
  const bands = named.map(({ name, percent }) => {
    const from = at
    at += percent / whole
    return { name, percent, from, to: at }
  })
  return { bands, total, sum: total > 100 ? 'over' : total < 100 ? 'partly' : 'whole' }
}
