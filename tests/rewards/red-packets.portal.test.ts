/** Red packets, as in the model: collected, taken by others, used on a drawdown, ended by the clock; and a company that may not have any yet. */
import { expect } from 'vitest'
import type { RedPacketType } from '../../contract/kernel/statuses.ts'
import { stockSandbox } from '../../server/rewards/offers.ts'
import { agreeToOffer } from '../lending/terms.ts'
import { type Implementation, toursOf } from '../portal/tour-models.ts'
import type { Found } from '../support/in-process/found.ts'
import { otherTab } from '../support/in-process/other-tab.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { redPacketsModel } from './red-packets-model.ts'

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

/** From an offer to its end. */
function redPacketsImplementation(merchant: Visitor): Implementation<typeof redPacketsModel> {
  const { button, page, sees, text, wire, words } = merchant
  const collects = (type: RedPacketType) => collectOf(merchant, type).click()
  const collectsWhile = (fault: 'lost' | 'unheard') => async () => {
    const [offer] = (await otherTab(merchant).data('listRedPackets', {})).filter(({ type }) => type === 'interest_off_300')
    wire.fail('POST', `/red-packets/${offer?.id}`, fault)
    await collects('interest_off_300')
  }
  const filter = (status: string) => page.getByRole('tab', { name: new RegExp(`^${words(`rewards.redPackets.status.${status}`)}`) })
  const isChosen = async (status: string) => (await filter(status).getAttribute('aria-selected')) === 'true'
  /** By the arrow keys, from the one that is chosen. */
  const choosesFilter = async (status: string) => {
    await page.getByRole('tab', { selected: true }).click()
    for (let presses = 0; presses < 6 && !(await isChosen(status)); presses++) await merchant.press('{ArrowRight}')
  }
  const opens = () => merchant.open('/red-packets')
  const offer = page.getByRole('radio', { name: new RegExp(nameOf(merchant, 'interest_free_14')) })
  const seesRefused = (said: string) => sees(page.getByRole('alert').filter({ hasText: words(said) }))
  const says = (type: RedPacketType, said: string | RegExp) => sees(cardOf(merchant, type).filter({ hasText: said }))
  return {
    does: {
      'opens them while they do not come': async () => {
        wire.fail('GET', '/company/red-packets', 'lost')
        await opens()
      },
      'asks for them while no number comes': async () => {
        const offers = await otherTab(merchant).data('listRedPackets', {})
        for (const { id } of offers) wire.fail('GET', `/red-packets/${id}`, 'lost', Number.POSITIVE_INFINITY)
        await button('page.unavailable.retry').click()
      },
      'loads the page again': async () => {
        wire.mend()
        await opens()
      },
      'looks at the used ones': async () => {
        await opens()
        await choosesFilter('used')
      },
      'looks at all again': () => choosesFilter('all'),
      'wants the last one after another company': async () => {
        const { db } = merchant.server.database
        await db.updateTable('red_packet_offers').set({ remaining: 0 }).where('type', '=', 'interest_free_7').execute()
        await collects('interest_free_7')
      },
      'collects one while nothing answers': collectsWhile('lost'),
      'collects one, and hears nothing': collectsWhile('unheard'),
      'wants one after another tab': async () => {
        const tab = otherTab(merchant)
        const [same] = (await tab.data('listRedPackets', {})).filter(({ type }) => type === 'fee_half')
        await tab.data('collectRedPacket', { id: same?.id ?? '' })
        await collects('fee_half')
      },
      'collects another': () => collects('interest_free_14'),
      'looks at those that wait': () => choosesFilter('claimed'),
      'goes to draw down': () => linkOf(merchant, 'interest_free_14').click(),
      'takes none': async () => {
        await page.getByRole('radio', { name: words('lending.drawdown.packet.none') }).check()
        await agreeToOffer(merchant)
      },
      'thinks again': () => button('lending.drawdown.check.back').click(),
      'takes it': async () => {
        await offer.check()
        await agreeToOffer(merchant)
      },
      confirms: () => button('lending.drawdown.check.confirm').click(),
      'lets the days pass': async () => {
        await merchant.close()
        // The shops are not read every day until then.
        await merchant.server.database.db.deleteFrom('jobs').where('kind', '=', 'shop.import').execute()
        await merchant.later({ days: 60 })
        await merchant.signIn()
        await opens()
      },
    },
    sees: {
      home: () => sees(merchant.heading('home.greeting')),
      unread: () => sees(merchant.heading('page.unavailable.title')),
      uncounted: async () => {
        await sees(collectOf(merchant, 'fee_half'))
        expect(await cardOf(merchant, 'fee_half').textContent()).not.toMatch(words('rewards.redPackets.left'))
      },
      offered: async () => {
        for (const type of ['interest_free_7', 'interest_free_14', 'interest_off_300', 'fee_half'] as const) {
          await sees(collectOf(merchant, type))
          await says(type, words('rewards.redPackets.left'))
        }
      },
      noneUsed: async () => {
        expect(await isChosen('used')).toBe(true)
        await sees(text('rewards.redPackets.empty.used'))
      },
      gone: async () => {
        await seesRefused('rewards.redPackets.refused.over')
        expect(collectOf(merchant, 'interest_free_7').all()).toEqual([])
      },
      notSent: async () => {
        await seesRefused('problem.transport')
        await sees(collectOf(merchant, 'interest_off_300'))
      },
      // The server gave it, though the page got no answer: the list has it.
      unheard: async () => {
        await seesRefused('problem.transport')
        await sees(linkOf(merchant, 'interest_off_300'))
      },
      had: async () => {
        await seesRefused('rewards.redPackets.refused.have')
        await sees(linkOf(merchant, 'fee_half'))
      },
      collected: async () => {
        await sees(linkOf(merchant, 'interest_free_14'))
        await says('interest_free_14', words('rewards.redPackets.example.saves'))
        expect(collectOf(merchant, 'interest_free_14').all()).toEqual([])
      },
      waiting: async () => expect(page.getByRole('tabpanel').getByRole('listitem').all()).toHaveLength(3),
      drawdown: () => sees(offer),
      dearCheck: async () => {
        await sees(merchant.heading('lending.drawdown.check.title'))
        expect(text('lending.drawdown.offer.waived').all()).toEqual([])
      },
      check: async () => {
        await sees(merchant.heading('lending.drawdown.check.title'))
        await sees(text('lending.drawdown.offer.waived'))
      },
      paid: () => sees(merchant.heading('lending.drawdown.settled.title')),
      used: () => says('interest_free_14', /DD-\d{6}-\d{4}/),
      over: async () => {
        await says('interest_off_300', words('rewards.redPackets.why.unused'))
        await says('interest_free_14', /DD-\d{6}-\d{4}/)
        for (const type of ['interest_off_300', 'fee_half'] as const) expect(linkOf(merchant, type).all()).toEqual([])
      },
    },
  }
}

for (const tour of toursOf(redPacketsModel))
  test(`RED-01 RED-02 RED-03 RED-05 RED-06 RED-07 RED-08 RED-09 RED-12 ERR-C15 ERR-C16 API-086 API-087 API-088 red packets are collected and used, in ${tour.steps.length - 1} steps to ${tour.state.value}`, async ({
    standing,
  }) => {
    const merchant = await standing('signed', { speaks: 'en_US' })
    await stockSandbox(merchant.server.deps)
    await merchant.signIn()
    const { does, sees } = redPacketsImplementation(merchant)
    await tour.test({ states: sees, events: does })
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
