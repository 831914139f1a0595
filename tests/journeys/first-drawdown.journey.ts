/** From sign-up to the first drawdown, as the model says: every kind of merchant, both products, all languages, desk and phone. */
import { productNames } from '../../contract/product.ts'
import { journeyChart, journeys, type Kind } from './models.ts'
import { walk } from './walk.ts'
import { expect, test } from './world.ts'

const rows = 'SHELL-37 SHOP-03 SHOP-04 CRED-03 CRED-06 ONB-04 ONB-05 ONB-06 BIZ-11 BIZ-12 SIGN-02 SIGN-06'

/** Whose way is walked in which product: with the careful below every state and transition, in each product what can end differently. */
const kinds: Record<(typeof productNames)[number], readonly Kind[]> = { hook: ['hasty'], underwriting: ['hasty', 'unlucky'] }

test('SHELL-37 the kinds of merchants together walk the whole model', () => {
  const walked = journeys.flatMap(({ path }) => path.steps.map(({ event }) => event.type))
  const drawn = Object.values(journeyChart.states).flatMap((state) => state.ownEvents)
  expect(drawn.filter((deed) => !walked.some((done) => done === deed))).toEqual([])
})

for (const product of productNames) {
  test.describe(product, () => {
    test.use({ product })
    for (const { kind, path } of journeys.filter((journey) => kinds[product].includes(journey.kind))) {
      test(`${rows} ${product}: ${path.description}`, async ({ visitor }) => walk(visitor, kind, path))
    }
  })
}

const careful = journeys.filter(({ kind }) => kind === 'careful')

test.describe('in English', () => {
  test.use({ speaks: 'en_US' })
  for (const { kind, path } of careful)
    test(`${rows} I18N-02 the way in English: ${path.description}`, async ({ visitor }) => walk(visitor, kind, path))
})

test.describe('in Hong Kong, on a phone', () => {
  test.use({ speaks: 'zh_HK', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  for (const { kind, path } of careful)
    test(`SHELL-37 I18N-02 the way in Hong Kong at 390 px: ${path.description}`, async ({ visitor }) => walk(visitor, kind, path))
})
