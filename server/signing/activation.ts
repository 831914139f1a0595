/** Reads which shops are in a company's facility, which can be added, and the result of applying for a higher limit. ACT-01, ACT-06, CRED-05. */
import type { Selectable } from 'kysely'
import { money } from '../../contract/kernel/money.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { Activation, ActivationShop } from '../../contract/limits/shop-activation.ts'
import { authorisedStatuses, isAuthorised } from '../../contract/shops/authorised.ts'
import { facilityOf } from '../lending/facilities.ts'
import { overdueOf } from '../lending/loans/loans.ts'
import { presentOverdue } from '../lending/loans/present.ts'
import { applicationOf, readIncrease, wasDrawn } from '../limits/read-applications.ts'
import { knownPartner } from '../outside/marketplaces/platforms.ts'
import type { Handler } from '../platform/call.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { heldShops } from '../shops/seller-names.ts'
import { newestAgreement } from './company-agreements.ts'

/** The data of the activation and increase pages. ACT-01. */
export const readActivation: Handler<'readActivation'> = ({ deps, companyId }, { product }) =>
  activationOf(deps.db, { companyId, product, at: deps.clock.now() })

/** Reads the data of the activation and increase pages; within a transaction, including its changes. */
export async function activationOf(
  db: Db | Trx,
  { companyId, product, at }: { companyId: string; product: Product; at: Date },
): Promise<Activation> {
  const facility = await facilityOf(db, companyId, product)
  const overdue = await overdueOf(db, companyId, dayOf(at))
  const application = await applicationOf(db, companyId, product, 'limit')
  const shares = new Map((application?.shops ?? []).map(({ id, amount }) => [id, amount]))
  const supplement = await newestAgreement(db, { companyId, product, kind: 'supplement' })
  return {
    facility: facility ? { status: facility.status, signed: money(facility.signed_limit, facility.currency) } : null,
    drawn: facility !== undefined && (await wasDrawn(db, facility.id)),
    overdue: presentOverdue(overdue),
    overdueInGroup: overdue.inGroup,
    status: application?.status ?? null,
    limit: application?.credit_limit ? money(application.credit_limit, application.currency) : null,
    shops: await shopsBeside(db, companyId, product, shares),
    psps: await pspsOf(db, companyId),
    supplement: supplement
      ? { id: supplement.id, status: supplement.status, limit: money(supplement.credit_limit, supplement.currency) }
      : null,
    increase: await readIncrease(db, companyId, product),
    refusals: await refusalsOf(db, companyId, product),
  }
}

async function shopsBeside(
  db: Db | Trx,
  companyId: string,
  product: Product,
  shares: ReadonlyMap<string, ActivationShop['amount']>,
): Promise<ActivationShop[]> {
  const rows = await db
    .selectFrom('shops')
    .leftJoin('psp_accounts as psp', (join) => join.onRef('psp.id', '=', 'shops.psp_id').on('psp.removed_at', 'is', null))
    .where('shops.company_id', '=', companyId)
    .where('shops.removed_at', 'is', null)
    .select([
      'shops.id',
      'shops.name',
      'shops.platform_id',
      'shops.site',
      'shops.status',
      'shops.synced_at',
      'shops.importing',
      'psp.platform_id as psp_platform',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('agreement_shops')
          .innerJoin('agreements', 'agreements.id', 'agreement_shops.agreement_id')
          .select('agreements.id')
          .whereRef('agreement_shops.shop_id', '=', 'shops.id')
          .where('agreements.company_id', '=', companyId)
          .where('agreements.product', '=', product)
          .where('agreements.status', '=', 'completed'),
      ).as('signed'),
    )
    .orderBy('shops.created_at')
    .orderBy('shops.id')
    .execute()
  const held = await heldShops(db, companyId)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    platform: knownPartner(row.platform_id).entry.platform,
    site: row.site,
    standing: standingBeside(row, held.has(row.id)),
    psp: row.psp_platform === null ? null : knownPartner(row.psp_platform).entry.platform,
    amount: shares.get(row.id) ?? null,
  }))
}

/** A shop counts after its first import while its consent is valid, in the company's name or one that was accepted, as in a calculation. */
function standingBeside(
  shop: Pick<Selectable<Tables['shops']>, 'status' | 'synced_at' | 'importing'> & { signed: unknown },
  isHeld: boolean,
) {
  if (shop.signed) return 'active'
  if (!isAuthorised(shop)) return 'lapsed'
  if (isHeld) return 'held'
  if (shop.synced_at !== null) return 'ready'
  return shop.importing ? 'importing' : 'lapsed'
}

async function pspsOf(db: Db | Trx, companyId: string): Promise<Activation['psps']> {
  const rows = await db
    .selectFrom('psp_accounts')
    .select(['id', 'platform_id', 'holder'])
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .where('status', 'in', authorisedStatuses)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, platform_id, holder }) => ({ id, platform: knownPartner(platform_id).entry.platform, name: holder }))
}

/** Codes of the active notices that say why the limit of this product was refused. ERR-C19. */
async function refusalsOf(db: Db | Trx, companyId: string, product: Product): Promise<number[]> {
  const rows = await db
    .selectFrom('notices')
    .select('code')
    .distinct()
    .where('company_id', '=', companyId)
    .where('status', '=', 'Active')
    .where('code', 'is not', null)
    .where('link', '=', `/credit/${product}/activate-shop`)
    .orderBy('code')
    .execute()
  return rows.flatMap(({ code }) => (code === null ? [] : [code]))
}
