/** From sign-up to the first drawdown, as the model says: one kind of merchant each, in both products, on a desk and on a phone. */
import { journeys } from '../kernel/models.ts'
import { walk } from '../kernel/walk.ts'
import { test } from '../kernel/world.ts'

const rows = 'SHELL-37 SHOP-03 SHOP-04 CRED-03 CRED-06 ONB-04 ONB-05 ONB-06 BIZ-11 BIZ-12 SIGN-02 SIGN-06'

for (const { kind, path } of journeys) {
  if (kind === 'hasty') test(`${rows} hook: ${path.description}`, async ({ visitor }) => walk(visitor, kind, path))
  if (kind === 'unlucky')
    test.describe('underwriting', () => {
      test.use({ product: 'underwriting' })
      test(`${rows} underwriting: ${path.description}`, async ({ visitor }) => walk(visitor, kind, path))
    })
  if (kind === 'careful')
    test.describe('in Hong Kong, on a phone', () => {
      test.use({ speaks: 'zh_HK', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
      test(`SHELL-37 I18N-02 the way in Hong Kong at 390 px: ${path.description}`, async ({ visitor }) => walk(visitor, kind, path))
    })
}
