/** Draw down money: amount and tenor, preview, check, exactly once, follow the payout. CRED-06, decision A96. */
import { commandState, ofProduct, readState, withEvent, withOutput } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { untilPayable } from './drawdown/account-stop.ts'
import { sending } from './drawdown/sending.ts'
import { confirmedDrawdown, drawdown, termsOf, typedTerms } from './drawdown/setup.ts'

export const drawdownMachine = drawdown.createMachine({
  id: 'drawdown',
  description: 'One drawdown.',
  context: ({ input }) => ({
    ...input,
    summary: null,
    account: null,
    basis: null,
    amount: null,
    tenor: 6,
    repaidBy: 'instalments',
    packets: [],
    packet: null,
    offer: null,
    confirmed: null,
    drawdown: null,
    problem: null,
  }),
  initial: 'loading',
  on: { 'home.pressed': { actions: 'goHome', description: 'Back to the dashboard.' } },
  states: {
    loading: readState('Reads the facility and what can be drawn.', 'readFacilitySummary', {
      input: ofProduct,
      to: 'opening',
      keep: 'keepSummary',
    }),
    opening: { description: 'Is the facility open?', always: [{ guard: 'facilityOpen', target: 'loadingAccount' }, { target: 'closed' }] },
    loadingAccount: readState('Reads the drawdown account.', 'readDebitAccount', { input: ofProduct, to: 'resuming', keep: 'keepAccount' }),
    resuming: { ...confirmedDrawdown.resuming({ where: ({ product }) => ({ product }), fresh: 'standing' }) },
    standing: {
      description: 'Checks whether another drawdown is possible.',
      always: [
        { guard: 'isExpired', target: 'expired' },
        { guard: 'isOverdue', target: 'overdue' },
        { guard: 'isOverdueElsewhere', target: 'overdueElsewhere' },
        { guard: 'isPaused', target: 'paused' },
        { guard: 'accountIsBlocked', target: 'accountBlocked' },
        { guard: 'accountIsHeld', target: 'accountHeld' },
        { target: 'loadingBasis' },
      ],
    },
    expired: {
      description: 'The review date has passed: nothing is lent until the facility is renewed.',
      meta: { outcome: 'held' },
      tags: 'expired',
    },
    overdue: {
      description: 'A payment is past its days of grace: once it is repaid, money can be drawn again at once. CRED-12.',
      meta: { outcome: 'held' },
      tags: 'overdue',
      on: { 'network.returned': 'loading' },
    },
    overdueElsewhere: {
      description:
        'Only in another product of the company, or in a company of the same owner, a payment is past its days of grace: it is repaid there first. Decision 098.',
      meta: { outcome: 'held' },
      tags: 'overdueElsewhere',
      on: { 'network.returned': 'loading', 'page.shown': 'loading' },
    },
    paused: {
      description:
        'The staff check the books of the facility, or have frozen it or the company: nothing is drawn until this is over. Decisions 106, 123, 129.',
      meta: { outcome: 'held' },
      tags: 'paused',
      on: { 'network.returned': 'loading', 'page.shown': 'loading' },
    },
    accountHeld: untilPayable(
      'The account replaced another one a short time ago: nothing is paid to it until the hold ends or it is verified. Decision 080.',
    ),
    accountBlocked: untilPayable('Nothing is paid to this account as it is: it has to be verified or replaced first. Decision 082.'),
    loadingBasis: readState('Reads the price of a drawdown today and the sales of the shops.', 'readDrawdownBasis', {
      input: ofProduct,
      to: 'loadingPackets',
      keep: 'keepBasis',
    }),
    loadingPackets: readState('Reads the red packets that can be used. RED-12.', 'listRedPackets', {
      input: () => ({ status: 'claimed' }),
      to: 'restoring',
      keep: 'keepPackets',
      failed: { target: 'restoring', description: 'Then none is offered; money can be drawn without. RED-07.' },
    }),
    restoring: { ...typedTerms.restoring({ where: ({ product }) => ({ product }), found: 'pricing', fresh: 'pricing' }) },
    closed: { description: 'The contract is not signed yet.', meta: { outcome: 'held' }, tags: 'closed' },
    pricing: { description: 'Computes today’s price for the input.', always: { target: 'form', actions: 'priceAgain' } },
    form: {
      description: 'Amount and tenor, with what they cost as they are chosen.',
      tags: 'form',
      initial: 'choosing',
      on: {
        'terms.changed': {
          target: '.choosing',
          actions: [
            withEvent('keepTerms'),
            'preview',
            {
              type: 'storeTyped',
              params: ({ event: { amount, tenor, repaidBy, packet } }) => ({
                typed: { amount, tenor, ...(repaidBy ? { repaidBy } : {}), packet: packet ?? null },
              }),
            },
          ],
        },
      },
      states: {
        choosing: {
          description: 'The offer shown is the offer for these terms.',
          on: { 'terms.agreed': { guard: 'offerShown', target: 'quoting' } },
        },
        quoting: commandState(
          'The server says its own price, which may have changed since the terms were read. CRED-13.',
          'previewDrawdown',
          {
            tags: 'busy',
            input: ({ context }) => termsOf(context),
            to: [
              { guard: withOutput('asShown'), target: '#drawdown.confirming', actions: withOutput('keepOffer') },
              { target: '#drawdown.repriced', actions: withOutput('keepOffer') },
            ],
            failed: 'choosing',
          },
        ),
      },
    },
    confirming: {
      description: 'Check everything before it is sent.',
      tags: 'confirming',
      on: { 'drawdown.confirmed': 'keeping', 'back.pressed': 'form' },
    },
    repriced: {
      description: 'The price differs from the one shown: it is checked again, or the terms are read again. CRED-13.',
      tags: ['confirming', 'repriced'],
      on: {
        'drawdown.confirmed': 'keeping',
        'back.pressed': { target: 'loadingBasis', actions: ['forgetConfirmed', 'dropConfirmed'] },
      },
    },
    ...sending,
    unavailable: unavailableUntil('loading'),
  },
})
