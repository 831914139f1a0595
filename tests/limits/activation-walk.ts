/** Walks tours of shops brought into a facility and of a limit that was refused: what is done for each deed, and what must be seen in each situation. */
import { expect } from '@playwright/test'
import { nextCall } from '../kernel/faults.ts'
import type { Told } from '../portal/tour-models.ts'
import type { OnTour } from '../portal/tours.ts'
import { linkShop } from '../shops/shops.ts'
import { calls, supplement } from '../signing/supplement.ts'
import type { activationModel, increaseModel, rejectionModel } from './limit-models.ts'

/** Shops brought in. */
export function tellActivation(on: OnTour): Told<typeof activationModel> {
  const { merchant, hands } = on
  const { page, words, button } = merchant
  const { press, pressesWhile, ...signing } = supplement(on)
  const here = `/credit/${merchant.product}/activate-shop`
  const box = page.getByRole('main').getByRole('checkbox')
  const bind = page.getByRole('button', { name: words('activation.psp.bind', { psp: 'Payoneer' }) })
  const seesNothing = async () => expect(merchant.text('activation.slip.none')).toBeVisible()
  return {
    does: {
      'opens the page while it does not come': signing.opensWhile(here),
      'asks for it again': press('page.unavailable.retry'),
      'links a shop with its provider on the way': signing.links({ platform: 'Shopee', kind: 'growing', withGateway: true }),
      'binds the first shop while nothing answers': async () => {
        await nextCall(page, 'POST', calls.bind, 'lost')
        await hands.press(bind)
      },
      'binds the first shop': () => hands.press(bind),
      'leaves it out': () => hands.tick(box),
      'takes it in again': () => hands.tick(box),
      'goes home': () => merchant.open(signing.home),
      'follows the card': () => hands.press(merchant.link('home.more.sign')),
      'goes on while nothing answers': pressesWhile('activation.sign', calls.activation, 'lost'),
      'goes on while the limit changes': pressesWhile('activation.sign', calls.activation, {
        code: 502,
        data: { fields: { limit: 'changed' } },
      }),
      'goes on': press('activation.sign'),
      'loads the page anew': signing.reloads,
      'goes back to the shops': () => merchant.open(here),
      'sends the links while nothing answers': pressesWhile('signing.initiate', calls.initiate, 'lost'),
      'sends the links': press('signing.initiate'),
      'looks at the shops': () => merchant.open(here),
      'looks how far it is': press('activation.signing.action'),
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
        await expect(merchant.text('activation.shop.active')).toBeVisible()
        await seesNothing()
        await expect(button('activation.sign')).toHaveCount(0)
      },
      unbound: async () => {
        await expect(page).toHaveURL(new RegExp(`${here}$`))
        await expect(bind).toBeVisible()
        await expect(box).toBeChecked()
      },
      notBound: signing.seesNotSent,
      ready: async () => {
        await expect(button('activation.sign')).toBeVisible({ timeout: 60_000 })
        await expect(box).toBeChecked()
        await expect(page.getByText(words('activation.psp.bound', { psp: 'Payoneer' }))).toHaveCount(2)
      },
      leftOut: async () => {
        await expect(box).not.toBeChecked()
        // What it carries itself is all there was to sign for, or less of it is left.
        await expect(merchant.text('activation.shop.ready')).toBeVisible()
      },
      more: async () => expect(merchant.heading('home.more.title')).toBeVisible(),
      notSent: signing.seesNotSent,
      changed: async () => {
        await expect(page.getByRole('alert')).toContainText(words('activation.refused.changed'))
        await expect(box).toBeChecked()
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

/** More asked for. */
export function tellIncrease(on: OnTour): Told<typeof increaseModel> {
  const { merchant } = on
  const { page, button } = merchant
  const { press, pressesWhile, ...signing } = supplement(on)
  const here = '/credit/underwriting/increase-limit/authorize'
  /** Whether the application is told to be decided still, however fast it is. */
  let held = false
  const hold = async () => {
    held = true
    await page.route(calls.activation, async (route) => {
      if (!held || route.request().method() !== 'GET') return route.fallback()
      const answer = await route.fetch()
      const { data, ...rest } = await answer.json()
      await route.fulfill({ response: answer, json: { ...rest, data: { ...data, increase: { ...data.increase, status: 'submitted' } } } })
    })
  }
  const seesApproved = async () => {
    await expect(merchant.text('increase.approved.head')).toBeVisible({ timeout: 60_000 })
    await expect(button('increase.sign')).toBeVisible()
  }
  return {
    does: {
      'opens the page while it does not come': signing.opensWhile(here),
      'asks for it again': press('page.unavailable.retry'),
      'asks while nothing answers': pressesWhile('increase.ask', calls.submit, 'lost'),
      'asks, and hears nothing': pressesWhile('increase.ask', calls.submit, 'unheard'),
      'links a shop on the way': signing.links({ platform: 'Walmart', kind: 'big' }),
      'asks again': async () => {
        await hold()
        await press('increase.ask')()
      },
      'loads the page anew': signing.reloads,
      waits: async () => {
        held = false
      },
      'goes on while nothing answers': pressesWhile('increase.sign', calls.activation, 'lost'),
      'goes on': press('increase.sign'),
      'sends the links': press('signing.initiate'),
      'looks at the page': () => merchant.open(here),
      'looks how far it is': press('activation.signing.action'),
      declines: signing.declines,
      'goes back to the page': () => merchant.open(here),
      'sends new links': press('signing.retry'),
      'signs in another tab': signing.signsElsewhere,
      'goes on to the dashboard': press('signing.supplement.completed.continue'),
    },
    sees: {
      home: signing.seesHome,
      unavailable: signing.seesUnavailable,
      asking: async () => {
        await expect(merchant.text('increase.outlook.same')).toBeVisible()
        await expect(merchant.heading('increase.failed.title')).toHaveCount(0)
      },
      notAsked: async () => {
        await signing.seesNotSent()
        await expect(button('increase.ask')).toBeVisible()
      },
      refused: async () => expect(merchant.heading('increase.failed.title')).toBeVisible({ timeout: 60_000 }),
      better: async () => {
        await expect(page).toHaveURL(new RegExp(`${here}$`))
        await expect(merchant.text('increase.outlook.head')).toBeVisible()
      },
      pending: async () => {
        await expect(merchant.text('increase.pending.title').first()).toBeVisible()
        await expect(button('increase.ask')).toHaveCount(0)
      },
      approved: seesApproved,
      approvedStill: seesApproved,
      notSent: signing.seesNotSent,
      supplement: signing.seesSupplement,
      waiting: signing.seesWaiting,
      underWay: signing.seesUnderWay,
      declined: signing.seesDeclined,
      signed: signing.seesSigned,
      higher: signing.seesHigher,
    },
    alike: { approvedStill: 'approved' },
  }
}

/** A refusal dealt with. */
export function tellRejection(on: OnTour): Told<typeof rejectionModel> {
  const { merchant, hands } = on
  const { page, words, button } = merchant
  const strip = page.getByRole('region', { name: words('notices.label'), exact: true })
  const told = strip.getByRole('button', { name: /refused:/ })
  const ofLoan = strip.getByRole('button', { name: /refused: third-party loan/ })
  const dialog = page.getByRole('dialog', { name: words('notices.rejection.title') })
  const seesReason = (reason: 'unbound' | 'borrowed') => () =>
    expect(dialog.getByRole('listitem').filter({ hasText: words(`notices.rejection.${reason}`) })).toContainText(
      words('notices.rejection.this'),
    )
  const seesTold = (notice: typeof told) => async () => {
    await expect(dialog).toBeHidden()
    await expect(notice).toBeVisible()
  }
  /** Why no limit was given; without a facility nothing can be chosen. */
  const seesCauses =
    (...causes: ('unbound' | 'borrowed')[]) =>
    async () => {
      await expect(page).toHaveURL(/\/credit\/hook\/activate-shop$/)
      await expect(merchant.heading('activation.noFacility.title')).toBeVisible()
      for (const cause of causes) await expect(merchant.text(`activation.cause.${cause}.title`)).toBeVisible()
      await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
    }
  const seesRefused = async () => expect(merchant.heading('limit.refused.title')).toBeVisible({ timeout: 60_000 })
  return {
    does: {
      'links a shop that is too small': async () => {
        await merchant.open('/shops/authorise')
        await linkShop(merchant, { platform: 'Shopee', kind: 'tiny' })
      },
      'goes home': () => merchant.open('/'),
      'opens the notice': () => hands.press(told),
      'closes it': () => page.keyboard.press('Escape'),
      'goes back in the browser': () => page.goBack(),
      'deals with it': () => hands.press(button('notices.rejection.handle')),
      'links a shop that repays a loan': async () => {
        await hands.press(button('activation.shops.link').first())
        await linkShop(merchant, { platform: 'Shopify', kind: 'seasonal', withGateway: true })
      },
      'opens the notice of the loan': async () => {
        if (!(await ofLoan.isVisible())) await hands.press(button('notices.next'))
        await hands.press(ofLoan)
      },
    },
    sees: {
      home: async () => expect(merchant.heading('home.greeting')).toBeVisible(),
      tooSmall: seesRefused,
      told: seesTold(told),
      unbound: seesReason('unbound'),
      causes: seesCauses('unbound'),
      stillRefused: seesRefused,
      toldTwice: seesTold(told),
      borrowed: seesReason('borrowed'),
      bothCauses: seesCauses('unbound', 'borrowed'),
    },
    alike: { stillRefused: 'tooSmall', toldTwice: 'told' },
  }
}
