/** Runs pending database migrations. */
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from '../deps.ts'
import * as schema from './migrations/001-schema.ts'
import * as idempotencyEndpoints from './migrations/002-idempotency-endpoints.ts'
import * as bookedMoney from './migrations/003-booked-money.ts'
import * as providerReferences from './migrations/004-provider-references.ts'
import * as madeDocuments from './migrations/005-made-documents.ts'
import * as companyScope from './migrations/006-company-scope.ts'
import * as accountHold from './migrations/007-account-hold.ts'
import * as stepUp from './migrations/008-step-up.ts'
import * as sessionUse from './migrations/009-session-use.ts'
import * as payeeCheck from './migrations/010-payee-check.ts'
import * as secondFactors from './migrations/011-second-factors.ts'
import * as secondApprover from './migrations/012-second-approver.ts'
import * as companySignals from './migrations/013-company-signals.ts'
import * as debitMandates from './migrations/014-debit-mandates.ts'
import * as smsNotices from './migrations/015-sms-notices.ts'
import * as factorResets from './migrations/016-factor-resets.ts'
import * as signalsOfItems from './migrations/017-signals-of-items.ts'
import * as sellerNames from './migrations/018-seller-names.ts'
import * as withdrawnAndDeclined from './migrations/019-withdrawn-and-declined.ts'
import * as interestCredit from './migrations/020-interest-credit.ts'
import * as exposure from './migrations/021-exposure.ts'
import * as lateReturns from './migrations/022-late-returns.ts'
import * as rateFixings from './migrations/023-rate-fixings.ts'
import * as factorOffer from './migrations/024-factor-offer.ts'
import * as rowBreaks from './migrations/025-row-breaks.ts'
import * as creditBalance from './migrations/026-credit-balance.ts'
import * as unidentifiedTransfers from './migrations/027-unidentified-transfers.ts'
import * as secondAcceptance from './migrations/028-second-acceptance.ts'
import * as creditPayouts from './migrations/029-credit-payouts.ts'
import * as loanAdjustments from './migrations/030-loan-adjustments.ts'
import * as arrangements from './migrations/031-arrangements.ts'
import * as loansOfAll from './migrations/032-loans-of-all.ts'
import * as writeOff from './migrations/033-write-off.ts'
import * as earlyWarnings from './migrations/034-early-warnings.ts'
import * as collections from './migrations/035-collections.ts'
import * as reports from './migrations/036-reports.ts'
import * as returnedTransfers from './migrations/037-returned-transfers.ts'
import * as companyFreezes from './migrations/038-company-freezes.ts'
import * as merchantCases from './migrations/039-merchant-cases.ts'
import * as movedDays from './migrations/040-moved-days.ts'
import * as undoneRepayments from './migrations/041-undone-repayments.ts'
import * as sharesOfPayouts from './migrations/042-shares-of-payouts.ts'
import * as limitExceptions from './migrations/043-limit-exceptions.ts'
import * as freezesOfUsers from './migrations/044-freezes-of-users-and-facilities.ts'
import * as outsideCalls from './migrations/045-outside-calls.ts'
import * as debitHolds from './migrations/046-debit-holds.ts'
import * as recordedRequests from './migrations/047-recorded-requests.ts'
import * as indexesOfLongLists from './migrations/048-indexes-of-long-lists.ts'
import * as exceptionsOfDeletedCompanies from './migrations/049-exceptions-of-deleted-companies.ts'
import * as signerStatus from './migrations/050-signer-status.ts'

/** Every migration in order. A released one is never edited; the names are kept in the database. */
const migrations: Record<string, Migration> = {
  '001-schema': schema,
  '002-idempotency-endpoints': idempotencyEndpoints,
  '003-booked-money': bookedMoney,
  '004-provider-references': providerReferences,
  '005-made-documents': madeDocuments,
  '006-company-scope': companyScope,
  '007-account-hold': accountHold,
  '008-step-up': stepUp,
  '009-session-use': sessionUse,
  '010-payee-check': payeeCheck,
  '011-second-factors': secondFactors,
  '012-second-approver': secondApprover,
  '013-company-signals': companySignals,
  '014-debit-mandates': debitMandates,
  '015-sms-notices': smsNotices,
  '016-factor-resets': factorResets,
  '017-signals-of-items': signalsOfItems,
  '018-seller-names': sellerNames,
  '019-withdrawn-and-declined': withdrawnAndDeclined,
  '020-interest-credit': interestCredit,
  '021-exposure': exposure,
  '022-late-returns': lateReturns,
  '023-rate-fixings': rateFixings,
  '024-factor-offer': factorOffer,
  '025-row-breaks': rowBreaks,
  '026-credit-balance': creditBalance,
  '027-unidentified-transfers': unidentifiedTransfers,
  '028-second-acceptance': secondAcceptance,
  '029-credit-payouts': creditPayouts,
  '030-loan-adjustments': loanAdjustments,
  '031-arrangements': arrangements,
  '032-loans-of-all': loansOfAll,
  '033-write-off': writeOff,
  '034-early-warnings': earlyWarnings,
  '035-collections': collections,
  '036-reports': reports,
  '037-returned-transfers': returnedTransfers,
  '038-company-freezes': companyFreezes,
  '039-merchant-cases': merchantCases,
  '040-moved-days': movedDays,
  '041-undone-repayments': undoneRepayments,
  '042-shares-of-payouts': sharesOfPayouts,
  '043-limit-exceptions': limitExceptions,
  '044-freezes-of-users-and-facilities': freezesOfUsers,
  '045-outside-calls': outsideCalls,
  '046-debit-holds': debitHolds,
  '047-recorded-requests': recordedRequests,
  '048-indexes-of-long-lists': indexesOfLongLists,
  '049-exceptions-of-deleted-companies': exceptionsOfDeletedCompanies,
  '050-signer-status': signerStatus,
}

/** The last of the migrations that 001-schema replaced, with a commit that still has them. It leaves the same tables. Decision 067. */
const replaced = { last: '047-keys-of-earlier-proofs', commit: 'd97d99f4' }

/** A database that this version cannot open; the message says what to do. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}

/**
 * Runs the pending migrations, one process at a time. Throws the error of a failure, or a {@link SchemaError} for a database of another
 * version, and leaves the database unchanged.
 */
export async function migrate(db: Db): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (rows[0]?.found) {
    await acceptReplaced(db)
    await refuseUnknown(db)
  }
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error) throw error
}

/** Records 001-schema in place of the migrations it replaced. One statement: of servers that start at once, one finds the rows. */
async function acceptReplaced(db: Db): Promise<void> {
  await sql`with earlier as (
      delete from kysely_migration where (select max(name) from kysely_migration) = ${replaced.last} returning timestamp
    )
    insert into kysely_migration (name, timestamp) select '001-schema', max(timestamp) from earlier having count(*) > 0`.execute(db)
}

async function refuseUnknown(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in migrations))
  const last = unknown.at(-1)
  if (!last) return
  if (unknown.includes('001-core'))
    throw new SchemaError(
      `The database is of an earlier version: its last migration is ${last}. This version opens it after ${replaced.last}.\n` +
        `Start commit ${replaced.commit} on it once, which runs the migrations in between. In development, npm run db:reset empties it.`,
    )
  throw new SchemaError(
    `The database is of a later version: this one does not know its migration ${last}. Start the later version, or restore a backup.`,
  )
}
