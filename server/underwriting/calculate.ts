/** Calculates the limits of a company from the imported sales of its shops and keeps every figure. CRED-01 to CRED-04. */

import { randomUUID } from 'node:crypto'
import { type Product, productNames } from '../../contract/product.ts'
import { creditApplicationLifecycle } from '../../machines/lifecycles/creditApplication.ts'
import { shopAuthorisationLifecycle } from '../../machines/lifecycles/shopAuthorisation.ts'
import { dayOf } from '../calendar/hong-kong.ts'
import { json } from '../db/connection.ts'
import type { Trx } from '../deps.ts'
import type { JobHandlersOf } from '../jobs/jobs.ts'
import { addDays } from '../lending/days.ts'
import { applyLimit } from '../lending/facilities.ts'
import { move } from '../lifecycle.ts'
import { noticeAuthorisations, noticeLimit } from '../notices/causes.ts'
import { knownPartner } from '../partners/platforms.ts'
import { openApplications } from './applications.ts'
import { hkdPer, policyName } from './policy.ts'
import { type ShopSales, type Underwritten, underwrite } from './underwrite.ts'

/** Days of sales that can matter: a year for the sales of a year. */
const memoryDays = 365

export const underwritingJobs: JobHandlersOf<'limit.calculate'> = {
  /** One transaction for all products, so that a company's limits never come from different sales. */
  'limit.calculate': async ({ db, clock }, { companyId }) => {
    await db.transaction().execute(async (trx) => {
      const at = clock.now()
      await openApplications(trx, { companyId, actor: 'system', at })
      await expireAccounts(trx, companyId, at)
      // Sales up to yesterday: today is not over.
      const asOf = addDays(dayOf(at), -1)
      const shops = await salesOfCompany(trx, companyId, asOf)
      for (const product of productNames) await decide(trx, { companyId, product, asOf, at, shops })
      await noticeAuthorisations(trx, companyId, at)
    })
  },
}

/** PSP accounts whose consent has run out say so; of a shop the import notices. SHOP-18. */
async function expireAccounts(trx: Trx, companyId: string, at: Date): Promise<void> {
  const expired = await trx
    .selectFrom('psp_accounts')
    .select('id')
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .where('status', 'in', ['authorized', 'normal', 'abnormal'])
    .where('expires_at', '<=', at)
    .execute()
  for (const { id } of expired) {
    const event = { type: 'authorisation.expired' } as const
    await move(trx, { chart: shopAuthorisationLifecycle, table: 'psp_accounts', id, event, actor: 'system', at })
  }
}

/** Sales of every shop whose consent stands and whose first import is complete. */
async function salesOfCompany(trx: Trx, companyId: string, asOf: string): Promise<(ShopSales & { id: string })[]> {
  const shops = await trx
    .selectFrom('shops')
    .leftJoin('psp_accounts', (join) =>
      join
        .onRef('psp_accounts.id', '=', 'shops.psp_id')
        .on('psp_accounts.removed_at', 'is', null)
        .on('psp_accounts.status', 'in', ['authorized', 'normal']),
    )
    .where('shops.company_id', '=', companyId)
    .where('shops.removed_at', 'is', null)
    .where('shops.synced_at', 'is not', null)
    .where('shops.status', 'in', ['authorized', 'normal', 'abnormal'])
    .select(['shops.id', 'shops.name', 'shops.platform_id', 'shops.currency', 'psp_accounts.id as psp_id'])
    .orderBy('shops.created_at')
    .orderBy('shops.id')
    .execute()
  const sales: (ShopSales & { id: string })[] = []
  for (const shop of shops) {
    const days = await trx
      .selectFrom('shop_sales')
      .select(['day', 'gross', 'returns'])
      .where('shop_id', '=', shop.id)
      .where('day', '>', addDays(asOf, -memoryDays))
      .where('day', '<=', asOf)
      .orderBy('day')
      .execute()
    const { platform } = knownPartner(shop.platform_id).entry
    sales.push({ id: shop.id, name: shop.name, platform, currency: shop.currency, hasPsp: shop.psp_id !== null, days })
  }
  return sales
}

interface Case {
  readonly companyId: string
  readonly product: Product
  readonly asOf: string
  readonly at: Date
  readonly shops: readonly (ShopSales & { id: string })[]
}

async function decide(trx: Trx, { companyId, product, asOf, at, shops }: Case): Promise<void> {
  const result = underwrite(product, asOf, shops)
  const runId = randomUUID()
  await trx
    .insertInto('underwriting_runs')
    .values({
      id: runId,
      company_id: companyId,
      product,
      policy: policyName,
      as_of: asOf,
      inputs: json({ hkdPer, shops: shops.map(inputOf) }),
      steps: json(result.steps),
      shops: json(result.shops),
      outcome: result.granted ? 'granted' : 'refused',
      credit_limit: result.limit,
      watermark: result.watermark,
      at,
    })
    .execute()
  const application = await trx
    .selectFrom('credit_applications')
    .select('id')
    .where('company_id', '=', companyId)
    .where('product', '=', product)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('credit_applications')
    .set({ ...limitColumns(result), run_id: runId, calculated_at: at })
    .where('id', '=', application.id)
    .execute()
  const event = { type: result.granted ? 'limit.calculated' : 'limit.refused' } as const
  await move(trx, { chart: creditApplicationLifecycle, table: 'credit_applications', id: application.id, event, actor: 'system', at })
  await applyLimit(trx, { companyId, product, runId, at, ...result })
  await noticeLimit(trx, { companyId, product, granted: result.granted, shops, at })
}

function limitColumns({ granted, limit, watermark }: Underwritten) {
  return granted ? { pre_limit: limit, credit_limit: limit, watermark } : { pre_limit: null, credit_limit: null, watermark: null }
}

/** What went in, as it is kept: totals by day stay in `shop_sales`, which later imports may correct, so the days are kept too. */
function inputOf({ id, currency, hasPsp, days }: ShopSales & { id: string }) {
  return { id, currency, hasPsp, days: days.map(({ day, gross, returns }) => [day, gross.toString(), returns.toString()]) }
}
