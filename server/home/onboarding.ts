/** Onboarding of a company up to its first drawdown, and its current position. ONB-01 to ONB-07, decision A87. */
import { randomUUID } from 'node:crypto'
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { EventFromLogic } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { BusinessInfo, CompanyInformation } from '../../contract/kyc/applications.ts'
import { authorisedStatuses } from '../../contract/shops/authorised.ts'
import { onboardingLifecycles } from '../../machines/home/lifecycles/onboarding.ts'
import { nextOf, type OnboardingFacts } from '../../machines/home/lifecycles/onboardingOrder.ts'
import { isApproved } from '../kyc/memberships.ts'
import { recordAsked } from '../limits/asked-for.ts'
import type { Handler } from '../platform/call.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { type EffectsOf, initialStatus, move } from '../platform/lifecycle.ts'

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
  change: {
    companyId: string
    product: Product
    event: OnboardingEvent
    actor: string
    at: Date
    effects?: EffectsOf<(typeof onboardingLifecycles)['hook']>
  },
): Promise<{ from: string; to: string }> {
  const { companyId, product, event, actor, at, effects } = change
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
  return move(trx, { chart, table: 'onboardings', id: row.id, event, actor, at, effects })
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

/** The onboarding status of a company in a product, and the page that comes next in the order of onboarding. ONB-07, decision A87. */
export const readPosition: Handler<'readPosition'> = async ({ deps: { db }, companyId }, { product }) => {
  const certified = await isApproved(db, companyId)
  const status = certified ? await onboardingStatus(db, companyId, product) : null
  const { path } = nextOf({
    product,
    certified,
    complete: await completeSections(db, companyId),
    hasShop: certified && (await hasLinkedShop(db, companyId)),
    salesUnread: false,
    status,
    limit: null,
  })
  return { status: status ?? '', path }
}

/** Complete sections of a draft of the certification; of any other application none, whose first page redirects. KYC-17. */
async function completeSections(db: Db, companyId: string): Promise<OnboardingFacts['complete']> {
  const latest = db.selectFrom('kyc_applications').select(['status', 'company', 'business']).where('company_id', '=', companyId)
  const draft = await latest.orderBy('number', 'desc').limit(1).executeTakeFirst()
  if (draft?.status !== 'draft') return { company: false, business: false }
  return { company: CompanyInformation.safeParse(draft.company).success, business: BusinessInfo.safeParse(draft.business).success }
}
