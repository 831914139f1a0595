/** Linking a shop by each method and by keys, as the models expect: failures and their consequences. */
import { expect } from 'vitest'
import { makeKeys } from '../../server/sandbox/keys.ts'
import { type Implementation, toursOf } from '../portal/tour-models.ts'
import { leaveOpen } from '../support/in-process/lists.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { consentAt } from './consents.ts'
import { aloneModel, keysModel, pingPongModel, withPspModel } from './linking-models.ts'

/** Operations and views of every method. */
function linking(merchant: Visitor) {
  const { page, words, field, button, sees, wire } = merchant
  const opens = () => merchant.open('/shops/authorise')
  const tile = (platform: string) => page.getByRole('button', { name: new RegExp(platform) }).first()
  const seesHeading = (id: string, values?: Record<string, string>) => () =>
    sees(page.getByRole('heading', { level: 1, name: words(id, values), exact: true }))
  return {
    opens,
    opensWhile: (ending: string) => async () => {
      wire.fail('GET', ending, 'lost')
      await opens()
    },
    choosesTile: (platform: string) => () => tile(platform).click(),
    chooses: (method: 1 | 2 | 3) => page.getByRole('radio', { name: words(`shops.method.${method}`) }).click(),
    choosesSite: (site: string) => field('shops.site.label').selectOption(site),
    goes: (platform: string) => page.getByRole('button', { name: words('shops.method.go', { platform }), exact: true }).click(),
    press: (id: string) => () => button(id).click(),
    goesBack: async () => {
      history.back()
      await merchant.settle()
    },
    reloads: () => merchant.open(`${location.pathname.replace('/financing', '')}${location.search}`),
    seesHeading,
    seesPlatforms: async () => {
      await seesHeading('shops.platform.title')()
      await sees(tile('Amazon'))
    },
    /** The portal has left for a page of the sandbox. */
    seesConsent: async () => expect(location.pathname).toMatch(/^\/sandbox\//),
    seesLimit: () => sees(merchant.heading('limits.limit.ready.title')),
    seesNotSent: () => sees(page.getByRole('alert').filter({ hasText: words('problem.transport') })),
    allows: () => consentAt(merchant, 'allow'),
    refuses: () => consentAt(merchant, 'deny'),
    allowsWith: (trouble: 'token_down' | 'api_down') => () => consentAt(merchant, 'allow', { trouble }),
    seesHome: () => sees(merchant.heading('home.greeting')),
  }
}

/** Method 1. */
function aloneImplementation(merchant: Visitor): Implementation<typeof aloneModel> {
  const { button, field, page, sees, wire, words } = merchant
  const { seesHeading, ...link } = linking(merchant)
  const search = page.getByRole('searchbox', { name: words('shops.search.label') })
  /** The return address of the last consent. */
  let wayBack = ''
  const allows = async () => {
    wayBack = await link.allows()
  }
  /** The parameters of the return are removed from the address: they cannot be used again. */
  const seesUsed = (id: string) => async () => {
    await seesHeading(id)()
    expect(location.search).not.toMatch(/code=|state=/)
  }
  const goesOn = async () => {
    await link.chooses(1)
    await link.choosesSite('US')
    await link.goes('Amazon')
  }
  return {
    does: {
      'opens the platforms while they do not come': link.opensWhile('/platform/shop/list'),
      'asks for them again': link.press('page.unavailable.retry'),
      'looks for one nobody knows': () => search.fill('Nobody sells here'),
      'looks at all again': () => search.fill(''),
      'chooses one': link.choosesTile('Amazon'),
      'comes by an address nobody gave': () => merchant.open('/shops/authorise?code=nobody&state=nobody'),
      'begins again': link.press('shops.stateInvalid.action'),
      'steps back': () =>
        page
          .getByRole('navigation', { name: words('shops.steps.label') })
          .getByRole('button')
          .click(),
      'leaves out the site': async () => {
        await link.chooses(1)
        leaveOpen(field('shops.site.label'))
        await link.goes('Amazon')
      },
      'goes on while nothing answers': async () => {
        wire.fail('POST', '/oauth/url', 'lost')
        await goesOn()
      },
      'goes to its page': goesOn,
      refuses: link.refuses,
      'tries once more': link.press('shops.refused.action'),
      'chooses again': link.press('shops.otherPlatform'),
      'finds its shops silent': link.allowsWith('api_down'),
      'tries again': link.press('shops.providerDown.action'),
      'allows one of another company': async () => {
        // Companies of the sandbox do not have the same shops.
        wire.fail('POST', '/oauth/callback', { code: 20011 })
        await link.allows()
      },
      'chooses another': link.press('shops.heldElsewhere.action'),
      'allows it, and hears nothing': async () => {
        wire.fail('POST', '/oauth/callback', 'unheard')
        await allows()
      },
      'looks how it stands': async () => {
        await button('shops.providerDown.action').click()
        await merchant.open('/shops/authorise?limit')
      },
      'allows it': allows,
      'loads the page again': link.reloads,
      'comes back a second time': () => merchant.open(wayBack),
      'begins once more': link.press('shops.stateInvalid.action'),
      'links another': link.press('limits.limit.another'),
      'goes on with what there is': link.press('shops.linked.continue'),
      'goes on': link.press('limits.limit.ready.continue'),
    },
    sees: {
      home: link.seesHome,
      unavailable: () => sees(merchant.heading('page.unavailable.title')),
      platforms: link.seesPlatforms,
      noPlatform: () => sees(merchant.heading('shops.none.title')),
      unknown: seesHeading('shops.stateInvalid.title'),
      method: seesHeading('shops.method.title', { platform: 'Amazon' }),
      siteMissing: async () => expect(field('shops.site.label').description()).toMatch(words('shops.site.required')),
      notSent: link.seesNotSent,
      consent: link.seesConsent,
      refused: seesUsed('shops.refused.title'),
      silent: seesUsed('shops.providerDown.title'),
      methodAgain: seesHeading('shops.method.title', { platform: 'Amazon' }),
      held: seesUsed('shops.heldElsewhere.title'),
      unheard: seesUsed('shops.providerDown.title'),
      limit: async () => {
        await link.seesLimit()
        expect(location.href).not.toContain('code=')
      },
      used: seesHeading('shops.stateInvalid.title'),
      platformsAgain: () => sees(button('shops.linked.continue')),
      limitAgain: link.seesLimit,
      nextStep: async () => expect(location.pathname).toMatch(/\/register\/drawdown-account$/),
    },
  }
}

for (const tour of toursOf(aloneModel))
  test(`SHOP-02 SHOP-03 SHOP-13 SHOP-18 SHOP-22 CRED-03 ERR-R04 a shop is linked alone, in ${tour.steps.length - 1} steps to ${tour.state.value}`, async ({
    standing,
  }) => {
    const merchant = await standing('company-approved')
    await merchant.signIn()
    const { does, sees } = aloneImplementation(merchant)
    await tour.test({ states: sees, events: does })
  })

/** Method 2. */
function withPspImplementation(merchant: Visitor): Implementation<typeof withPspModel> {
  const { page, sees, wire } = merchant
  const { seesHeading, ...link } = linking(merchant)
  const goesToPayoneer = () => page.getByRole('button', { name: 'Payoneer' }).click()
  return {
    does: {
      'opens the platforms': link.opens,
      'chooses one': link.choosesTile('Amazon'),
      'goes to its page': async () => {
        await link.chooses(2)
        await link.choosesSite('US')
        await link.goes('Amazon')
      },
      'allows it': link.allows,
      'allows it while no provider comes': async () => {
        wire.fail('GET', '/platform/psp/list', 'lost')
        await link.allows()
      },
      'asks for them again': link.press('shops.gatewaysUnknown.action'),
      'leaves it for later': link.press('shops.later'),
      'loads the page again': link.reloads,
      'goes on without': link.press('shops.gateway.skip'),
      'goes on while nothing answers': async () => {
        wire.fail('POST', '/oauth/url', 'lost')
        await goesToPayoneer()
      },
      'goes to one': goesToPayoneer,
      refuses: link.refuses,
      'goes on from there': () => merchant.open('/shops/authorise?limit'),
      'allows that, too': link.allows,
      'links another': link.press('limits.limit.another'),
    },
    sees: {
      home: link.seesHome,
      platforms: link.seesPlatforms,
      method: seesHeading('shops.method.title', { platform: 'Amazon' }),
      consent: link.seesConsent,
      gateways: seesHeading('shops.gateway.title'),
      gatewaysUnknown: seesHeading('shops.gatewaysUnknown.title'),
      notSent: link.seesNotSent,
      pspConsent: link.seesConsent,
      refused: seesHeading('shops.refused.title'),
      limit: async () => {
        await link.seesLimit()
        await sees(merchant.text('limits.limit.rule.psp.kept'))
      },
      bound: async () => {
        await link.seesLimit()
        await sees(merchant.text('limits.limit.rule.psp'))
      },
    },
  }
}

for (const tour of toursOf(withPspModel))
  test(`SHOP-14 SHOP-20 SHOP-21 SHOP-23 ERR-C17 a shop is linked with its payment provider, in ${tour.steps.length - 1} steps to ${tour.state.value}`, async ({
    standing,
  }) => {
    const merchant = await standing('company-approved')
    await merchant.signIn()
    const { does, sees } = withPspImplementation(merchant)
    await tour.test({ states: sees, events: does })
  })

/** Method 3. */
function pingPongImplementation(merchant: Visitor): Implementation<typeof pingPongModel> {
  const { page, words, sees } = merchant
  const { seesHeading, ...link } = linking(merchant)
  const throughPingPong = page.getByRole('radio', { name: words('shops.method.3') })
  return {
    does: {
      'opens the platforms while no provider comes': link.opensWhile('/platform/psp/list'),
      'chooses one': link.choosesTile('Amazon'),
      'loads the page again': link.reloads,
      'goes to PingPong': async () => {
        await link.chooses(3)
        await merchant.seesNoMore(merchant.field('shops.site.label'))
        await link.goes('PingPong')
      },
      'comes back by the browser': link.opens,
      refuses: link.refuses,
      'finds it silent': link.allowsWith('token_down'),
      'tries again': link.press('shops.providerDown.action'),
      'tries once more': link.press('shops.refused.action'),
      'chooses again': link.press('shops.otherPlatform'),
      'allows it': link.allows,
      'goes to its page': async () => {
        await link.chooses(3)
        await link.choosesSite('US')
        await link.goes('Amazon')
      },
      'allows that, too': link.allows,
    },
    sees: {
      home: link.seesHome,
      platformsAlone: link.seesPlatforms,
      methodAlone: async () => expect(throughPingPong.isDisabled()).toBe(true),
      platforms: link.seesPlatforms,
      method: async () => expect(throughPingPong.isDisabled()).toBe(false),
      pingPong: link.seesConsent,
      refused: seesHeading('shops.refused.title'),
      silent: seesHeading('shops.providerDown.title'),
      methodThen: async () => {
        await seesHeading('shops.method.title', { platform: 'Amazon' })()
        await sees(merchant.text('shops.pingPongGiven.title'))
        expect(throughPingPong.element().matches(':checked')).toBe(true)
      },
      methodOnce: seesHeading('shops.method.title', { platform: 'Amazon' }),
      consent: link.seesConsent,
      refusedThen: seesHeading('shops.refused.title'),
      bound: async () => {
        await link.seesLimit()
        await sees(merchant.text('limits.limit.rule.psp'))
      },
    },
  }
}

for (const tour of toursOf(pingPongModel))
  test(`SHOP-15 SHOP-23 a shop is linked through PingPong, in ${tour.steps.length - 1} steps to ${tour.state.value}`, async ({
    standing,
  }) => {
    const merchant = await standing('company-approved')
    await merchant.signIn()
    const { does, sees } = pingPongImplementation(merchant)
    await tour.test({ states: sees, events: does })
  })

/** Keys that the merchant made on the marketplace's page. */
function keysImplementation(merchant: Visitor): Implementation<typeof keysModel> {
  const { page, words, field, sees, wire } = merchant
  const { seesHeading, ...link } = linking(merchant)
  const submit = link.press('shops.keys.submit')
  const made = (trouble: 'api_down' | null = null) =>
    makeKeys(merchant.server.deps, { slug: 'wayfair', merchant: 'steady', site: 'GB', trouble })
  let typed = { key: '', secret: '' }
  const type = async (keys: typeof typed) => {
    typed = keys
    await field('shops.keys.key').fill(typed.key)
    await field('shops.keys.secret').fill(typed.secret)
    await submit()
  }
  /** The typed keys are kept in the form and are not in the browser's storage. */
  const seesTypedWith = (id: string) => async () => {
    await sees(page.getByRole('alert').filter({ hasText: words(id) }))
    expect([field('shops.keys.key').value(), field('shops.keys.secret').value()]).toEqual([typed.key, typed.secret])
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(typed.secret)
  }
  return {
    does: {
      'opens the platforms': link.opens,
      'chooses one with keys': link.choosesTile('Wayfair'),
      'asks for the fields': async () => {
        await link.chooses(1)
        await link.choosesSite('GB')
        await page.getByRole('button', { name: words('shops.keys.go', { platform: 'Wayfair' }) }).click()
      },
      'sends nothing': submit,
      'chooses another way': link.press('shops.keys.back'),
      'goes back in the browser': link.goesBack,
      'mistypes the secret': async () => {
        const { key, secret } = await made()
        await type({ key, secret: `${secret}x` })
      },
      'loads the page again': link.reloads,
      'sends it while nothing answers': async () => {
        wire.fail('POST', '/oauth/key', 'lost')
        await submit()
      },
      'types keys of a marketplace that is silent': async () => type(await made('api_down')),
      'types keys of a shop of another company': async () => {
        // Companies of the sandbox do not have the same shops.
        wire.fail('POST', '/oauth/key', { code: 20011 })
        await type(await made())
      },
      'chooses another': link.press('shops.heldElsewhere.action'),
      'types the right ones': async () => type(await made()),
    },
    sees: {
      home: link.seesHome,
      platforms: link.seesPlatforms,
      method: seesHeading('shops.method.title', { platform: 'Wayfair' }),
      keys: async () => {
        await seesHeading('shops.keys.title', { platform: 'Wayfair' })()
        const open = page.getByRole('link', { name: words('shops.keys.open', { platform: 'Wayfair' }) })
        expect(open.element().getAttribute('href')).toMatch(/\/sandbox\/keys\/wayfair/)
      },
      missing: async () => expect(field('shops.keys.key').description()).toMatch(words('field.required')),
      refused: async () => {
        await seesTypedWith('shops.keys.refused')()
        for (const id of ['shops.keys.key', 'shops.keys.secret']) expect(field(id).description()).toMatch(words('field.keys.refused'))
      },
      notSent: seesTypedWith('problem.transport'),
      unanswered: seesTypedWith('shops.keys.unanswered'),
      held: seesHeading('shops.heldElsewhere.title'),
      limit: link.seesLimit,
    },
  }
}

for (const tour of toursOf(keysModel))
  test(`SHOP-02 SHOP-03 SHOP-18 ERR-R04 a shop is linked by its keys, in ${tour.steps.length - 1} steps to ${tour.state.value}`, async ({
    standing,
  }) => {
    const merchant = await standing('company-approved')
    await merchant.signIn()
    const { does, sees } = keysImplementation(merchant)
    await tour.test({ states: sees, events: does })
  })
