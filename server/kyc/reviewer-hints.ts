/** Hints for the reviewer that follow from the data of an application alone. KYC-22. */
import type { Hint } from '../../contract/staff/cases.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { type Form, itemsOf } from './items.ts'

/** Hints of one submission. */
export async function hintsOf(trx: Trx, { applicationId, form, at }: { applicationId: string; form: Form; at: Date }): Promise<Hint[]> {
  const incorporated = form.company.incorporationDate
  const young = typeof incorporated === 'string' && incorporated > yearsBefore(at, 0, 6)
  return [
    ...ownership(form),
    ...minors(form, at),
    ...(young ? [{ hint: 'young', item: 'company.incorporationDate', value: String(incorporated) } as const] : []),
    ...(await sameFiles(trx, form)),
    ...(await rejections(trx, applicationId)),
  ]
}

/** Hints when the shares do not add up to 100; none without shareholders. */
function ownership({ connectedPersons }: Form): Hint[] {
  const holders = connectedPersons.filter(({ capacity }) => capacity !== 'director')
  const hundredths = holders.reduce((sum, { ownershipPercent }) => sum + Math.round(Number(ownershipPercent ?? 0) * 100), 0)
  return holders.length === 0 || hundredths === 10_000
    ? []
    : [{ hint: 'ownership', item: 'connectedPersons', value: String(hundredths / 100) }]
}

function minors({ connectedPersons }: Form, at: Date): Hint[] {
  const grownUp = yearsBefore(at, 18)
  return connectedPersons.flatMap(({ birthday }, index) =>
    typeof birthday === 'string' && birthday > grownUp
      ? [{ hint: 'minor' as const, item: `connectedPersons.${index}.birthday`, value: null }]
      : [],
  )
}

/** The same picture under two items, by its content. */
async function sameFiles(trx: Trx, form: Form): Promise<Hint[]> {
  const documents = itemsOf(form).flatMap(({ item, kind, values: [id] }) => (kind === 'document' && id ? [{ item, id }] : []))
  if (documents.length === 0) return []
  const ids = [...new Set(documents.map(({ id }) => id))]
  const files = await trx.selectFrom('files').select(['id', 'sha256']).where('id', 'in', ids).execute()
  const sums = new Map(files.map(({ id, sha256 }) => [id, sha256]))
  const seen = new Set<string>()
  return documents.flatMap(({ item, id }) => {
    const sum = sums.get(id) ?? id
    if (!seen.has(sum)) {
      seen.add(sum)
      return []
    }
    return [{ hint: 'sameFile' as const, item, value: null }]
  })
}

async function rejections(trx: Trx, applicationId: string): Promise<Hint[]> {
  const rows = await trx
    .selectFrom('status_history')
    .select('id')
    .where('subject', '=', 'kyc_applications')
    .where('subject_id', '=', applicationId)
    .where('event', '=', 'application.rejected')
    .execute()
  return rows.length === 0 ? [] : [{ hint: 'rejectedBefore', item: null, value: String(rows.length) }]
}

/** The day so many years and months before an instant. */
function yearsBefore(at: Date, years: number, months = 0): string {
  const day = new Date(`${dayOf(at)}T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() - years * 12 - months)
  return day.toISOString().slice(0, 10)
}
