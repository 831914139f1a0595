/** Every page of a merchant with a drawdown, in every language. */
import { expect } from 'vitest'
import { locales } from '../../contract/kernel/constants.ts'
import { pages } from '../../machines/portal/portal.ts'
import { test } from '../support/in-process/world.ts'

/** Pages with a fixed address, without those of the other product. */
const paths = pages.filter((path) => !/[:*]|\/underwriting/.test(path))

for (const speaks of locales)
  test(`I18N-02 ROUTE-48 every page opens in ${speaks} with one first heading, all its texts and no error`, async ({ standing }) => {
    const merchant = await standing('drawn', { speaks })
    await merchant.signIn()
    for (const path of paths) {
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
