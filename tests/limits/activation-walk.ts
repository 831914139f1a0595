/** The model of a further shop, by a merchant in a browser or in one process. */
import type { Thing, Walker } from '../kernel/vocabulary.ts'
import type { OperationOf, Parts, SituationOf } from '../kernel/ways.ts'
import type { activationModel } from './activation-model.ts'

interface Activating {
  readonly merchant: Walker
  /** Links a shop of Payoneer, as far as its limit. */
  link(): Promise<void>
  /** Leaves the box of the shop out, or takes it in again. */
  toggle(box: Thing): Promise<void>
  /** Signs at this address in another tab. */
  sign(address: string): Promise<void>
  /** Fails unless a thing comes after work of the server. */
  comes?(thing: Thing): Promise<void>
  looks?(what: string): Promise<void>
}

/** What the merchant sees and does. */
export function activationWalk({ merchant, link, toggle, sign, comes = merchant.sees, looks = async () => {} }: Activating): {
  seen: Parts<SituationOf<typeof activationModel>>
  actions: Parts<OperationOf<typeof activationModel>>
} {
  const { button, heading, page, product, sees, text, words } = merchant
  const place = `/credit/${product}`
  const box = page.getByRole('main').getByRole('checkbox')
  const waits = async () => {
    await comes(merchant.link('signing.sign'))
    await looks('a supplement that waits for its signature')
  }
  const proceed = () => button('limits.activation.sign').click()
  return {
    seen: {
      noShop: async () => {
        await sees(text('limits.activation.slip.none'))
        await sees(button('limits.activation.sign'), { count: 0 })
        await looks('no shop to bring in')
      },
      unbound: async () => {
        await sees(box, { checked: true })
        await looks('a shop whose provider is not bound')
      },
      ready: async () => {
        await comes(button('limits.activation.sign'))
        await sees(page.getByText(words('limits.activation.psp.bound', { psp: 'Payoneer' })), { count: 2 })
        await looks('a shop that can be signed for')
      },
      // Its own amount is the whole amount to sign for, or more than what remains of it.
      leftOut: () => sees(text('limits.activation.shop.ready')),
      takenIn: () => sees(box, { checked: true }),
      supplement: async () => {
        await sees(heading('signing.supplement.title'))
        await sees(button('signing.initiate'))
        await looks('a supplement')
      },
      waiting: waits,
      begun: () => sees(text('limits.activation.signing.title')),
      waitingAgain: waits,
      signed: async () => {
        await comes(heading('signing.supplement.completed.title'))
        await looks('a signed supplement')
      },
      home: async () => {
        await sees(heading('home.limit.title'))
        await sees(heading('home.more.title'), { count: 0 })
      },
    },
    actions: {
      'links a shop': async () => {
        await button('limits.activation.shops.link').first().click()
        await link()
        await button('shops.way.back').click()
      },
      'binds its provider': () => page.getByRole('button', { name: words('limits.activation.psp.bind', { psp: 'Payoneer' }) }).click(),
      'leaves the shop out': () => toggle(box),
      'takes it in again': () => toggle(box),
      'goes on to the supplement': proceed,
      'goes on from the dashboard': async () => {
        await merchant.open(`${place}/home`)
        await sees(heading('home.more.title'))
        await merchant.link('home.more.sign').click()
        await proceed()
      },
      'starts signing': () => button('signing.initiate').click(),
      'opens the page of the shops again': () => merchant.open(`${place}/activate-shop`),
      'goes on with signing': () => button('limits.activation.signing.action').click(),
      'signs elsewhere': async () => sign((await merchant.link('signing.sign').getAttribute('href')) ?? ''),
      'goes home': () => button('signing.supplement.completed.continue').click(),
    },
  }
}
