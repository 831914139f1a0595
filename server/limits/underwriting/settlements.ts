/** Reads and stores the settlements and the holder of PSP accounts before a limit is calculated. MSG-11, SHOP-14. */
import { type Selectable, sql } from 'kysely'
import { addDays, daysBetween } from '../../../contract/kernel/days.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { authorisedStatuses } from '../../../contract/shops/authorised.ts'
import { shopAuthorisationLifecycle } from '../../../machines/shops/lifecycles/shopAuthorisation.ts'
import { PartnerRefusal } from '../../outside/http.ts'
import { readAccount } from '../../outside/marketplaces/marketplace.ts'
import { GrantRefused, refreshTokens } from '../../outside/marketplaces/oauth.ts'
import { knownPartner } from '../../outside/marketplaces/platforms.ts'
import { type ProviderSettlements, readSettlements, settlementDays } from '../../outside/psps/settlements.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Db, Deps, Trx } from '../../platform/deps.ts'
import { dayOf } from '../../platform/hong-kong-time.ts'
import { move } from '../../platform/lifecycle.ts'
import { revokeUnstored } from '../../shops/revoke-tokens.ts'
import { revocableToken, tokenColumns } from '../../shops/tokens.ts'
import { payoutRules } from './policy.ts'
import type { Payouts } from './series.ts'

/** Hours after which an account is read again: once a day, sooner when it did not answer. */
const again = { answered: 20, silent: 1 } as const

/** A settlement pays a week. */
const settledDays = 7

/**
 * Reads the settlements and the holder of every PSP account a shop of the company is paid through, or was when a loan was seen in its payouts, unless
 * they were read today. An account that does not answer is skipped: the limit is calculated from the stored settlements. Makes network
 * calls: not inside a transaction.
 */
export async function readPayouts(deps: Deps, companyId: string): Promise<void> {
  const accounts = await deps.db
    .selectFrom('psp_accounts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .where('status', 'in', authorisedStatuses)
    .where('refresh_token_sealed', 'is not', null)
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('shops').select('shops.id').whereRef('shops.psp_id', '=', 'psp_accounts.id')),
        exists(
          selectFrom('shop_loans as loan')
            .innerJoin('psp_accounts as seen', 'seen.id', 'loan.psp_id')
            .innerJoin('shops as borrowing', 'borrowing.identity', 'loan.shop')
            .select('loan.shop')
            .where('borrowing.company_id', '=', companyId)
            .where('borrowing.removed_at', 'is', null)
            .whereRef('seen.platform_id', '=', 'psp_accounts.platform_id')
            .whereRef('seen.account_id', '=', 'psp_accounts.account_id'),
        ),
      ]),
    )
    .execute()
  // At once, so that several which do not answer take no longer than one.
  await Promise.all(accounts.map((account) => readAccountPayouts(deps, account)))
}

async function readAccountPayouts(deps: Deps, account: Selectable<Tables['psp_accounts']>): Promise<void> {
  const { id, platform_id, refresh_token_sealed, expires_at } = account
  if (!(await beginReading(deps, id))) return
  try {
    const partner = knownPartner(platform_id).entry.partner_abbr
    // A refresh token works once: only the run that began the reading uses it.
    const refresh = revocableToken(deps, 'psp_accounts', account) ?? ''
    const tokens = await refreshTokens(deps, { partner, refresh })
    const kept = { ...tokens, refresh: tokens.refresh ?? refresh, expiresAt: tokens.expiresAt ?? expires_at }
    // If the account was linked again meanwhile, the row has newer tokens, and these are dropped.
    const taken = await deps.db
      .updateTable('psp_accounts')
      .set(tokenColumns(deps, 'psp_accounts', id, kept))
      .where('id', '=', id)
      .where('refresh_token_sealed', '=', refresh_token_sealed)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!taken) await revokeUnstored(deps, platform_id, kept)
    const today = dayOf(deps.clock.now())
    const read = await readSettlements(deps, partner, tokens.access, addDays(today, 1 - settlementDays), today)
    const { holder } = await readAccount(deps, partner, tokens.access)
    await deps.db.transaction().execute(async (trx) => {
      // A holder who changed is compared by the calculation that follows. Decision 094.
      await trx.updateTable('psp_accounts').set({ holder }).where('id', '=', id).execute()
      await keepSettlements(trx, id, read, deps.clock.now())
    })
  } catch (error) {
    await endReading(deps, account, error)
  }
}

/** Takes the reading of an account on, unless it was read lately or another has just begun. */
async function beginReading({ db, clock }: Deps, pspId: string): Promise<boolean> {
  const at = clock.now()
  const before = (hours: number) => new Date(at.getTime() - hours * 3_600_000)
  const taken = await db
    .insertInto('psp_readings')
    .values({ psp_id: pspId, asked_at: at, answered_at: null })
    .onConflict((conflict) =>
      conflict
        .column('psp_id')
        .doUpdateSet({ asked_at: at })
        .where(({ and, eb, or, ref }) =>
          or([
            eb('psp_readings.asked_at', '<=', before(again.answered)),
            and([
              eb('psp_readings.asked_at', '<=', before(again.silent)),
              or([eb('psp_readings.answered_at', 'is', null), eb('psp_readings.answered_at', '<', ref('psp_readings.asked_at'))]),
            ]),
          ]),
        ),
    )
    .returning('psp_id')
    .executeTakeFirst()
  return taken !== undefined
}

async function keepSettlements(trx: Trx, pspId: string, { settlements }: ProviderSettlements, at: Date): Promise<void> {
  const rows = settlements.map(({ settlement_id, settled_on, gross, deductions }) => ({
    psp_id: pspId,
    settlement_id,
    settled_on,
    gross,
    financed: deductions.filter(({ kind }) => kind === 'financing').reduce((sum, { amount }) => sum + amount, 0n),
  }))
  if (rows.length > 0)
    await trx
      .insertInto('psp_settlements')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['psp_id', 'settlement_id']).doUpdateSet({
          settled_on: sql<string>`excluded.settled_on`,
          gross: sql<bigint>`excluded.gross`,
          financed: sql<bigint>`excluded.financed`,
        }),
      )
      .execute()
  await trx.updateTable('psp_readings').set({ answered_at: at }).where('psp_id', '=', pspId).execute()
}

/** Expires the account when its consent has ended, unless consent was given again meanwhile; logs time-outs and refusals. */
async function endReading(
  { db, clock, log }: Deps,
  { id, refresh_token_sealed }: { id: string; refresh_token_sealed: string | null },
  error: unknown,
): Promise<void> {
  if (!(error instanceof GrantRefused)) {
    if (!(error instanceof PartnerRefusal || (error instanceof Problem && error.is('networkError')))) throw error
    log.warn({ pspId: id }, 'settlements could not be read')
    return
  }
  await db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('psp_accounts')
      .select('id')
      .where('id', '=', id)
      .where('refresh_token_sealed', '=', refresh_token_sealed)
      .where('status', 'in', authorisedStatuses)
      .forUpdate()
      .executeTakeFirst()
    if (!held) return
    const [event, at] = [{ type: 'authorisation.expired' } as const, clock.now()]
    // The calculation that has it read follows.
    const effects = { calculateLimit: async () => {} }
    await move(trx, { chart: shopAuthorisationLifecycle, table: 'psp_accounts', id, event, actor: 'system', at, effects })
  })
}

/** Payouts of an account as of a day; null while its settlements were never read. */
export async function payoutsOf(trx: Db | Trx, pspId: string, asOf: string): Promise<Payouts | null> {
  const account = await trx
    .selectFrom('psp_readings')
    .innerJoin('psp_accounts', 'psp_accounts.id', 'psp_readings.psp_id')
    .select(['psp_accounts.currency', 'psp_accounts.platform_id', 'psp_accounts.account_id'])
    .where('psp_readings.psp_id', '=', pspId)
    .where('psp_readings.answered_at', 'is not', null)
    .executeTakeFirst()
  if (!account) return null
  const rows = await trx
    .selectFrom('psp_settlements')
    .select(['settled_on', 'gross'])
    .where('psp_id', '=', pspId)
    .where('settled_on', '<=', asOf)
    .where('settled_on', '>', addDays(asOf, -payoutRules.days - settledDays))
    .orderBy('settled_on')
    .execute()
  const within = rows.filter(({ settled_on }) => settled_on > addDays(asOf, -payoutRules.days))
  const covered = rows[0] ? daysBetween(rows[0].settled_on, asOf) + settledDays : 0
  const { platform_id, account_id } = account
  return {
    // Companies of a group may hold the same account.
    account: `${platform_id}:${account_id ?? pspId}`,
    currency: account.currency,
    days: Math.min(payoutRules.days, covered),
    settled: within.reduce((all, { gross }) => all + gross, 0n),
  }
}
