/** What of the credit balance can be paid out. Decision 115. */
import { addDays } from '../../contract/kernel/days.ts'
import { lesser, sumOf } from '../../contract/lending/loan/exact.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { planCredit, unusedSurplus } from './apply-credit.ts'

type Surplus = Awaited<ReturnType<typeof unusedSurplus>>[number]

/** Days after its receipt in which the surplus of a debit is not paid out: a bank may take the debit back after it was cleared. Decision 100. */
const disputedDays = 90

/** Days after its allocation in which the surplus of an unidentified transfer is not paid out: it may be another's, and is undone whole. Decision 126. */
const allocatedDays = 30

/** The day from which a surplus can be paid out, `YYYY-MM-DD`; null at once, for money that is not taken back. */
function payableFrom({ method, received_at, allocated_at }: Pick<Surplus, 'method' | 'received_at' | 'allocated_at'>): string | null {
  if (allocated_at !== null) return addDays(dayOf(allocated_at), allocatedDays)
  return method === 'directDebit' && received_at !== null ? addDays(dayOf(received_at), disputedDays) : null
}

/** A surplus that can be paid out now, with what is left of it after what is due, minor units. */
interface PayableSource {
  readonly id: string
  readonly facility_id: string
  readonly left: bigint
}

/** The credit balance of a company on a day, minor units. */
interface PayableCredit {
  readonly due: bigint
  readonly sources: readonly PayableSource[]
  readonly held: readonly { from: string; amount: bigint }[]
}

/** Divides the credit balance: what repays what is due, what can be paid out from which surplus, oldest first, and what can be later. */
export async function payableCredit(db: Db | Trx, companyId: string, day: string): Promise<PayableCredit> {
  const { uses } = await planCredit(db, companyId, day)
  const rows = (await unusedSurplus(db, companyId)).map((row) => {
    const used = sumOf(uses.filter(({ sourceId }) => sourceId === row.id).map(({ amount }) => amount))
    return { ...row, left: row.left - used, from: payableFrom(row) }
  })
  const isPayable = ({ status, from }: (typeof rows)[number]) => status === 'cleared' && (from === null || from <= day)
  const held = new Map<string, bigint>()
  for (const row of rows.filter((each) => !isPayable(each) && each.left > 0n)) {
    const from = row.from ?? day
    held.set(from, (held.get(from) ?? 0n) + row.left)
  }
  return {
    due: sumOf(uses.map(({ amount }) => amount)),
    sources: rows.filter((row) => isPayable(row) && row.left > 0n),
    held: [...held].toSorted(([one], [other]) => one.localeCompare(other)).map(([from, amount]) => ({ from, amount })),
  }
}

/** How much a payout takes from each surplus, the oldest first. */
export function takenFrom(sources: readonly PayableSource[], amount: bigint): { source: PayableSource; taken: bigint }[] {
  let open = amount
  return sources.flatMap((source) => {
    const taken = lesser(source.left, open)
    open -= taken
    return taken === 0n ? [] : [{ source, taken }]
  })
}
