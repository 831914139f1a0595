/** Draw down money: amount and tenor, preview, check, exactly once, follow the payout. CRED-06, decision A96. */
import { assign } from 'xstate'
import { unavailableUntil } from './draft.ts'
import { sending } from './drawdown/sending.ts'
import { drawdown, termsOf, typedTerms } from './drawdown/setup.ts'

export const drawdownMachine = drawdown.createMachine({
  id: 'drawdown',
  description: 'One drawdown.',
  context: ({ input }) => ({
    ...input,
    summary: null,
    account: null,
    amount: null,
    tenor: 6,
    packets: [],
    packet: null,
    offer: null,
    drawdown: null,
    problem: null,
  }),
  initial: 'loading',
  on: { 'home.pressed': { actions: 'goHome', description: 'Back to the dashboard.' } },
  states: {
    loading: {
      description: 'What is available?',
      tags: 'busy',
      invoke: {
        id: 'readFacilitySummary',
        src: 'readFacilitySummary',
        input: ({ context }) => ({ product: context.product }),
        onDone: { target: 'opening', actions: assign({ summary: ({ event }) => event.output }) },
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    opening: {
      description: 'Is the facility open?',
      always: [{ guard: 'facilityOpen', target: 'loadingAccount' }, { target: 'closed' }],
    },
    loadingAccount: {
      description: 'Where does the money go?',
      tags: 'busy',
      invoke: {
        id: 'readDebitAccount',
        src: 'readDebitAccount',
        input: ({ context }) => ({ product: context.product }),
        onDone: { target: 'loadingPackets', actions: assign({ account: ({ event }) => event.output }) },
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    loadingPackets: {
      description: 'Is there a red packet to use? RED-12.',
      tags: 'busy',
      invoke: {
        id: 'listRedPackets',
        src: 'listRedPackets',
        input: { status: 'claimed' },
        onDone: { target: 'restoring', actions: { type: 'keepPackets', params: ({ event }) => ({ packets: event.output }) } },
        onError: { target: 'restoring', description: 'Then none is offered; money can be drawn without. RED-07.' },
      },
    },
    restoring: {
      ...typedTerms.restoring({ where: ({ product }) => ({ product }), found: 'form.previewing', fresh: 'form' }),
      description: 'What was typed in this tab and not sent; its price is asked for anew.',
    },
    closed: { description: 'The contract is not signed yet.', tags: 'closed' },
    form: {
      description: 'Amount and tenor.',
      tags: 'form',
      initial: 'quiet',
      on: {
        'terms.changed': {
          target: '.typing',
          reenter: true,
          actions: [
            { type: 'keepTerms', params: ({ event }) => event },
            {
              type: 'storeTyped',
              params: ({ event: { amount, tenor, packet } }) => ({ typed: { amount, tenor, packet: packet ?? null } }),
            },
          ],
        },
      },
      states: {
        quiet: {
          description: 'The offer shown is the offer for these terms.',
          on: {
            'terms.agreed': { guard: 'offerMatches', target: '#drawdown.confirming' },
            'network.returned': { guard: 'offerMissing', target: 'previewing', description: 'The offer is asked for again.' },
          },
        },
        typing: { description: 'Waiting for a pause.', tags: 'previewing', after: { pause: 'previewing' } },
        previewing: {
          description: 'The server calculates the offer.',
          tags: 'previewing',
          entry: 'forgetProblem',
          invoke: {
            id: 'previewDrawdown',
            src: 'previewDrawdown',
            input: ({ context }) => termsOf(context),
            onDone: { target: 'quiet', actions: assign({ offer: ({ event }) => event.output }) },
            onError: {
              target: 'quiet',
              actions: [assign({ offer: null }), { type: 'keepProblem', params: ({ event }) => event }],
            },
          },
        },
      },
    },
    confirming: {
      description: 'Check everything before it is sent.',
      tags: 'confirming',
      on: { 'drawdown.confirmed': 'submitting', 'back.pressed': { target: 'form', actions: 'forgetProblem' } },
    },
    ...sending,
    unavailable: unavailableUntil('loading'),
  },
})
