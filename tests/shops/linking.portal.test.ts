/** Linking a shop by each method and by keys, from the list of marketplaces to the limit. The chart has every failure on the way. */
import { expect } from 'vitest'
import { makeKeys } from '../../server/sandbox/keys.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { consentAt, goToConsentOf } from './consents.ts'

/** On the list of marketplaces, signed in. */
async function atPlatforms(merchant: Visitor): Promise<void> {
  await merchant.signIn('/shops/authorise')
  await merchant.sees(merchant.heading('shops.platform.title'))
}

/** Chooses the marketplace; its methods are shown. */
async function choose({ page, sees, words }: Visitor, platform: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(platform) })
    .first()
    .click()
  await sees(page.getByRole('heading', { level: 1, name: words('shops.method.title', { platform }), exact: true }))
}

const seesLimit = (merchant: Visitor) => merchant.sees(merchant.heading('limits.limit.ready.title'))

test('SHOP-02 SHOP-03 SHOP-13 SHOP-18 SHOP-22 CRED-03 a shop is linked alone; its consent can be used once, and its address is not kept', async ({
  standing,
}) => {
  const merchant = await standing('company-approved')
  const { button, sees } = merchant
  await atPlatforms(merchant)
  await goToConsentOf(merchant, 'Amazon')
  // The portal has left for a page of the sandbox.
  expect(location.pathname).toMatch(/^\/sandbox\//)
  await consentAt(merchant, 'deny')
  await sees(merchant.heading('shops.refused.title'))
  expect(location.search).not.toMatch(/code=|state=/)
  await button('shops.otherPlatform').click()
  await goToConsentOf(merchant, 'Amazon')
  const back = await consentAt(merchant, 'allow')
  await seesLimit(merchant)
  expect(location.href).not.toContain('code=')
  await merchant.open(`${location.pathname.replace('/financing', '')}${location.search}`)
  await seesLimit(merchant)
  await merchant.open(back)
  await sees(merchant.heading('shops.stateInvalid.title'))
  await button('shops.stateInvalid.action').click()
  await button('shops.linked.continue').click()
  await button('limits.limit.ready.continue').click()
  expect(location.pathname).toMatch(/\/register\/drawdown-account$/)
})

test('SHOP-14 SHOP-20 SHOP-21 SHOP-23 ERR-C17 a shop is linked with its payment provider, which is chosen once the shop is linked', async ({
  standing,
}) => {
  const merchant = await standing('company-approved')
  await atPlatforms(merchant)
  await goToConsentOf(merchant, 'Amazon', true)
  merchant.wire.fail('GET', '/platform/psp/list', 'lost')
  await consentAt(merchant, 'allow')
  await merchant.button('shops.gatewaysUnknown.action').click()
  await merchant.sees(merchant.heading('shops.gateway.title'))
  await merchant.page.getByRole('button', { name: 'Payoneer' }).click()
  await consentAt(merchant, 'allow')
  await seesLimit(merchant)
  await merchant.sees(merchant.text('limits.limit.rule.psp'))
})

test('SHOP-15 SHOP-23 a shop is linked through PingPong, which leads on to the marketplace', async ({ standing }) => {
  const merchant = await standing('company-approved')
  const { page, words } = merchant
  const throughPingPong = page.getByRole('radio', { name: words('shops.method.3') })
  const goes = (platform: string) => page.getByRole('button', { name: words('shops.method.go', { platform }), exact: true }).click()
  await atPlatforms(merchant)
  await choose(merchant, 'Amazon')
  await throughPingPong.click()
  await merchant.seesNoMore(merchant.field('shops.site.label'))
  await goes('PingPong')
  await consentAt(merchant, 'allow')
  await merchant.sees(merchant.text('shops.pingPongGiven.title'))
  expect(throughPingPong.element().matches(':checked')).toBe(true)
  await merchant.field('shops.site.label').selectOption('US')
  await goes('Amazon')
  await consentAt(merchant, 'allow')
  await seesLimit(merchant)
  await merchant.sees(merchant.text('limits.limit.rule.psp'))
})

test('SHOP-02 SHOP-03 SHOP-18 a shop is linked by its keys: refused ones stay in the form, and are not in the storage of the browser', async ({
  standing,
}) => {
  const merchant = await standing('company-approved')
  const { page, words, field, sees } = merchant
  await atPlatforms(merchant)
  await choose(merchant, 'Wayfair')
  await page.getByRole('radio', { name: words('shops.method.1') }).click()
  await field('shops.site.label').selectOption('GB')
  await page.getByRole('button', { name: words('shops.keys.go', { platform: 'Wayfair' }) }).click()
  const open = page.getByRole('link', { name: words('shops.keys.open', { platform: 'Wayfair' }) })
  expect(open.element().getAttribute('href')).toMatch(/\/sandbox\/keys\/wayfair/)
  const { key, secret } = await makeKeys(merchant.server.deps, { slug: 'wayfair', merchant: 'steady', site: 'GB', trouble: null })
  await field('shops.keys.key').fill(key)
  await field('shops.keys.secret').fill(`${secret}x`)
  await merchant.button('shops.keys.submit').click()
  await sees(page.getByRole('alert').filter({ hasText: words('shops.keys.refused') }))
  for (const id of ['shops.keys.key', 'shops.keys.secret']) expect(field(id).description()).toMatch(words('field.keys.refused'))
  expect([field('shops.keys.key').value(), field('shops.keys.secret').value()]).toEqual([key, `${secret}x`])
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(secret)
  await field('shops.keys.secret').fill(secret)
  await merchant.button('shops.keys.submit').click()
  await seesLimit(merchant)
})
