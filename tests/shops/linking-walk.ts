/** Walks the tour of linking a shop by consent: what the merchant does for each deed, and what must be seen in each situation. */
import { expect } from '@playwright/test'
import { nextCall } from '../kernel/faults.ts'
import type { Told } from '../portal/tour-models.ts'
import type { OnTour } from '../portal/tours.ts'
import { calls, decideWith, linking, taken } from './linking.ts'
import type { aloneModel } from './linking-models.ts'
import { decide } from './shops.ts'

/** Method 1. */
export function tellAlone(on: OnTour): Told<typeof aloneModel> {
  const { merchant, hands } = on
  const { page, words, button } = merchant
  const { seesHeading, ...link } = linking(on)
  const search = page.getByRole('searchbox', { name: words('shops.search.label') })
  /** The address the last consent led back to. */
  let wayBack = ''
  const allows = async () => {
    const returns = page.waitForRequest((request) => request.isNavigationRequest() && /authorise\?.*code=/.test(request.url()))
    await decide(merchant, 'allow')
    wayBack = (await returns).url()
  }
  return {
    does: {
      'opens the platforms while they do not come': link.opensWhile(calls.platforms),
      'asks for them again': link.press('page.unavailable.retry'),
      'looks for one nobody knows': () => hands.write(search, 'Nobody sells here'),
      'looks at all again': () => hands.write(search, ''),
      'chooses one': link.choosesTile('Amazon'),
      'comes by an address nobody gave': () => merchant.open('/shops/authorise?code=nobody&state=nobody'),
      'begins anew': link.press('shops.stateInvalid.action'),
      'steps back': () => hands.press(page.getByRole('navigation', { name: words('shops.steps.label') }).getByRole('button')),
      'goes back in the browser': link.goesBack,
      'leaves out the site': async () => {
        await link.chooses(1)
        await link.goes('Amazon')
      },
      'goes on while nothing answers': async () => {
        await nextCall(page, 'POST', calls.begin, 'lost')
        await link.chooses(1)
        await link.choosesSite('US')
        await link.goes('Amazon')
      },
      'goes to its page': async () => {
        await link.chooses(1)
        await link.choosesSite('US')
        await link.goes('Amazon')
      },
      'comes back by the browser': link.goesBack,
      refuses: () => decide(merchant, 'deny'),
      'tries once more': link.press('shops.refused.action'),
      'chooses anew': link.press('shops.otherPlatform'),
      'finds its door closed': () => decideWith(merchant, 'token_down'),
      'finds its shops silent': () => decideWith(merchant, 'api_down'),
      'tries again': link.press('shops.providerDown.action'),
      'allows one of another company': async () => {
        await nextCall(page, 'POST', calls.end, taken)
        await decide(merchant, 'allow')
      },
      'chooses another': link.press('shops.heldElsewhere.action'),
      'allows it, and hears nothing': async () => {
        await nextCall(page, 'POST', calls.end, 'unheard')
        await allows()
      },
      'looks how it stands': link.looksAtLimit('shops.providerDown.action'),
      'allows it': allows,
      'loads the page anew': link.reloads,
      'comes back a second time': () => page.goto(wayBack),
      'begins once more': link.press('shops.stateInvalid.action'),
      'links another': link.press('limit.another'),
      'goes on with what there is': link.press('shops.linked.continue'),
      'goes on': link.press('limit.ready.continue'),
    },
    sees: {
      home: async () => expect(merchant.heading('home.greeting')).toBeVisible(),
      unavailable: async () => expect(merchant.heading('page.unavailable.title')).toBeVisible(),
      platforms: link.seesPlatforms,
      noPlatform: async () => expect(merchant.heading('shops.none.title')).toBeVisible(),
      unknown: seesHeading('shops.stateInvalid.title'),
      method: seesHeading('shops.method.title', { platform: 'Amazon' }),
      siteMissing: () =>
        expect(merchant.field('shops.site.label')).toHaveAccessibleDescription(new RegExp(String(words('shops.site.required')))),
      notSent: link.seesNotSent,
      consent: link.seesConsent,
      refused: seesHeading('shops.refused.title'),
      silent: seesHeading('shops.providerDown.title'),
      methodAgain: seesHeading('shops.method.title', { platform: 'Amazon' }),
      held: seesHeading('shops.heldElsewhere.title'),
      unheard: seesHeading('shops.providerDown.title'),
      limit: async () => {
        await link.seesLimit()
        // What came back is nowhere to be used again.
        expect(page.url()).not.toContain('code=')
      },
      used: seesHeading('shops.stateInvalid.title'),
      platformsAgain: async () => expect(button('shops.linked.continue')).toBeVisible(),
      limitAgain: link.seesLimit,
      nextStep: async () => expect(page).toHaveURL(/\/register\/drawdown-account$/),
    },
    alike: { used: 'unknown', unheard: 'silent', methodAgain: 'method', limitAgain: 'limit' },
  }
}
