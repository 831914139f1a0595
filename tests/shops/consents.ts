/** The consent pages of the sandbox's marketplaces and payment providers, answered without a browser. */
import type { MerchantKind } from '../../server/sandbox/merchants.ts'
import type { Visitor } from '../support/in-process/world.ts'
import { consent } from '../support/merchants.ts'

/** Answers the consent page that the portal has left for, and comes back by the address it leads to. Answers that address. */
export async function consentAt(
  visitor: Visitor,
  decision: 'allow' | 'deny',
  { kind = 'steady', trouble = 'none' }: { kind?: MerchantKind; trouble?: 'none' | 'token_down' | 'api_down' } = {},
): Promise<string> {
  const returned = await consent(visitor.server, location.href, { merchant: kind, decision, trouble })
  const address = `/shops/authorise?${new URLSearchParams({ ...returned })}`
  await visitor.open(address)
  return address
}

/** Chooses a platform and a method and leaves for its consent page. */
export async function goToConsentOf(visitor: Visitor, platform: string, withProvider = false): Promise<void> {
  const { page, words } = visitor
  await page
    .getByRole('button', { name: new RegExp(platform) })
    .first()
    .click()
  await page.getByRole('radio', { name: words(withProvider ? 'shops.method.2' : 'shops.method.1') }).check()
  const site = visitor.field('shops.site.label')
  const [list] = site.all() as HTMLSelectElement[]
  if (list) await site.selectOption(list.options[1]?.value ?? '')
  await page.getByRole('button', { name: words('shops.method.go', { platform }) }).click()
}

/** Links a shop as a merchant of the sandbox, with its payment provider or alone. Ends where the sales are read or already counted. */
export async function linkShopOf(
  visitor: Visitor,
  { platform, kind, withProvider = false }: { platform: string; kind: MerchantKind; withProvider?: boolean },
): Promise<void> {
  await goToConsentOf(visitor, platform, withProvider)
  await consentAt(visitor, 'allow', { kind })
  if (!withProvider) return
  await visitor.sees(visitor.heading('shops.gateway.title'))
  await visitor.page.getByRole('button', { name: 'Payoneer' }).click()
  await consentAt(visitor, 'allow', { kind })
}
