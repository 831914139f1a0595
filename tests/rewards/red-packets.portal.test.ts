/** Red packets: every scenario of the lifecycle, those taken by others, and a company that may not have any yet. */
import { expect } from 'vitest'
import type { RedPacketType } from '../../contract/kernel/statuses.ts'
import { stockSandbox } from '../../server/rewards/offers.ts'
import { decidePayout } from '../../server/sandbox/payouts.ts'
import { scenarioWays } from '../kernel/ways.ts'
import { agreeToOffer } from '../lending/terms.ts'
import type { Found } from '../support/in-process/found.ts'
import { otherTab } from '../support/in-process/other-tab.ts'
import { test, type Visitor } from '../support/in-process/world.ts'

const nameOf = ({ words }: Visitor, type: RedPacketType) => String(words(`rewards.redPackets.type.${type}`))

/** The card of a type. */
function cardOf(merchant: Visitor, type: RedPacketType): Found {
  const named = merchant.page.getByRole('heading', { name: nameOf(merchant, type), exact: true })
  return merchant.page.getByRole('listitem').filter({ hasText: named.element().textContent ?? '' })
}

/** The button that collects one of a type. */
const collectOf = (merchant: Visitor, type: RedPacketType) =>
  merchant.page.getByRole('button', {
    name: merchant.words('rewards.redPackets.collect.of', { type: nameOf(merchant, type) }),
    exact: true,
  })

const linkOf = (merchant: Visitor, type: RedPacketType) =>
  merchant.page.getByRole('link', { name: merchant.words('rewards.redPackets.use.of', { type: nameOf(merchant, type) }), exact: true })

for (const [name, way] of Object.entries(scenarioWays('redPacket')))
  test(`RED-05 RED-07 RED-08 RED-09 API-086 API-088 a red packet is collected, ${name}: ${way.title}`, async ({ standing }) => {
    const merchant = await standing('signed', { speaks: 'en_US', settings: { SANDBOX_BANK_SECONDS: '86400' } })
    const { button, page, sees, server, text, words } = merchant
    const { db } = server.database
    const type = 'interest_free_14'
    await stockSandbox(server.deps)
    await merchant.signIn()
    const looks = (thing: () => Found) => async () => {
      await merchant.open('/red-packets')
      await sees(thing())
    }
    const says = (said: string | RegExp) => looks(() => cardOf(merchant, type).filter({ hasText: said }))
    await way.walk(
      {
        active: says(words('rewards.redPackets.left')),
        claimed: looks(() => linkOf(merchant, type)),
        used: says(/DD-7K2M-\d{6}-\d{4}/),
        expired: async () => {
          await says(words('rewards.redPackets.why.unused'))()
          expect(linkOf(merchant, type).all()).toEqual([])
        },
      },
      {
        'packet.collected': async () => {
          await collectOf(merchant, type).click()
          await sees(cardOf(merchant, type).filter({ hasText: words('rewards.redPackets.example.saves') }))
        },
        'packet.used': async () => {
          await linkOf(merchant, type).click()
          await page.getByRole('radio', { name: words('lending.drawdown.packet.none') }).check()
          await agreeToOffer(merchant)
          await sees(merchant.heading('lending.drawdown.check.title'))
          expect(text('lending.drawdown.offer.waived').all()).toEqual([])
          await button('lending.drawdown.check.back').click()
          await page.getByRole('radio', { name: new RegExp(nameOf(merchant, type)) }).check()
          await agreeToOffer(merchant)
          await sees(text('lending.drawdown.offer.waived'))
          await button('lending.drawdown.check.confirm').click()
          await sees(merchant.heading('lending.drawdown.paying.title'))
        },
        'packet.returned': async () => {
          const { reference } = await db.selectFrom('sandbox_payouts').select('reference').executeTakeFirstOrThrow()
          await decidePayout(server.deps, reference, 'refused')
          await merchant.close()
          await merchant.later({ minutes: 30 })
        },
        'packet.expired': async () => {
          await merchant.close()
          // The shops are not read every day until then.
          await db.deleteFrom('jobs').where('kind', '=', 'shop.import').execute()
          await merchant.later({ days: 60 })
          await merchant.signIn()
        },
      },
    )
  })

test('RED-01 RED-02 RED-03 RED-06 RED-12 ERR-C15 ERR-C16 API-086 API-087 red packets are offered with how many are left; one that is gone, or that the company has, is reported', async ({
  standing,
}) => {
  const merchant = await standing('signed', { speaks: 'en_US' })
  const { page, sees, words } = merchant
  const collects = (type: RedPacketType) => collectOf(merchant, type).click()
  const seesRefused = (said: string) => sees(page.getByRole('alert').filter({ hasText: words(said) }))
  const says = (type: RedPacketType, said: string | RegExp) => sees(cardOf(merchant, type).filter({ hasText: said }))
  await stockSandbox(merchant.server.deps)
  await merchant.signIn('/red-packets')
  for (const type of ['interest_free_7', 'interest_free_14', 'interest_off_300', 'fee_half'] as const) {
    await sees(collectOf(merchant, type))
    await says(type, words('rewards.redPackets.left'))
  }
  const { db } = merchant.server.database
  await db.updateTable('red_packet_offers').set({ remaining: 0 }).where('type', '=', 'interest_free_7').execute()
  await collects('interest_free_7')
  await seesRefused('rewards.redPackets.refused.over')
  expect(collectOf(merchant, 'interest_free_7').all()).toEqual([])
  const tab = otherTab(merchant)
  const [same] = (await tab.data('listRedPackets', {})).filter(({ type }) => type === 'interest_off_300')
  await tab.data('collectRedPacket', { id: same?.id ?? '' })
  await collects('interest_off_300')
  await seesRefused('rewards.redPackets.refused.have')
  await sees(linkOf(merchant, 'interest_off_300'))
})

test('RED-12 a company without a facility reads the missing requirement and has no button', async ({ standing }) => {
  const merchant = await standing('company-approved', { speaks: 'zh_HK' })
  await stockSandbox(merchant.server.deps)
  await merchant.signIn('/red-packets')
  await merchant.sees(merchant.text('rewards.redPackets.missing.facility.title'))
  await merchant.sees(cardOf(merchant, 'fee_half'))
  expect(collectOf(merchant, 'fee_half').all()).toEqual([])
  await merchant.page.getByRole('link', { name: merchant.words('rewards.redPackets.missing.facility.action') }).click()
  expect(location.pathname).toMatch(/\/credit\/hook\/home$/)
})
