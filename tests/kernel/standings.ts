/** Merchants in states that calls alone cannot reach. */
import type { Product } from '../../contract/kernel/product.ts'
import type { Deps } from '../../server/platform/deps.ts'
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
