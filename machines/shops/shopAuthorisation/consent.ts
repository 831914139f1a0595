/** States after the return from a provider: the result of the consent, the PSP of a shop, and failures. SHOP-13 to SHOP-15. */
import { assertEvent } from 'xstate'
import { call, commandState, ofNothing, readState } from '../../kernel/calls.ts'
import { authMethods } from './methods.ts'
import { leavesForConsent, notLinked, onceMore, shopAuthorisation } from './setup.ts'

/** The states after consent; they end in `linked`, or lead back to `loadingPlatforms`. */
export const consent = shopAuthorisation.createStateConfig({
  states: {
    completing: {
      description: 'Back from the provider: the code is exchanged once.',
      tags: ['busy', 'completing'],
      entry: 'stripReturn',
      exit: 'forgetReturn',
      invoke: {
        id: 'completeAuthorisation',
        src: 'completeAuthorisation',
        input: ({ context }) => context.returned ?? { state: '' },
        onDone: { target: 'received', actions: { type: 'keepResult', params: ({ event }) => ({ result: event.output }) } },
        onError: notLinked({ refused: 'refused', unanswered: 'providerDown' }),
      },
    },
    received: {
      description:
        'Was it a shop, a shop whose PSP is required as well, the PSP of a shop, or PingPong before its shop? SHOP-13 to SHOP-15.',
      always: [
        { guard: 'pspRequired', target: 'loadingGatewaysForShop', actions: ['pairShop', 'askPsp'] },
        { guard: 'pspOfShopReturned', target: 'associating' },
        { guard: 'pspReturned', target: 'loadingPlatforms' },
        { target: 'linked' },
      ],
    },
    refused: { description: 'The merchant said no at the provider.', meta: { outcome: 'held' }, tags: 'refused', on: onceMore },
    stateInvalid: {
      description: 'The return link was used before, is too old, or belongs to another user: the same marketplace again, if it is known.',
      meta: { outcome: 'held' },
      tags: 'stateInvalid',
      on: { 'retry.pressed': 'loadingPlatforms' },
    },
    heldElsewhere: {
      description: 'Another company has linked this shop: a shop carries the limit of one.',
      meta: { outcome: 'held' },
      tags: 'heldElsewhere',
      on: { 'retry.pressed': onceMore['platforms.requested'] },
    },
    providerDown: {
      description: 'The provider did not answer, or reported an error.',
      meta: { outcome: 'held' },
      tags: 'providerDown',
      on: onceMore,
    },
    recallingShop: {
      description: 'Reloaded while the PSP of a shop was chosen: does it still have to be chosen? SHOP-14.',
      tags: 'busy',
      invoke: {
        id: 'recallShop',
        src: 'listAuthorisations',
        input: {},
        onDone: [
          {
            guard: { type: 'pspMissing', params: ({ event }) => ({ shops: event.output.shop }) },
            target: 'loadingGatewaysForShop',
            actions: { type: 'pairShopAgain', params: ({ event }) => ({ shops: event.output.shop }) },
          },
          { target: 'linked' },
        ],
        onError: { target: 'unavailable', actions: 'keepProblem' },
      },
    },
    loadingGatewaysForShop: readState('The shop is linked. Reads the PSPs again, to choose the one that pays it.', 'refetchGateways', {
      id: 'listGatewaysForShop',
      input: ofNothing,
      to: 'choosingGateway',
      keep: 'keepGateways',
      failed: 'gatewaysUnknown',
    }),
    gatewaysUnknown: {
      description: 'The shop is linked, but which PSPs there are could not be read: again, or go on and bind one later.',
      tags: 'gatewaysUnknown',
      on: {
        'retry.pressed': { target: 'loadingGatewaysForShop', actions: 'forgetProblem' },
        'network.returned': { target: 'loadingGatewaysForShop', actions: 'forgetProblem', description: 'The network is back.' },
        'later.pressed': 'linked',
      },
    },
    choosingGateway: {
      description: 'Choose the PSP that is paid for this shop.',
      tags: 'gateway',
      on: { 'gateway.chosen': 'startingPsp', 'gateway.skipped': 'linked' },
    },
    startingPsp: commandState('The consent page of the PSP is asked for.', 'startAuthorisation', {
      tags: ['busy', 'gateway'],
      id: 'startPsp',
      input: ({ context, event }) => {
        assertEvent(event, 'gateway.chosen')
        const { id, action } = event.gateway
        return {
          platform_id: id,
          action,
          site: null,
          auth_method: authMethods.shopWithPsp,
          shop_id: context.paired?.id ?? null,
          next_platform_id: null,
        }
      },
      to: leavesForConsent,
      failed: 'choosingGateway',
    }),
    associating: {
      description: 'Shop and PSP are brought together.',
      tags: 'busy',
      invoke: call('associatePsp', {
        input: ({ context }) => ({ shop_id: context.result?.shop_id ?? '', psp_id: context.result?.id ?? '' }),
        to: 'linked',
        failed: 'pspNotBound',
      }),
    },
    pspNotBound: {
      description:
        'Shop and PSP are both linked, but not brought together: again, or later on the page where shops are brought in. SHOP-14.',
      tags: 'pspNotBound',
      on: {
        'retry.pressed': { target: 'associating', actions: 'forgetProblem' },
        'network.returned': { target: 'associating', actions: 'forgetProblem', description: 'The network is back.' },
        'later.pressed': 'linked',
      },
    },
  },
}).states
