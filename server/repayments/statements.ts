/** Reads the bank statements every night: books transfers, PSP payments and debits that were taken back, then reconciles the ledger with the statements. */

import { addDays } from '../../contract/kernel/days.ts'
import { readStatement, type StatementLine } from '../outside/bank/bank-debits.ts'
import { knownPartner } from '../outside/marketplaces/platforms.ts'
import type { Keys } from '../platform/config/config.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { dayOf, nextNight } from '../platform/hong-kong-time.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { ledgerAccounts, post } from '../platform/ledger/ledger.ts'
import { referenceIn } from '../platform/reference-numbers.ts'
import { bookArrival } from './arrivals.ts'
import { reconcileBank, reconcilePsp } from './compare.ts'
import { returnCreditPayout } from './pay-credit.ts'
import { returnRepayment } from './post-repayment.ts'
import { reopenReturned } from './return-transfers.ts'
import { bookUnidentified } from './unidentified.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Every night: reads the statements of the previous days. */
    'statement.daily': Record<string, never>
    'statement.read': { day: string }
  }
}

/** Number of earlier days each night reads again, for entries the bank books late. */
const lookBack = 9

export const statementJobs: JobHandlersOf<'statement.daily' | 'statement.read'> = {
  'statement.daily': async ({ db, clock }) => {
    const at = clock.now()
    const day = addDays(dayOf(at), -1)
    await db.transaction().execute(async (trx) => {
      await enqueue(trx, 'statement.read', { day }, { runAt: at, key: `statement.read:${day}` })
      await enqueue(trx, 'statement.daily', {}, { runAt: nextNight(at), key: 'statement.daily' })
    })
  },

  'statement.read': async (deps, { day }) => {
    const from = addDays(await lastRead(deps, day), -lookBack)
    const lines = await readStatement(deps, from, day)
    for (const line of lines) await deps.db.transaction().execute((trx) => keepLine(trx, deps, line))
    await reconcileBank(deps, { from, day })
    for (const partner of await collectingPsps(deps)) await reconcilePsp(deps, partner, { from, day })
  },
}

/** Makes sure that the statements of a night are waiting to be read; called at every start. */
export async function scheduleStatements({ db, clock }: Deps): Promise<void> {
  await db.transaction().execute((trx) => enqueue(trx, 'statement.daily', {}, { runAt: nextNight(clock.now()), key: 'statement.daily' }))
}

/** Stores a line, once, and books what only the statement reports: transfers, PSP payments, late returns of debits, payouts that came back. */
async function keepLine(trx: Trx, { clock, config }: Pick<Deps, 'clock' | 'config'>, line: StatementLine): Promise<void> {
  const at = clock.now()
  const { payer: _, ...row } = line
  const kept = await trx
    .insertInto('bank_statement_lines')
    .values({ ...row, read_at: at })
    .onConflict((conflict) => conflict.column('line_id').doNothing())
    .returning('line_id')
    .executeTakeFirst()
  if (!kept) return
  if (line.kind === 'return') await bookReturn(trx, line, at)
  if (line.amount <= 0n) return
  if (line.kind === 'transfer') await bookTransfer(trx, config, line, at)
  if (line.kind === 'remittance') await bookRemittance(trx, line, at)
}

/** A transfer repays the loan of the invoice, or the loan, that it names, if its currency is that of the loan; any other is unidentified. */
async function bookTransfer(trx: Trx, keys: Keys, line: StatementLine, at: Date): Promise<void> {
  const { line_id, amount, booked_on } = line
  const named = (await invoiceNamed(trx, line)) ?? (await loanNamed(trx, line))
  if (!named) return bookUnidentified(trx, keys, line, at)
  const arrived = { ...named, source: line_id, amount, valueOn: booked_on, method: 'transfer', collection: null } as const
  await bookArrival(trx, arrived, { account: ledgerAccounts.collections, actor: 'provider:bank', at })
}

async function invoiceNamed(trx: Trx, { reference, currency }: StatementLine) {
  return trx
    .selectFrom('charge_sub_orders as sub')
    .innerJoin('charge_orders as parent', 'parent.id', 'sub.order_id')
    .select(['sub.id', 'sub.drawdown_id', 'parent.facility_id'])
    .where('sub.invoice', '=', referenceIn(reference, 'INV'))
    .where('parent.currency', '=', currency)
    .executeTakeFirst()
}

/** A loan that was paid out, by its own reference, as a payoff letter asks for. Decision 112. */
async function loanNamed(trx: Trx, { reference, currency }: StatementLine) {
  const loan = await trx
    .selectFrom('drawdowns')
    .select(['id', 'facility_id'])
    .where('reference', '=', referenceIn(reference, 'DD'))
    .where('currency', '=', currency)
    .where('settled_at', 'is not', null)
    .executeTakeFirst()
  return loan && { id: null, drawdown_id: loan.id, facility_id: loan.facility_id }
}

/**
 * A debit that the bank has taken back is owed again, however late; a payout of credit balance that came back is credit balance again, and a transfer
 * that we sent back is open again. In another amount than it had it stays on the report for a person.
 */
async function bookReturn(trx: Trx, line: StatementLine, at: Date): Promise<void> {
  const { reference, amount, currency } = line
  if (amount > 0n) {
    await returnCreditPayout(trx, line, at)
    return reopenReturned(trx, line, at)
  }
  const debit = await trx
    .selectFrom('repayments')
    .select('id')
    .where('reference', '=', reference)
    .where('method', '=', 'directDebit')
    .where('amount', '=', -amount)
    .where('currency', '=', currency)
    .executeTakeFirst()
  if (debit) await returnRepayment(trx, debit.id, { account: ledgerAccounts.collections, by: 'bank', actor: 'provider:bank', at })
}

/** Books a PSP's remittance of withheld amounts to our account. */
async function bookRemittance(trx: Trx, { line_id, reference, amount, currency }: StatementLine, at: Date): Promise<void> {
  const found = await trx
    .selectFrom('charge_collections')
    .innerJoin('psp_accounts', 'psp_accounts.id', 'charge_collections.psp_id')
    .select('psp_accounts.platform_id')
    .where('charge_collections.reference', '=', reference)
    .executeTakeFirst()
  if (!found) return
  const partner = knownPartner(found.platform_id).entry.partner_abbr
  await post(trx, {
    kind: 'remittance.received',
    reference: line_id,
    at,
    lines: [
      { account: ledgerAccounts.collections, amount, currency },
      { account: ledgerAccounts.heldBack(partner), amount: -amount, currency },
    ],
  })
}

/** The last day before `day` whose statement was read; `day` itself for the first statement. */
async function lastRead({ db }: Deps, day: string): Promise<string> {
  const last = await db
    .selectFrom('reconciliations')
    .select('day')
    .where('source', '=', 'bank')
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.day ?? day
}

/** PSPs that were ever asked to hold something back. */
async function collectingPsps({ db }: Deps): Promise<string[]> {
  const rows = await db
    .selectFrom('charge_collections')
    .innerJoin('psp_accounts', 'psp_accounts.id', 'charge_collections.psp_id')
    .select('psp_accounts.platform_id')
    .distinct()
    .execute()
  return rows.map(({ platform_id }) => knownPartner(platform_id).entry.partner_abbr)
}
