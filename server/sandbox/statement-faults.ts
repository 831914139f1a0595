/** Faults a person puts into the sandbox bank's statement: lines left out or with a wrong amount, until they are corrected. */
import type { Selectable } from 'kysely'
import type { SandboxTables } from '../platform/db/tables/sandbox.ts'
import type { Db } from '../platform/deps.ts'
import type { Line } from './bank-statement.ts'

/** A line that is reported wrongly. */
export type Fault = Selectable<SandboxTables['sandbox_statement_faults']>

/** Every fault, by the line it is of. */
export async function faultsByLine(db: Db): Promise<Map<string, Fault>> {
  const faults = await db.selectFrom('sandbox_statement_faults').selectAll().execute()
  return new Map(faults.map((fault) => [fault.line_id, fault]))
}

/** Lines as the bank reports them: an omitted line appears on the day it is corrected, a wrong amount is corrected by a second line. */
export async function withFaults(db: Db, lines: readonly Line[]): Promise<Line[]> {
  const faults = await faultsByLine(db)
  return lines.flatMap((line) => {
    const fault = faults.get(line.line_id)
    if (!fault) return [line]
    const { amount, mended_on } = fault
    if (amount === null) return mended_on === null ? [] : [{ ...line, booked_on: mended_on }]
    const wrong = { ...line, amount }
    if (mended_on === null) return [wrong]
    return [wrong, { ...line, line_id: `correction:${line.line_id}`, booked_on: mended_on, amount: line.amount - amount }]
  })
}

/** Possible faults of a line: a line identified by its own number cannot be corrected by a second line, so it can only be left out. */
export function faultActions({ kind, amount }: Pick<Line, 'kind' | 'amount'>, fault: Fault | undefined): ('leaveOut' | 'alter' | 'mend')[] {
  if (fault) return fault.mended_on === null ? ['mend'] : []
  const alterable = kind !== 'transfer' && kind !== 'remittance' && amount !== lessOf(amount)
  return alterable ? ['leaveOut', 'alter'] : ['leaveOut']
}

/** The amount with a dollar less of it, minor units. */
export function lessOf(amount: bigint): bigint {
  if (amount > 100n) return amount - 100n
  return amount < -100n ? amount + 100n : amount
}
