/** Models of linking a shop by each method, independent of the production charts. SHOP-03, SHOP-13 to SHOP-15. */
import { model } from '../portal/tour-models.ts'

/** Without its payment provider: method 1. */
export const aloneModel = model({
  id: 'a shop alone',
  initial: 'home',
  states: {
    home: { on: { 'opens the platforms while they do not come': 'unavailable' } },
    unavailable: { on: { 'asks for them again': 'platforms' } },
    platforms: {
      on: { 'looks for one nobody knows': 'noPlatform', 'chooses one': 'method', 'comes by an address nobody gave': 'unknown' },
    },
    noPlatform: { on: { 'looks at all again': 'platforms' } },
    unknown: { on: { 'begins again': 'platforms' } },
    method: {
      on: {
        'steps back': 'platforms',
        'leaves out the site': 'siteMissing',
        'goes on while nothing answers': 'notSent',
      },
    },
    siteMissing: { on: { 'goes to its page': 'consent' } },
    notSent: { on: { 'goes to its page': 'consent' } },
    consent: {
      on: {
        refuses: 'refused',
        'finds its shops silent': 'silent',
        'allows one of another company': 'held',
        'allows it, and hears nothing': 'unheard',
        'allows it': 'limit',
      },
    },
    refused: { on: { 'tries once more': 'methodAgain', 'chooses again': 'platforms' } },
    silent: { on: { 'tries again': 'methodAgain' } },
    methodAgain: { on: { 'goes to its page': 'consent' } },
    held: { on: { 'chooses another': 'platforms' } },
    unheard: { on: { 'looks how it stands': 'limit' } },
    limit: { on: { 'loads the page again': 'limit', 'comes back a second time': 'used', 'links another': 'platformsAgain' } },
    used: { on: { 'begins once more': 'platformsAgain' } },
    platformsAgain: { on: { 'chooses one': 'method', 'goes on with what there is': 'limitAgain' } },
    limitAgain: { on: { 'goes on': 'nextStep' } },
    nextStep: {},
  },
})

/** With its payment provider: method 2. */
export const withPspModel = model({
  id: 'a shop with its payment provider',
  initial: 'home',
  states: {
    home: { on: { 'opens the platforms': 'platforms' } },
    platforms: { on: { 'chooses one': 'method' } },
    method: { on: { 'goes to its page': 'consent' } },
    consent: { on: { 'allows it': 'gateways', 'allows it while no provider comes': 'gatewaysUnknown' } },
    gatewaysUnknown: { on: { 'asks for them again': 'gateways', 'leaves it for later': 'limit' } },
    gateways: {
      on: {
        'loads the page again': 'gateways',
        'goes on without': 'limit',
        'goes on while nothing answers': 'notSent',
        'goes to one': 'pspConsent',
      },
    },
    notSent: { on: { 'goes to one': 'pspConsent' } },
    pspConsent: { on: { refuses: 'refused', 'allows that, too': 'bound' } },
    refused: { on: { 'goes on from there': 'limit' } },
    limit: { on: { 'links another': 'platforms' } },
    bound: {},
  },
})

/** Through PingPong: method 3. */
export const pingPongModel = model({
  id: 'a shop through PingPong',
  initial: 'home',
  states: {
    home: { on: { 'opens the platforms while no provider comes': 'platformsAlone' } },
    platformsAlone: { on: { 'chooses one': 'methodAlone' } },
    methodAlone: { on: { 'loads the page again': 'platforms' } },
    platforms: { on: { 'chooses one': 'method' } },
    method: { on: { 'goes to PingPong': 'pingPong' } },
    pingPong: {
      on: {
        'comes back by the browser': 'platforms',
        refuses: 'refused',
        'finds it silent': 'silent',
        'allows it': 'methodThen',
      },
    },
    refused: { on: { 'chooses again': 'platforms' } },
    silent: { on: { 'tries again': 'method' } },
    methodThen: { on: { 'goes to its page': 'consent' } },
    consent: { on: { refuses: 'refusedThen', 'allows that, too': 'bound' } },
    refusedThen: { on: { 'tries once more': 'methodOnce' } },
    methodOnce: { on: { 'goes to its page': 'consent' } },
    bound: {},
  },
})

/** By the keys of a marketplace that has no consent page. */
export const keysModel = model({
  id: 'a shop by its keys',
  initial: 'home',
  states: {
    home: { on: { 'opens the platforms': 'platforms' } },
    platforms: { on: { 'chooses one with keys': 'method' } },
    method: { on: { 'asks for the fields': 'keys' } },
    keys: { on: { 'sends nothing': 'missing', 'chooses another way': 'method' } },
    missing: { on: { 'mistypes the secret': 'refused' } },
    refused: { on: { 'sends it while nothing answers': 'notSent', 'loads the page again': 'platforms' } },
    notSent: { on: { 'types keys of a marketplace that is silent': 'unanswered', 'types keys of a shop of another company': 'held' } },
    unanswered: { on: { 'goes back in the browser': 'method', 'types the right ones': 'limit' } },
    held: { on: { 'chooses another': 'platforms' } },
    limit: {},
  },
})
