/** Merchants in states that calls alone cannot reach. */
import { randomUUID } from 'node:crypto'
import type { Product } from '../../contract/kernel/product.ts'
import { gateways } from '../../server/outside/marketplaces/platforms.ts'
import type { Deps } from '../../server/platform/deps.ts'
import type { Caller } from '../../server/sandbox/caller.ts'
import type { DemoAccount } from '../../server/sandbox/demo.ts'
import { merchantAt } from '../support/data-folder.ts'

/** A merchant who has drawn; the one shop leaves room for a higher limit. ACT-05. */
export function drawnAccount(product: Product): DemoAccount {
  const { companies, ...owner } = merchantAt('drawn')
  const merchant = product === 'hook' ? 'steady' : 'big'
  return { ...owner, product, companies: companies.map((company) => ({ ...company, merchant }) as const) }
}

/** The sandbox gives consents without an end: that of this company's shop ends in six days. */
export async function endSoon({ db, clock }: Pick<Deps, 'db' | 'clock'>, companyId: string | null): Promise<void> {
  const expires_at = new Date(clock.now().getTime() + 6 * 86_400_000)
  await db.updateTable('shops').set({ expires_at }).where('company_id', '=', companyId).execute()
}

/** A user becomes administrator of a company too, and long enough ago to approve its drawdowns. Decision 086. */
export async function joinAsApprover({ db, clock }: Pick<Deps, 'db' | 'clock'>, email: string, companyId: string | null): Promise<void> {
  const { id: user_id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const created_at = new Date(clock.now().getTime() - 2 * 86_400_000)
  const role = { role: 'administrator', join_method: 'founder', status: 'active' } as const
  await db
    .insertInto('affiliations')
    .values({ id: randomUUID(), company_id: String(companyId), user_id, ...role, created_at })
    .execute()
}

/** A company links the PSP account that its shop is paid through; the jobs that follow read its settlements. */
export async function linkPsp({ call, submit }: Caller, drain: () => Promise<unknown>): Promise<void> {
  const gateway = gateways.find(({ partner_abbr }) => partner_abbr === 'payoneer')
  const asked = {
    platform_id: gateway?.id ?? 0,
    action: gateway?.action ?? '',
    site: null,
    auth_method: 2,
    shop_id: null,
    next_platform_id: null,
  } as const
  const { pathname, searchParams } = new URL((await call('startAuthorisation', asked)).url)
  const consent = { ...Object.fromEntries(searchParams), merchant: 'steady', decision: 'allow', trouble: 'none' }
  const back = new URL((await submit(pathname, consent)).headers.get('location') ?? '').searchParams
  const { id } = await call('completeAuthorisation', { code: back.get('code') ?? '', state: back.get('state') ?? '' })
  await drain()
  const [shop] = (await call('listAuthorisations', {})).shop
  await call('associatePsp', { shop_id: shop?.id ?? '', psp_id: id })
  await drain()
}

/** No account of a company may be debited: its charge orders wait for a mandate. Decision 093. */
export async function withdrawMandates({ db }: Pick<Deps, 'db'>, companyId: string | null): Promise<void> {
  await db.deleteFrom('debit_mandates').where('company_id', '=', String(companyId)).execute()
}
