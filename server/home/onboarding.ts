/** Onboarding of a company up to its first drawdown, and its current position. ONB-01 to ONB-07, decision A87. */
import { randomUUID } from 'node:crypto'
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { EventFromLogic } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { BusinessInfo, CompanyInformation } from '../../contract/kyc/applications.ts'
import { authorisedStatuses } from '../../contract/shops/expiry.ts'
import { onboardingLifecycles } from '../../machines/home/lifecycles/onboarding.ts'
import { isApproved } from '../kyc/memberships.ts'
import { recordAsked } from '../limits/asked-for.ts'
import type { Handler } from '../platform/call.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { initialStatus, move, statusAfter } from '../platform/lifecycle.ts'

/** An event of the onboarding lifecycle. */
type OnboardingEvent = EventFromLogic<(typeof onboardingLifecycles)['hook']>

/** Events that begin an onboarding when there is none yet. */
const beginnings: readonly OnboardingEvent['type'][] = ['account.saved', 'account.submitted']

/**
 * Moves the onboarding of a company in a product by its lifecycle; saving or submitting the account begins it, and asks for its limit.
 * Problem `conflict` when the event does not come next, also when nothing has begun. Answers both statuses. ONB-01 to ONB-05.
 */
export async function moveOnboarding(
  trx: Trx,
  change: { companyId: string; product: Product; event: OnboardingEvent; actor: string; at: Date },
): Promise<{ from: string; to: string }> {
  const { companyId, product, event, actor, at } = change
  const chart = onboardingLifecycles[product]
  if (beginnings.includes(event.type)) {
    const begun = await trx
      .insertInto('onboardings')
      .values({ id: randomUUID(), company_id: companyId, product, status: initialStatus(chart), created_at: at })
      .onConflict((conflict) => conflict.columns(['company_id', 'product']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (begun) await recordAsked(trx, { companyId, product, at })
  }
  const row = await trx
    .selectFrom('onboardings')
    .select('id')
    .where('company_id', '=', companyId)
    .where('product', '=', product)
    .executeTakeFirst()
  if (!row) throw new Problem('conflict', { details: { status: '' } })
  return move(trx, { chart, table: 'onboardings', id: row.id, event, actor, at })
}

/** Condition of a statement: the company has begun its onboarding in the product. CHG-05. */
export function begunOnboarding(trx: Trx, companyId: string, product: Product): Expression<SqlBool> {
  const begun = trx.selectFrom('onboardings').select('id').where('company_id', '=', companyId).where('product', '=', product)
  return expressionBuilder().exists(begun)
}

/** Status of a company in a product; null before there is one. */
export async function onboardingStatus(db: Db | Trx, companyId: string, product: Product): Promise<string | null> {
  const row = await db
    .selectFrom('onboardings')
    .select('status')
    .where('company_id', '=', companyId)
    .where('product', '=', product)
    .executeTakeFirst()
  return row?.status ?? null
}

/** Whether a company has a shop with a valid consent. SHOP-18. */
export async function hasLinkedShop(db: Db | Trx, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('shops')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', 'in', authorisedStatuses)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The onboarding status of a company and the path of its next page: certification first, then linking a shop, then the page of its
 * status. Once business info is submitted, a lapsed shop no longer blocks the merchant. ONB-07, decision A87.
 */
export const readPosition: Handler<'readPosition'> = async ({ deps: { db }, companyId }, { product }) => {
  if (!(await isApproved(db, companyId))) return { status: '', path: `/company/onboarding/${await certificationPage(db, companyId)}` }
  const status = await onboardingStatus(db, companyId, product)
  if (needsShop(product, status) && !(await hasLinkedShop(db, companyId))) return { status: status ?? '', path: '/shops/authorise' }
  return { status: status ?? '', path: `/credit/${product}${pageOf(product, status)}` }
}

/** The page of the first incomplete step of a draft; for any other application the first page, which redirects. KYC-17. */
async function certificationPage(db: Db, companyId: string): Promise<string> {
  const latest = db.selectFrom('kyc_applications').select(['status', 'company', 'business']).where('company_id', '=', companyId)
  const draft = await latest.orderBy('number', 'desc').limit(1).executeTakeFirst()
  if (draft?.status !== 'draft' || !CompanyInformation.safeParse(draft.company).success) return 'company-information'
  return BusinessInfo.safeParse(draft.business).success ? 'directors-and-shareholders' : 'business-information'
}

/** Whether the next step requires a linked shop. */
function needsShop(product: Product, status: string | null): boolean {
  const chart = onboardingLifecycles[product]
  const gated = ['account.submitted', 'business.submitted'] as const
  return gated.some((type) => statusAfter(chart, status ?? initialStatus(chart), { type }) !== null)
}

/** The page of a status, by its lifecycle; of none the page it begins with. */
function pageOf(product: Product, status: string | null): string {
  const chart = onboardingLifecycles[product]
  const state = Object.values(chart.states).find(({ meta }) => meta?.status === (status ?? initialStatus(chart)))
  if (!state?.meta) throw new Error(`${chart.id} has no state with the status "${status}"`)
  return state.meta.page
}
