/**
 * Pages opened by address, followed, covered by a dialog, gone back from and reloaded, in generated orders.
 * Scripted by hand: history, in orders that a seed generates.
 */
import fc from 'fast-check'
import { products } from '../../contract/kernel/product.ts'
import { signIn } from '../account/account.ts'
import { expect, test } from '../kernel/world.ts'

/** Where an address leads a merchant whose company is certified. */
const addresses: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['/credit/hook/home', '/credit/underwriting/home', '/shops', '/messages', '/statements', '/timeline', '/applications', '/profile'],
      ...['/company/list', '/questions'],
    ].map((page) => [page, page]),
  ),
  '/': '/credit/hook/home',
  '/credit/underwriting': '/credit/underwriting/home',
}
/** Where the links of the bar lead. */
const links: Readonly<Record<string, string | null>> = {
  'shell.nav.home': null,
  'shell.nav.shops': '/shops',
  'shell.nav.accounts': '/accounts',
  'shell.nav.charges': '/charge-orders',
  'shell.nav.redPackets': '/red-packets',
}
const steps = fc.array(
  fc.oneof(
    fc.record({ open: fc.constantFrom(...Object.keys(addresses)) }),
    { arbitrary: fc.record({ follow: fc.constantFrom(...Object.keys(links)) }), weight: 6 },
    { arbitrary: fc.record({ covers: fc.constant(true) }), weight: 2 },
    { arbitrary: fc.record({ history: fc.constant('goBack' as const) }), weight: 6 },
    fc.record({ history: fc.constantFrom('goForward' as const, 'reload' as const) }),
  ),
  { minLength: 16, maxLength: 16 },
)

for (const [index, product] of (Object.keys(products) as (keyof typeof products)[]).entries()) {
  const [sequence = []] = fc.sample(steps, { seed: 2026 + index, numRuns: 1 })
  test(`ROUTE-48 R8 history, reload, addresses, links and dialogs in generated order from the home of ${product}: going back closes the dialog, else returns to the page visited before`, async ({
    standing,
    page,
  }) => {
    const owner = await standing('company-approved')
    await signIn(owner)
    let visited = [`/credit/${product}/home`]
    let covered = false
    let area: string = product
    await owner.open(`/credit/${product}/home`)
    const here = () => visited.at(-1) ?? ''
    const loaded = (at: string) => {
      visited = [at]
      covered = false
      area = at.startsWith('/credit/underwriting') ? 'underwriting' : 'hook'
    }
    for (const step of sequence) {
      if ('open' in step) {
        loaded(addresses[step.open] ?? '')
        await owner.open(step.open)
      } else if ('follow' in step) {
        // The bar of public pages has no such links; a dialog lies over the bar.
        if (here() === '/questions' || covered) continue
        const to = links[step.follow] ?? `/credit/${area}/home`
        if (to !== here()) visited.push(to)
        const bar = page.getByRole('navigation', { name: owner.words('shell.nav'), exact: true })
        await bar.getByRole('link', { name: owner.words(step.follow), exact: true }).click()
      } else if ('covers' in step) {
        if (here() === '/questions' || covered) continue
        covered = true
        await page.getByRole('button', { name: owner.words('shell.company') }).click()
      } else {
        if (step.history === 'reload') loaded(here())
        else if (step.history === 'goBack' && covered) covered = false
        else if (step.history === 'goBack' && visited.length > 1) visited.pop()
        await page[step.history]()
      }
      if (here().startsWith('/credit/')) area = here().split('/')[2] ?? ''
      await test.step(`${JSON.stringify(step)} leads to ${here()}${covered ? ' below a dialog' : ''}`, async () => {
        await expect(page).toHaveURL(new RegExp(`/financing${here()}$`))
        await expect(page).toHaveTitle(`${owner.words(`title.${here()}`)} · ${owner.words('title.brand')}`)
        await expect(page.getByRole('main', { includeHidden: true })).toHaveCount(1)
        await expect(owner.dialog()).toHaveCount(covered ? 1 : 0)
      })
    }
  })
}
