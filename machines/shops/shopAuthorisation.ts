/** Link a shop by OAuth or by keys: choose the platform and the method, consent, return, bring its PSP together with it. SHOP-03, SHOP-04, SHOP-13 to SHOP-15, SHOP-28. */
import { and } from 'xstate'
import { call, commandState, ofNothing, ofProduct, readState, withEvent, withOutput } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { consent } from './shopAuthorisation/consent.ts'
import { keys } from './shopAuthorisation/keys.ts'
import { authMethods, beginsWithPingPong, pingPongAmong } from './shopAuthorisation/methods.ts'
import { choosing, leavesForConsent, shopAuthorisation } from './shopAuthorisation/setup.ts'

export const shopAuthorisationMachine = shopAuthorisation.createMachine({
  id: 'shopAuthorisation',
  description: 'From a platform to a linked shop.',
  context: ({ input }) => ({
    ...input,
    // A merchant who comes back from a provider was linking a shop.
    another: input.another || input.returned !== null,
    platforms: [],
    gateways: [],
    platform: null,
    requested: null,
    choice: null,
    limit: null,
    keyPage: null,
    result: null,
    paired: null,
    shops: [],
    psps: [],
    problem: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'A new start, back from a provider, or reloaded while the PSP of a shop was chosen?',
      always: [
        { guard: 'hasReturned', target: 'completing' },
        { guard: 'pspAsked', target: 'recallingShop' },
        { target: 'loadingPlatforms' },
      ],
    },
    loadingPlatforms: readState('The marketplaces.', 'listPlatforms', { input: ofNothing, to: 'loadingGateways', keep: 'keepPlatforms' }),
    loadingGateways: readState('The payment service providers.', 'listGateways', {
      input: ofNothing,
      to: 'loadingLinked',
      keep: 'keepGateways',
      failed: { target: 'loadingLinked', description: 'Logged, no more: a shop can be linked without. SHOP-23, ERR-C17.' },
    }),
    loadingLinked: {
      description: 'Reads the linked shops.',
      tags: 'busy',
      invoke: {
        id: 'listLinked',
        src: 'listAuthorisations',
        input: {},
        onDone: [
          {
            guard: { type: 'keysAskedAgain', params: ({ event }) => ({ shops: event.output.shop }) },
            target: 'startingKeys',
            actions: [withOutput('keepLinked'), { type: 'keepRenewal', params: ({ event }) => ({ shops: event.output.shop }) }],
            description: 'The keys of a shop are entered again. SHOP-18.',
          },
          {
            guard: and(['platformKnown', 'pspReturned']),
            target: 'shopAfterPingPong',
            actions: [withOutput('keepLinked'), 'takeRequested'],
            description: 'PingPong has agreed: its shop is next, on the marketplace that was chosen. SHOP-15.',
          },
          {
            guard: 'platformKnown',
            target: 'choosingMethod',
            actions: [withOutput('keepLinked'), 'takeRequested'],
            description: 'The marketplace was chosen before.',
          },
          {
            guard: { type: 'importUnderWay', params: ({ event }) => ({ shops: event.output.shop }) },
            target: 'linked',
            actions: withOutput('keepLinked'),
          },
          { target: 'choosingPlatform', actions: withOutput('keepLinked') },
        ],
        onError: { target: 'unavailable', actions: 'keepProblem' },
      },
    },
    choosingPlatform: {
      description: 'The merchant chooses a platform.',
      tags: 'platform',
      invoke: call('readLimit', {
        input: ofProduct,
        to: { actions: withOutput('keepLimit') },
        failed: { description: 'The methods are shown without an estimate.' },
      }),
      on: {
        'platform.chosen': { target: 'choosingMethod', actions: [withEvent('takePlatform'), 'forgetProblem'] },
        'continue.pressed': { actions: 'goOn' },
      },
    },
    choosingMethod: { description: 'Shop alone, shop with its PSP, or through PingPong.', tags: 'method', on: choosing },
    shopAfterPingPong: {
      description: 'PingPong is linked, and the shop it pays is next: with its site, or by another method after all. SHOP-15.',
      tags: ['method', 'pingPongGiven'],
      on: choosing,
    },
    startingShop: commandState('The consent page of the marketplace, or of PingPong first, is asked for.', 'startAuthorisation', {
      tags: ['busy', 'method'],
      id: 'startShop',
      input: ({ context: { choice, gateways, platform, psps } }) => {
        const { method = authMethods.shopAlone, site = null } = choice ?? {}
        const pingPongFirst = beginsWithPingPong(method, psps)
        const { id = 0, action = '' } = (pingPongFirst ? pingPongAmong(gateways) : platform) ?? {}
        const next = pingPongFirst ? (platform?.id ?? null) : null
        return { platform_id: id, action, site: pingPongFirst ? null : site, auth_method: method, shop_id: null, next_platform_id: next }
      },
      to: leavesForConsent,
      failed: 'choosingMethod',
    }),
    leaving: {
      description: 'The merchant is at the provider; a page the browser kept can start over.',
      meta: { outcome: 'left' },
      tags: ['busy', 'leaving'],
      on: { 'retry.pressed': 'loadingPlatforms' },
    },
    ...keys,
    ...consent,
    linked: {
      description: 'The shop is linked: its sales and the limit are waited for on the page that follows.',
      meta: { outcome: 'reached' },
      tags: 'busy',
      entry: 'awaitLimit',
    },
    unavailable: unavailableUntil('starting'),
  },
})
