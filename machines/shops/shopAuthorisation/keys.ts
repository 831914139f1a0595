/** Marketplaces without a consent page: keys are made there, entered here and tried. What was entered is never part of the chart. SHOP-03. */
import { assertEvent } from 'xstate'
import { withOutput } from '../../kernel/calls.ts'
import { authMethods } from './methods.ts'
import { notLinked, shopAuthorisation } from './setup.ts'

/** Keys are entered, or the method is chosen again. */
const typing = { 'keys.submitted': 'tryingKeys', 'back.pressed': 'choosingMethod' } as const

/** The states of keys; they end in `received`, as consent does. */
export const keys = shopAuthorisation.createStateConfig({
  states: {
    startingKeys: {
      description: 'Requests the page of the marketplace where keys are created.',
      tags: ['busy', 'method'],
      entry: 'forgetProblem',
      invoke: {
        id: 'startKeys',
        src: 'startAuthorisation',
        input: ({ context: { platform, choice } }) => {
          const { id = 0, action = '' } = platform ?? {}
          const { method = authMethods.shopAlone, site = null } = choice ?? {}
          return { platform_id: id, action, site, auth_method: method, shop_id: null, next_platform_id: null }
        },
        onDone: [
          {
            guard: { type: 'addressAllowed', params: ({ event }) => ({ url: event.output.url }) },
            target: 'enteringKeys',
            actions: withOutput('keepKeyPage'),
          },
          { target: 'providerDown' },
        ],
        onError: { target: 'choosingMethod', actions: 'keepProblem' },
      },
    },
    enteringKeys: { description: 'Key and secret are made at the marketplace and entered here.', tags: 'keys', on: typing },
    tryingKeys: {
      description: 'The marketplace is asked for the shop the keys open.',
      tags: ['busy', 'keys'],
      entry: 'forgetProblem',
      invoke: {
        id: 'linkByKeys',
        src: 'linkByKeys',
        input: ({ context, event }) => {
          assertEvent(event, 'keys.submitted')
          return { state: context.keyPage?.state ?? '', key: event.key, secret: event.secret }
        },
        onDone: { target: 'received', actions: { type: 'keepResult', params: ({ event }) => ({ result: event.output }) } },
        onError: notLinked({ refused: 'keysRefused', unanswered: 'keysUnanswered' }),
      },
    },
    keysRefused: {
      description: 'The marketplace refuses these keys: the input is kept, to be corrected.',
      meta: { outcome: 'held' },
      tags: ['keys', 'keysRefused'],
      on: typing,
    },
    keysUnanswered: {
      description: 'The marketplace did not answer: the same keys may be sent again.',
      tags: ['keys', 'keysUnanswered'],
      on: typing,
    },
  },
}).states
