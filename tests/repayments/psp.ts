/** PSP accounts that settlements are held back from. */
import { randomUUID } from 'node:crypto'
import { gateways } from '../../server/outside/marketplaces/platforms.ts'
import { type MerchantKind, providerNumber } from '../../server/sandbox/merchants.ts'
import type { TestServer } from '../support/server.ts'

/** An account at a PSP after its consent, of a merchant with enough sales. */
export async function withPsp({ database: { db }, deps }: TestServer, companyId: string, kind: MerchantKind = 'big'): Promise<string> {
  const [id, at] = [randomUUID(), deps.clock.now()]
  const gateway = gateways.find(({ partner_abbr }) => partner_abbr === 'payoneer')
  const row = { id, company_id: companyId, platform_id: gateway?.id ?? 0, status: 'normal', auth_method: 2, created_at: at } as const
  const consent = { authorised_at: at, expires_at: null, access_token_sealed: null, access_expires_at: null, refresh_token_sealed: null }
  const account = { account_id: providerNumber('payoneer', kind), holder: 'Coastline', currency: 'USD', removed_at: null } as const
  await db
    .insertInto('psp_accounts')
    .values({ ...row, ...consent, ...account })
    .execute()
  return id
}
