/** Calculates the limits of a company from the imported sales of its shops and keeps every figure. CRED-01 to CRED-04, MSG-11. */

import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { addDays } from '../../../contract/kernel/days.ts'
import { money } from '../../../contract/kernel/money.ts'
import { type Product, productNames } from '../../../contract/kernel/product.ts'
import { greater } from '../../../contract/lending/loan/exact.ts'
import { shopRules } from '../../../contract/limits/limits.ts'
import { authorisedStatuses } from '../../../contract/shops/authorised.ts'
import { creditApplicationLifecycle } from '../../../machines/limits/lifecycles/creditApplication.ts'
import { shopAuthorisationLifecycle } from '../../../machines/shops/lifecycles/shopAuthorisation.ts'
import { type LockedCompany, lockCompany } from '../../company/locks.ts'
import { keepOwners } from '../../kyc/owners.ts'
import { applyLimit } from '../../lending/facilities.ts'
import { hkdPer } from '../../lending/sales-currency.ts'
import { recordEvent } from '../../platform/company-events.ts'
import { json } from '../../platform/db/connection.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Deps, Trx } from '../../platform/deps.ts'
import { dayOf } from '../../platform/hong-kong-time.ts'
import type { JobHandlersOf } from '../../platform/jobs/jobs.ts'
import { move } from '../../platform/lifecycle.ts'
import { noticeAuthorisations } from '../../shops/authorisation-notices.ts'
import { compareSellers, noticeSellers, waitsForName } from '../../shops/seller-names.ts'
import { decideRecord } from '../application-records.ts'
import { isAskedFor } from '../asked-for.ts'
import { keepStrained } from '../early-warning.ts'
import { carriedBeside, committedBeside, committedIn, lockGroup, shareFreed } from '../exposure.ts'
import { decideIncrease } from '../increase-decision.ts'
import { noticeLimit } from '../limit-notices.ts'
import { hasApplied, openApplications } from './applications.ts'
import { lapsedShops, standingShops } from './company-shops.ts'
import { exceptionsInForce } from './exception-in-force.ts'
import { borrowedShop, rememberLoans } from './external-loans.ts'
import { type LapsedShop, leversOf } from './limit-levers.ts'
import { policyName } from './policy.ts'
import type { ShopSales } from './series.ts'
import { readPayouts } from './settlements.ts'
import { capacityOf, type ShopCapacity, type SoldCapacity } from './shop-capacity.ts'
import { type Beside, type Underwritten, underwriteCarried } from './underwrite.ts'
import { verifiedByPayouts } from './verified-sales.ts'

/** What a calculation needs from higher areas. */
type HigherAreas = Pick<Deps, 'activations' | 'onboardings' | 'pledges'>

export const underwritingJobs: JobHandlersOf<'limit.calculate'> = {
  'limit.calculate': async (deps, { companyId }) => {
    const { db, clock, config } = deps
    await readPayouts(deps, companyId)
    await db.transaction().execute(async (trx) => {
      const company = await lockCompany(trx, companyId)
      if (company && (await hasApplied(trx, companyId))) {
        await keepOwners(trx, config, companyId)
        await calculateLimits(trx, deps, company, { actor: 'system', at: clock.now() })
      }
    })
  },
}

/**
 * Calculates the limits of a company from the data of its shops and applies them to its facilities: one transaction for all
 * products, so that they are based on the same sales. Code that removes a shop or an account calls it in the same transaction, so that
 * their capacity cannot be drawn after the removal. `opening` is another company whose limits are calculated soon, and whose
 * applications are opened with those of this one. Decision 041.
 */
export async function calculateLimits(
  trx: Trx,
  deps: HigherAreas,
  company: LockedCompany,
  { actor, at, opening = [] }: { actor: string; at: Date; opening?: readonly LockedCompany[] },
): Promise<void> {
  const { id: companyId } = company
  await expireAccounts(trx, companyId, at)
  await compareSellers(trx, { companyId, at })
  // Sales up to yesterday: today is not over.
  const asOf = addDays(dayOf(at), -1)
  await rememberLoans(trx, companyId, asOf)
  await deps.pledges.release(trx, companyId, at)
  await openApplications(trx, deps, [company, ...opening], { actor, at })
  const group = await lockGroup(trx, companyId)
  const carried = (await standingShops(trx, deps, companyId, asOf)).map((shop) => capacityOf(shop, asOf))
  const others = await carriedBeside(trx, deps, group, { companyId, asOf })
  const lapsed = await lapsedShops(trx, deps, companyId, asOf)
  const inputsId = await keepInputs(trx, companyId, carried)
  const waits = await waitsForName(trx, companyId)
  const losses = new Map<string, bigint>()
  const before = await committedIn(trx, companyId)
  const exceptions = await exceptionsInForce(trx, { companyId, day: dayOf(at) })
  for (const product of productNames) {
    const committed = await committedBeside(trx, group, { companyId, product, carried, exceptions })
    const beside = { carried: others, ...committed, exception: exceptions[product] }
    for (const { id, loss } of await decideProduct(trx, deps, { companyId, product, asOf, at, carried, beside, lapsed, inputsId, waits }))
      losses.set(id, greater(losses.get(id) ?? 0n, BigInt(loss.amount)))
  }
  await shareFreed(trx, { companyId, before, at })
  await keepStrained(trx, { companyId, at })
  await noticeAuthorisations(trx, { companyId, losses, at })
  await noticeSellers(trx, { companyId, at })
}

/** Marks PSP accounts with expired consent; for shops the import does so. SHOP-18. */
async function expireAccounts(trx: Trx, companyId: string, at: Date): Promise<void> {
  const expired = await trx
    .selectFrom('psp_accounts')
    .select('id')
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .where('status', 'in', authorisedStatuses)
    .where('expires_at', '<=', at)
    .execute()
  for (const { id } of expired) {
    const event = { type: 'authorisation.expired' } as const
    // It is being calculated.
    const effects = { calculateLimit: async () => {} }
    await move(trx, { chart: shopAuthorisationLifecycle, table: 'psp_accounts', id, event, actor: 'system', at, effects })
  }
}

interface Case {
  readonly companyId: string
  readonly product: Product
  readonly asOf: string
  readonly at: Date
  readonly carried: readonly SoldCapacity[]
  readonly beside: Beside
  readonly lapsed: readonly LapsedShop[]
  readonly inputsId: string
  /** A shop is held in a name that waits for its review. Decision 094. */
  readonly waits: boolean
}

/** Decides one product; a refusal waits for the review of a name that keeps a shop out. Returns the capacity of each shop and how much its loss would lower the limit. */
async function decideProduct(
  trx: Trx,
  deps: HigherAreas,
  { companyId, product, asOf, at, carried, beside, lapsed, inputsId, waits }: Case,
): Promise<Underwritten['shops']> {
  const result = underwriteCarried(product, carried, beside)
  const runId = randomUUID()
  await trx
    .insertInto('underwriting_runs')
    .values({
      id: runId,
      company_id: companyId,
      product,
      policy: policyName,
      as_of: asOf,
      inputs_id: inputsId,
      steps: json(result.steps),
      shops: json(result.shops),
      raises: json(leversOf(product, carried, lapsed, beside)),
      workings: json(Object.fromEntries(verifiedByPayouts(carried).map((carry) => [carry.shop.id, workingOf(carry)]))),
      outcome: result.granted ? 'granted' : 'refused',
      credit_limit: result.limit,
      watermark: result.watermark,
      at,
    })
    .execute()
  const application = await trx
    .selectFrom('credit_applications')
    .select(['id', 'calculated_at', 'credit_limit'])
    .where('company_id', '=', companyId)
    .where('product', '=', product)
    .where('type', '=', 'limit')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('credit_applications')
    .set({ ...limitColumns(result), ...boundColumns(result), run_id: runId, calculated_at: at })
    .where('id', '=', application.id)
    .execute()
  if (result.granted || !waits) {
    const event = { type: result.granted ? 'limit.calculated' : 'limit.refused' } as const
    const limit = limitColumns(result).credit_limit
    const effects = {
      decideRecord: () => decideRecord(trx, { companyId, product, name: 'limit', approved: result.granted, at }),
      reportResult: () => notifyChange(trx, deps, application, { companyId, product, limit, at }),
    }
    const subject = { chart: creditApplicationLifecycle, table: 'credit_applications', id: application.id } as const
    await move(trx, { ...subject, event, actor: 'system', at, effects })
  }
  await applyLimit(trx, { companyId, product, runId, at, ...result })
  if (!waits) await decideIncrease(trx, deps, { companyId, product, runId, watermark: result.watermark, at })
  // A notice of its own says that a name keeps a shop out.
  const own = carried.filter(({ shop }) => !shop.otherName)
  const shops = own.map(({ shop }) => shop)
  const borrowed = borrowedShop(product, own, beside)
  const { granted, carries } = result
  await noticeLimit(trx, deps, { companyId, product, granted, committed: !granted && carries, shops, borrowed, at })
  return result.shops
}

/** Adds a limit, or the refusal of a requested one, to the company's record if it differs from the previous calculation; limits are calculated daily. */
async function notifyChange(
  trx: Trx,
  deps: HigherAreas,
  before: Pick<Selectable<Tables['credit_applications']>, 'id' | 'calculated_at' | 'credit_limit'>,
  { companyId, product, limit, at }: Pick<Case, 'companyId' | 'product' | 'at'> & { limit: bigint | null },
): Promise<void> {
  if (before.calculated_at !== null && before.credit_limit === limit) return
  const event = { companyId, subjectId: before.id, actor: 'system', at }
  if (limit !== null) await recordEvent(trx, { ...event, kind: 'limit.calculated', details: { product, amount: money(limit, 'HKD') } })
  else if (await isAskedFor(trx, deps, companyId, product))
    await recordEvent(trx, { ...event, kind: 'limit.refused', details: { product } })
}

/** Stores the inputs of all products, once. */
async function keepInputs(trx: Trx, companyId: string, carried: readonly SoldCapacity[]): Promise<string> {
  const id = randomUUID()
  const accounts = [...new Set(carried.map(({ shop }) => shop.payouts?.account))]
  const shops = json({ hkdPer, shops: carried.map(({ shop }) => inputOf(shop, accounts)) })
  await trx.insertInto('underwriting_inputs').values({ id, company_id: companyId, shops }).execute()
  return id
}

function limitColumns({ granted, limit, watermark }: Underwritten) {
  return granted ? { pre_limit: limit, credit_limit: limit, watermark } : { pre_limit: null, credit_limit: null, watermark: null }
}

function boundColumns({ bounds: { most, mostRecent, ownMost, ownMostRecent } }: Underwritten) {
  return { most, most_recent: mostRecent, own_most: ownMost, own_most_recent: ownMostRecent }
}

/** The stored input of a shop; accounts by number. It includes the daily totals, because later imports may correct `shop_sales`. */
function inputOf({ days, name: _, platform: __, payouts, ...shop }: ShopSales, accounts: readonly (string | undefined)[]) {
  const paid = payouts && { ...payouts, account: accounts.indexOf(payouts.account), settled: `${payouts.settled}` }
  const sold = days.map(({ day, orders, gross, returns }) => [day, orders, gross.toString(), returns.toString()])
  return { ...shop, payouts: paid, days: sold }
}

/** The capacity of a shop after each rule, unrounded minor units of HKD. */
function workingOf({ after, recent, annual, alikeDays, outlierDays, loanShare }: ShopCapacity) {
  const kept = (value: ShopCapacity['recent']) => value.toDecimalPlaces(6).toFixed()
  const rules = Object.fromEntries(shopRules.map((rule) => [rule, kept(after[rule])]))
  return { ...rules, recent: kept(recent), annual: kept(annual), loanShare: kept(loanShare), alikeDays, outlierDays }
}
