/** Borrowers whose loans a PSP repays by a share of its payouts. Decision 127. */
import { randomUUID } from 'node:crypto'
import type { InputOf } from '../../contract/endpoints.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { Tenor } from '../../contract/lending/drawdowns.ts'
import { type Borrower, hkd, lend } from '../lending/loans.ts'
import { certifiedMerchant, connectVerified, settle, withFacility } from '../support/merchants.ts'
import type { Browser, TestServer } from '../support/server.ts'

/** A company with a facility that is paid by a PSP whose settlements are known. */
export interface PaidByPsp extends Omit<Borrower, 'drawdownId'> {
  readonly psp: string
}

/** Opens one; the limit is in dollars. */
export async function paidByPsp(
  server: TestServer,
  { product = 'hook', accountNumber, limit = 400_000 }: { product?: Product; accountNumber?: string; limit?: number } = {},
): Promise<PaidByPsp> {
  const browser = await certifiedMerchant(server)
  const opened = await withFacility(server, browser, {
    product,
    limit: BigInt(limit) * 100n,
    ...(accountNumber ? { accountNumber } : {}),
  })
  const { psp } = await connectVerified(server, browser, 'amazon', 'steady')
  await lend(server, opened)
  return { browser, companyId: browser.companyId ?? '', ...opened, psp }
}

/** A drawdown that is repaid by a share, as the page sends it; dollars. */
export async function requestOf(
  browser: Browser,
  accountId: string,
  dollars: number,
  { tenor = 3, product = 'hook' }: { tenor?: Tenor; product?: Product } = {},
): Promise<InputOf<'submitDrawdown'>> {
  const asked = { product, amount: hkd(dollars), tenor, repaid_by: 'share' } as const
  const { annual_rate, total_cost, share } = await browser.data('previewDrawdown', asked)
  return { ...asked, bank_account_id: accountId, agreed: { annual_rate, total_cost, share: share?.share } }
}

/** Draws down by a share and waits until the money is there; dollars. */
export async function drawShared(
  server: TestServer,
  paid: PaidByPsp,
  dollars: number,
  asked: { tenor?: Tenor; product?: Product } = {},
): Promise<Borrower> {
  const request = await requestOf(paid.browser, paid.accountId, dollars, asked)
  const { id } = await paid.browser.data('submitDrawdown', request, { 'idempotency-key': randomUUID() })
  await settle(server)
  await lend(server, paid)
  return { ...paid, drawdownId: id }
}
