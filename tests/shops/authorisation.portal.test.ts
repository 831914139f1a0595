/** The authorisation of a shop, by every scenario of the lifecycle, as the merchant reads it in the list of shops. SHOP-18. */
import { expect } from 'vitest'
import { scenarioWays } from '../kernel/ways.ts'
import { test } from '../support/in-process/world.ts'
import { consentAt, goToConsentOf } from './consents.ts'

const shop = 'Coastline Living 海岸良品'
/** Where the sales of the shop are read. */
const orders = '/sandbox/api/amazon/orders'

for (const [name, way] of Object.entries(scenarioWays('shopAuthorisation')))
  test(`SHOP-02 SHOP-18 SHOP-28 an authorisation is ${name}: ${way.title}`, async ({ standing }) => {
    const merchant = await standing('company-approved', { calm: true })
    const { dialog, page, sees, server, words } = merchant
    const { silent } = server.outside
    const renew = page.getByRole('button', { name: words('shops.mine.renew.of', { shop }), exact: true })
    /** Opens the list and then the shop. */
    const says = (status: string) => async () => {
      await merchant.signIn('/shops')
      await page.getByRole('button', { name: shop, exact: true }).click()
      await sees(dialog().filter({ hasText: words(`shops.mine.says.${status}`) }))
      await merchant.press('{Escape}')
    }
    /** Days without an open page. */
    const pass = async (days: number) => {
      await merchant.close()
      await merchant.later({ days })
    }
    await merchant.signIn('/shops/authorise')
    await goToConsentOf(merchant, 'Amazon')
    await way.walk(
      {
        pending: async () => expect(location.pathname).toMatch(/^\/sandbox\//),
        authorized: says('reading'),
        normal: says('normal'),
        abnormal: says('abnormal'),
        expired: says('expired'),
      },
      {
        'consent.granted': async () => {
          silent.add(orders)
          if (renew.all().length > 0) await renew.first().click()
          await consentAt(merchant, 'allow', { kind: 'steady' })
        },
        'sales.imported': async () => {
          silent.delete(orders)
          await pass(1)
        },
        'sync.failed': async () => {
          silent.add(orders)
          await pass(1)
          // Each attempt of the import waits for the one before.
          for (let attempt = 0; attempt < 6; attempt++) await merchant.later({ minutes: 2 })
        },
        'authorisation.expired': async () => {
          const ended = { revoked_at: server.deps.clock.now() }
          await server.database.db.updateTable('sandbox_oauth_grants').set(ended).execute()
          await pass(1)
        },
      },
    )
  })
