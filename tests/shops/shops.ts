/** Linking shops at the sandbox's consent page, as a merchant does it. */
import { expect } from '@playwright/test'
import { type MerchantKind, merchants } from '../../server/sandbox/merchants.ts'
import { sandboxWords } from '../kernel/words.ts'
import type { Merchant } from '../kernel/world.ts'

/** A shop to link: where, as which merchant of the sandbox, with its payment provider or alone. */
interface Shop {
  readonly platform: string
  readonly kind: MerchantKind
  readonly withGateway?: boolean
}

/** Chooses a platform and a method and goes to its consent page. */
async function goToConsent(merchant: Merchant, { platform, withGateway = false }: Pick<Shop, 'platform' | 'withGateway'>): Promise<void> {
  const { page, words } = merchant
  await page
    .getByRole('button', { name: new RegExp(`^\\W*${platform}|${platform}`) })
    .first()
    .click()
  await page.getByRole('radio', { name: words(withGateway ? 'shops.method.2' : 'shops.method.1') }).check()
  const site = merchant.field('shops.site.label')
  if (await site.isVisible()) await site.selectOption({ index: 1 })
  await page.getByRole('button', { name: words('shops.method.go', { platform }) }).click()
  await expect(page.getByRole('heading', { name: sandboxWords('consent.title.shop') })).toBeVisible()
}

/** Links a shop, and its payment provider if it has one. Ends where the sales are read or already counted. */
export async function linkShop(merchant: Merchant, shop: Shop): Promise<void> {
  const { page } = merchant
  await goToConsent(merchant, shop)
  await decide(merchant, 'allow', shop.kind)
  if (!shop.withGateway) return
  await expect(merchant.heading('shops.gateway.title')).toBeVisible()
  await page.getByRole('button', { name: 'Payoneer' }).click()
  await expect(page.getByRole('heading', { name: sandboxWords('consent.title.psp') })).toBeVisible()
  await decide(merchant, 'allow', shop.kind)
}

/** Answers the consent page. */
export async function decide({ page }: Merchant, decision: 'allow' | 'deny', kind: MerchantKind = 'steady'): Promise<void> {
  const place = merchants.findIndex((merchant) => merchant.kind === kind)
  await page.getByRole('radio').nth(place).check()
  await page.getByRole('button', { name: sandboxWords(decision === 'allow' ? 'consent.allow' : 'consent.deny') }).click()
}
