/**
 * Pages opened by address, followed, gone back from and reloaded, in generated orders.
 * Scripted by hand: history, in orders that a seed generates.
 */
import fc from 'fast-check'
import { signIn } from '../account/account.ts'
import { expect, test } from '../kernel/world.ts'

const home = '/credit/hook/home'
/** Where an address leads a merchant whose company is certified. */
const addresses: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [home, '/shops', '/messages', '/statements', '/timeline', '/applications', '/profile', '/company/list', '/questions'].map((page) => [
      page,
      page,
    ]),
  ),
  '/': home,
  '/credit/hook': home,
}
/** Where the links of the bar lead. */
const links: Readonly<Record<string, string>> = {
  'shell.nav.home': home,
  'shell.nav.shops': '/shops',
  'shell.nav.accounts': '/accounts',
  'shell.nav.charges': '/charge-orders',
  'shell.nav.redPackets': '/red-packets',
}
const steps = fc.array(
  fc.oneof(
    fc.record({ open: fc.constantFrom(...Object.keys(addresses)) }),
    { arbitrary: fc.record({ follow: fc.constantFrom(...Object.keys(links)) }), weight: 2 },
    fc.record({ history: fc.constantFrom('goBack' as const, 'goForward' as const, 'reload' as const) }),
  ),
  { minLength: 12, maxLength: 12 },
)

for (const [index, sequence] of fc.sample(steps, { seed: 2026, numRuns: 2 }).entries())
  test(`ROUTE-48 R8 history, reload, addresses and links in generated order ${index + 1}: the page is the one of the address, and going back stays on it`, async ({
    standing,
    page,
  }) => {
    const owner = await standing('company-approved')
    await signIn(owner)
    let expected = home
    for (const step of sequence) {
      if ('open' in step) {
        expected = addresses[step.open] ?? ''
        await owner.open(step.open)
      } else if ('follow' in step) {
        // The bar of public pages has no such links.
        if (expected === '/questions') continue
        expected = links[step.follow] ?? ''
        const bar = page.getByRole('navigation', { name: owner.words('shell.nav'), exact: true })
        await bar.getByRole('link', { name: owner.words(step.follow), exact: true }).click()
      } else await page[step.history]()
      await test.step(`${JSON.stringify(step)} leads to ${expected}`, async () => {
        await expect(page).toHaveURL(new RegExp(`/financing${expected}$`))
        await expect(page).toHaveTitle(`${owner.words(`title.${expected}`)} · ${owner.words('title.brand')}`)
        await expect(page.getByRole('main')).toHaveCount(1)
      })
    }
  })
