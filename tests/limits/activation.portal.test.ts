/** Further shops in an open facility, limit increases, a resolved refusal: as in the models, up to the last signature. */
import { expect } from 'vitest'
import { type Implementation, toursOf } from '../portal/tour-models.ts'
import { linkShopOf } from '../shops/consents.ts'
import { decline, ownLink, signElsewhere } from '../signing/signing-links.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { activationModel, increaseModel, rejectionModel } from './limit-models.ts'

type Fault = Parameters<Visitor['wire']['fail']>[2]

const calls = {
  activation: '/credit/activation',
  submit: '/credit/limit/submit',
  bind: '/oauth/relevance/psp',
  initiate: '/agreements/initiate-sign',
} as const

/** A supplement read, sent, declined and signed, whichever page it was prepared on. ACT-02. */
function supplement(merchant: Visitor) {
  const { button, page, product, sees, wire, words } = merchant
  const home = `/credit/${product}/home`
  const signing = `/credit/${product}/activate-shop/signing`
  const here = (path: string) => expect(location.pathname).toBe(`/financing${path}`)
  return {
    home,
    here,
    press: (id: string) => () => button(id).click(),
    reloads: () => merchant.open(`${location.pathname.replace('/financing', '')}${location.search}`),
    opensWhile: (path: string) => async () => {
      wire.fail('GET', calls.activation, 'lost')
      await merchant.open(path)
    },
    pressesWhile: (id: string, ending: string, fault: Fault) => async () => {
      wire.fail('POST', ending, fault)
      await button(id).click()
    },
    /** Leaves to link a shop, and continues from its limit. */
    links: (shop: Parameters<typeof linkShopOf>[1]) => async () => {
      await button('limits.activation.shops.link').first().click()
      await linkShopOf(merchant, shop)
      await sees(merchant.heading('limits.limit.ready.title'))
      await button('shops.way.back').click()
    },
    declines: () => decline(merchant),
    signsElsewhere: async () => signElsewhere(merchant, await ownLink(merchant)),
    seesHome: () => sees(merchant.heading('home.greeting')),
    seesUnavailable: () => sees(merchant.heading('page.unavailable.title')),
    seesNotSent: () => sees(page.getByRole('alert').filter({ hasText: words('problem.transport') })),
    seesSupplement: async () => {
      await sees(merchant.heading('signing.supplement.title'))
      await sees(button('signing.initiate'))
      here(signing)
    },
    seesWaiting: async () => {
      await sees(merchant.link('signing.sign'))
      here(`${signing}/loading`)
    },
    seesUnderWay: () => sees(merchant.text('limits.activation.signing.title')),
    seesDeclined: () => sees(merchant.heading('signing.declined.title')),
    seesSigned: () => sees(merchant.heading('signing.supplement.completed.title')),
    /** No amount is left to sign for. */
    seesHigher: async () => {
      await sees(merchant.heading('home.limit.title'))
      here(home)
      expect(merchant.heading('home.more.title').all()).toEqual([])
    },
  }
}

/** Shops brought in. */
function activationImplementation(merchant: Visitor): Implementation<typeof activationModel> {
  const { button, page, sees, text, words } = merchant
  const { here, press, pressesWhile, ...signing } = supplement(merchant)
  const path = `/credit/${merchant.product}/activate-shop`
  const box = page.getByRole('main').getByRole('checkbox')
  const isTicked = () => (box.element() as HTMLInputElement).checked
  const bind = page.getByRole('button', { name: words('limits.activation.psp.bind', { psp: 'Payoneer' }) })
  return {
    does: {
      'opens the page while it does not come': signing.opensWhile(path),
      'asks for it again': press('page.unavailable.retry'),
      'links a shop with its provider on the way': signing.links({ platform: 'Shopee', kind: 'growing', withProvider: true }),
      'binds the first shop while nothing answers': async () => {
        merchant.wire.fail('POST', calls.bind, 'lost')
        await bind.click()
      },
      'binds the first shop': () => bind.click(),
      'leaves it out': () => box.click(),
      'takes it in again': () => box.click(),
      'goes home': () => merchant.open(signing.home),
      'follows the card': () => merchant.link('home.more.sign').click(),
      'goes on while nothing answers': pressesWhile('limits.activation.sign', calls.activation, 'lost'),
      'goes on while the limit changes': pressesWhile('limits.activation.sign', calls.activation, {
        code: 502,
        data: { fields: { limit: 'changed' } },
      }),
      'goes on': press('limits.activation.sign'),
      'loads the page again': signing.reloads,
      'sends the links while nothing answers': pressesWhile('signing.initiate', calls.initiate, 'lost'),
      'sends the links': press('signing.initiate'),
      'looks at the shops': () => merchant.open(path),
      'looks how far it is': press('limits.activation.signing.action'),
      declines: signing.declines,
      'signs in another tab': signing.signsElsewhere,
      'sends new links': press('signing.retry'),
      'chooses the shops again': press('signing.supplement.shops'),
      'goes on to the dashboard': press('signing.supplement.completed.continue'),
    },
    sees: {
      home: signing.seesHome,
      unavailable: signing.seesUnavailable,
      nothing: async () => {
        await sees(text('limits.activation.shop.active'))
        await sees(text('limits.activation.slip.none'))
        expect(button('limits.activation.sign').all()).toEqual([])
      },
      unbound: async () => {
        await sees(bind)
        here(path)
        expect(isTicked()).toBe(true)
      },
      notBound: signing.seesNotSent,
      ready: async () => {
        await sees(button('limits.activation.sign'))
        expect(isTicked()).toBe(true)
        expect(page.getByText(words('limits.activation.psp.bound', { psp: 'Payoneer' })).all()).toHaveLength(2)
      },
      leftOut: async () => {
        expect(isTicked()).toBe(false)
        // The shop is left out when its own amount is the whole amount to sign for, or more than what remains of it.
        await sees(text('limits.activation.shop.ready'))
      },
      more: () => sees(merchant.heading('home.more.title')),
      notSent: signing.seesNotSent,
      changed: async () => {
        await sees(page.getByRole('alert').filter({ hasText: words('limits.activation.refused.changed') }))
        expect(isTicked()).toBe(true)
      },
      supplement: signing.seesSupplement,
      notInitiated: signing.seesNotSent,
      waiting: signing.seesWaiting,
      underWay: signing.seesUnderWay,
      declined: signing.seesDeclined,
      signed: signing.seesSigned,
      higher: signing.seesHigher,
    },
  }
}

for (const tour of toursOf(activationModel))
  test(`ACT-01 ACT-02 ACT-05 DASH-06 ERR-R04 a shop is brought into the facility, in ${tour.steps.length - 1} steps to ${tour.state.value}`, async ({
    standing,
  }) => {
    const merchant = await standing('drawn-with-room')
    await merchant.signIn()
    const { does, sees } = activationImplementation(merchant)
    await tour.test({ states: sees, events: does })
  })

/** A limit increase. */
function increaseImplementation(merchant: Visitor): Implementation<typeof increaseModel> {
  const { button, sees, text, wire } = merchant
  const { here, press, pressesWhile, ...signing } = supplement(merchant)
  const path = '/credit/underwriting/increase-limit/authorize'
  return {
    does: {
      'opens the page while it does not come': signing.opensWhile(path),
      'asks for it again': press('page.unavailable.retry'),
      'asks while nothing answers': pressesWhile('limits.increase.ask', calls.submit, 'lost'),
      'asks, and hears nothing': pressesWhile('limits.increase.ask', calls.submit, 'unheard'),
      'links a shop on the way': signing.links({ platform: 'Walmart', kind: 'big' }),
      'asks again': async () => {
        // The review takes no time here, so the answer is changed to a pending one.
        const undecided = (data: object) => ({ increase: { ...(data as { increase: object }).increase, status: 'submitted' } })
        wire.fail('GET', calls.activation, { answered: undecided }, Number.POSITIVE_INFINITY)
        await press('limits.increase.ask')()
      },
      'loads the page again': signing.reloads,
      waits: async () => wire.mend(),
      'goes on while nothing answers': pressesWhile('limits.increase.sign', calls.activation, 'lost'),
      'goes on': press('limits.increase.sign'),
      'sends the links': press('signing.initiate'),
      'looks at the page': () => merchant.open(path),
      'looks how far it is': press('limits.activation.signing.action'),
      'signs in another tab': signing.signsElsewhere,
      'goes on to the dashboard': press('signing.supplement.completed.continue'),
    },
    sees: {
      home: signing.seesHome,
      unavailable: signing.seesUnavailable,
      asking: async () => {
        await sees(text('limits.increase.outlook.same'))
        expect(merchant.heading('limits.increase.failed.title').all()).toEqual([])
      },
      notAsked: async () => {
        await signing.seesNotSent()
        await sees(button('limits.increase.ask'))
      },
      refused: () => sees(merchant.heading('limits.increase.failed.title')),
      better: async () => {
        await sees(text('limits.increase.outlook.head'))
        here(path)
      },
      pending: async () => {
        await sees(text('limits.increase.pending.title').first())
        expect(button('limits.increase.ask').all()).toEqual([])
      },
      approved: async () => {
        await sees(text('limits.increase.approved.head'))
        await sees(button('limits.increase.sign'))
      },
      notSent: signing.seesNotSent,
      supplement: signing.seesSupplement,
      waiting: signing.seesWaiting,
      underWay: signing.seesUnderWay,
      signed: signing.seesSigned,
      higher: signing.seesHigher,
    },
  }
}

for (const tour of toursOf(increaseModel))
  test(`ACT-02 ACT-04 CRED-05 API-091 ERR-R04 a higher limit is requested, in ${tour.steps.length - 1} steps to ${tour.state.value}`, async ({
    standing,
  }) => {
    const merchant = await standing('drawn-underwriting', { speaks: 'zh_HK', product: 'underwriting' })
    await merchant.signIn()
    const { does, sees } = increaseImplementation(merchant)
    await tour.test({ states: sees, events: does })
  })

/** A refusal dealt with. */
function rejectionImplementation(merchant: Visitor): Implementation<typeof rejectionModel> {
  const { button, page, sees, words } = merchant
  const strip = page.getByRole('region', { name: words('notices.label'), exact: true })
  const reported = strip.getByRole('button', { name: /refused:/ })
  const ofLoan = strip.getByRole('button', { name: /refused: third-party loan/ })
  const dialog = page.getByRole('dialog', { name: words('notices.rejection.title') })
  const seesReason = (reason: 'unbound' | 'borrowed') => () =>
    sees(
      dialog
        .getByRole('listitem')
        .filter({ hasText: words(`notices.rejection.${reason}`) })
        .filter({ hasText: words('notices.rejection.this') }),
    )
  const seesReported = async () => {
    await merchant.seesNoMore(dialog)
    await sees(reported.first())
  }
  /** Why no limit was given; without a facility nothing can be chosen. */
  const seesCauses =
    (...causes: ('unbound' | 'borrowed')[]) =>
    async () => {
      await sees(merchant.heading('limits.activation.noFacility.title'))
      expect(location.pathname).toBe('/financing/credit/hook/activate-shop')
      for (const cause of causes) await sees(merchant.text(`limits.activation.cause.${cause}.title`))
      expect(page.getByRole('main').getByRole('checkbox').all()).toEqual([])
    }
  const seesRefused = () => sees(merchant.heading('limits.limit.refused.title'))
  return {
    does: {
      'links a shop that is too small': async () => {
        await merchant.open('/shops/authorise')
        await linkShopOf(merchant, { platform: 'Shopee', kind: 'tiny' })
      },
      'goes home': () => merchant.open('/'),
      'opens the notice': () => reported.click(),
      'closes it': () => merchant.press('{Escape}'),
      'goes back in the browser': async () => {
        history.back()
        await merchant.settle()
      },
      'deals with it': () => button('notices.rejection.handle').click(),
      'links a shop that repays a loan': async () => {
        await button('limits.activation.shops.link').first().click()
        await linkShopOf(merchant, { platform: 'Shopify', kind: 'seasonal', withProvider: true })
      },
      'opens the notice of the loan': async () => {
        if (ofLoan.all().length === 0) await button('notices.next').click()
        await ofLoan.click()
      },
    },
    sees: {
      home: () => sees(merchant.heading('home.greeting')),
      tooSmall: seesRefused,
      reported: seesReported,
      unbound: seesReason('unbound'),
      causes: seesCauses('unbound'),
      stillRefused: seesRefused,
      reportedTwice: seesReported,
      borrowed: seesReason('borrowed'),
      bothCauses: seesCauses('unbound', 'borrowed'),
    },
  }
}

for (const tour of toursOf(rejectionModel))
  test(`ACT-05 ACT-06 MSG-09 MSG-11 MSG-12 ERR-C19 a refused limit is shown and resolved, in ${tour.steps.length - 1} steps to ${tour.state.value}`, async ({
    standing,
  }) => {
    const merchant = await standing('company-approved', { speaks: 'en_US', calm: true })
    await merchant.signIn()
    const { does, sees } = rejectionImplementation(merchant)
    await tour.test({ states: sees, events: does })
  })
