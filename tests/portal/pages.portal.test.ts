/** Every page of a merchant with a drawdown, a third of them in each language: rendered states show every text of all three. */
import { expect } from 'vitest'
import { locales } from '../../contract/kernel/constants.ts'
import { pages } from '../../machines/portal/portal.ts'
import { test } from '../support/in-process/world.ts'

/** Pages with a fixed address, without those of the other product. */
const paths = pages.filter((path) => !/[:*]|\/underwriting/.test(path))

for (const [share, speaks] of locales.entries())
  test(`I18N-02 ROUTE-48 every page opens with one first heading, all its texts and no error, a third of them in ${speaks}`, async ({
    standing,
  }) => {
    const merchant = await standing('drawn', { speaks })
    await merchant.signIn()
    for (const path of paths.filter((_, place) => place % locales.length === share)) {
      await merchant.open(path)
      const headings = merchant.page.getByRole('heading', { level: 1 }).all()
      expect
        .soft(
          headings.map(({ textContent }) => textContent),
          path,
        )
        .toEqual([expect.stringMatching(/\S/)])
      expect.soft(document.documentElement.lang, path).toBe(speaks.replace('_', '-'))
    }
  })
