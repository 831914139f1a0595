/** Asking for a higher limit of credit approval automation: what it would become, the application, what came of it. ACT-04, CRED-05, API-091. */
import { assign, not, sendParent, setup } from 'xstate'
import type { CompanyProfile } from '../../contract/company/members.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import { allReady, limitToSign } from '../../contract/limits/activation-rules.ts'
import type { Activation } from '../../contract/limits/shop-activation.ts'
import { call, commandState, ofCompany, problemOf, readState, withEvent, withOutput } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import type { OutcomeMeta } from '../kernel/outcome.ts'
import { type PageFact, port } from '../kernel/port.ts'
import { type ActivationStanding, activationStanding, isApprovedIncrease, promisesMore } from './shopActivation.ts'

const product = 'underwriting' as const

type IncreaseLimitContext = {
  companyId: string
  /** The company, with what the user is in it. */
  profile: CompanyProfile | null
  activation: Activation | null
  problem: Problem | null
}

const increase = setup({
  types: {
    input: {} as { companyId: string },
    context: {} as IncreaseLimitContext,
    events: {} as
      | { type: 'increase.submitted' }
      | { type: 'shops.confirmed' }
      | { type: 'authorisation.requested'; renew?: string }
      | { type: 'signing.resumed' }
      | { type: 'drawdown.pressed' }
      | { type: 'continue.pressed' }
      | { type: 'retry.pressed' }
      | PageFact,
    meta: {} as OutcomeMeta,
    tags: {} as
      | 'busy'
      | 'withoutFacility'
      | 'notDrawn'
      | 'signing'
      | 'overdue'
      | 'pending'
      | 'approved'
      | 'refused'
      | 'asking'
      | 'unlikely'
      | 'counting'
      | 'working'
      | 'unavailable',
  },
  actors: {
    readCompanyProfile: port('readCompanyProfile'),
    readActivation: port('readActivation'),
    submitLimit: port('submitLimit'),
    activateShops: port('activateShops'),
  },
  delays: { poll: 3000 },
  guards: {
    standsAt: ({ context }, params: { standing: ActivationStanding }) =>
      context.activation !== null && activationStanding(context.activation) === params.standing,
    /** Only an administrator asks for more, and prepares what is signed. */
    administers: ({ context }) => context.profile?.role === 'administrator',
    isPending: ({ context }) => context.activation?.increase?.status === 'submitted',
    isApproved: ({ context }) => context.activation !== null && isApprovedIncrease(context.activation),
    /** With the current limit of the shops an application would be approved. */
    promisesMore: ({ context }) => context.activation !== null && promisesMore(context.activation),
    isRefused: ({ context }) => context.activation?.increase?.status === 'failed',
  },
  actions: {
    keepProfile: assign({ profile: (_, profile: CompanyProfile) => profile }),
    keepActivation: assign({ activation: (_, activation: Activation) => activation }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    /** Leaves to link a shop or a PSP account; the portal remembers the page to return to. */
    requestAuthorisation: sendParent((_, { renew }: { renew?: string }) => ({ type: 'authorisation.requested', renew })),
    sign: sendParent({ type: 'supplement.prepared' }),
    drawDown: sendParent({ type: 'drawdown.requested' }),
    goOn: sendParent({ type: 'journey.continued' }),
  },
})

/** An application being sent. */
const sent = increase.createStateConfig({
  entry: 'forgetProblem',
  invoke: call('submitLimit', {
    input: () => ({ product, type: 'limit_increase' as const }),
    to: 'loading',
    failed: {
      target: 'loading',
      actions: 'keepProblem',
      description: 'The status is read again: another tab may have sent an application. CRED-05.',
    },
  }),
})

export const increaseLimitMachine = increase.createMachine({
  id: 'increaseLimit',
  description: 'Ask for a higher limit.',
  context: ({ input }) => ({ ...input, profile: null, activation: null, problem: null }),
  initial: 'arriving',
  on: {
    'authorisation.requested': { actions: withEvent('requestAuthorisation'), description: 'A shop or a PSP account is linked first.' },
  },
  states: {
    arriving: readState('Reads the role of the user: only an administrator applies for a higher limit.', 'readCompanyProfile', {
      input: ofCompany,
      to: 'loading',
      keep: 'keepProfile',
    }),
    loading: readState(
      'Reads the signed limit, the current limit of the shops, and the last application for a higher limit.',
      'readActivation',
      { input: () => ({ product }), to: 'deciding', keep: 'keepActivation' },
    ),
    deciding: {
      description: 'Checks whether a higher limit can be applied for, or was applied for.',
      always: [
        { guard: { type: 'standsAt', params: { standing: 'withoutFacility' } }, target: 'withoutFacility' },
        { guard: { type: 'standsAt', params: { standing: 'notDrawn' } }, target: 'notDrawn' },
        { guard: { type: 'standsAt', params: { standing: 'signing' } }, target: 'signing' },
        { guard: 'isPending', target: 'pending' },
        { guard: { type: 'standsAt', params: { standing: 'overdue' } }, target: 'overdue' },
        { guard: 'isApproved', target: 'approved' },
        { guard: { type: 'standsAt', params: { standing: 'calculating' } }, target: 'counting' },
        { guard: not('promisesMore'), target: 'unlikely' },
        { guard: 'isRefused', target: 'refused' },
        { target: 'asking' },
      ],
    },
    withoutFacility: {
      description: 'No facility is open yet.',
      meta: { outcome: 'held' },
      tags: 'withoutFacility',
      on: { 'continue.pressed': { actions: 'goOn' } },
    },
    notDrawn: {
      description: 'A higher limit comes after the first drawdown. ACT-05.',
      meta: { outcome: 'held' },
      tags: 'notDrawn',
      on: { 'drawdown.pressed': { actions: 'drawDown' } },
    },
    signing: {
      description: 'A supplement is with its signers already.',
      meta: { outcome: 'left' },
      tags: 'signing',
      on: { 'signing.resumed': { actions: 'sign' } },
    },
    overdue: {
      description: 'A payment of the company is overdue: it is repaid first, in whichever product it is. Decision 098.',
      meta: { outcome: 'held' },
      tags: 'overdue',
      on: { 'network.returned': 'loading' },
    },
    counting: {
      description: 'Sales are being read, or the limit is being calculated; the new limit is polled automatically.',
      tags: 'counting',
      after: { poll: 'recounting' },
    },
    recounting: readState('Checks the progress of the calculation.', 'readActivation', {
      tags: 'counting',
      id: 'followCalculation',
      input: () => ({ product }),
      to: 'deciding',
      keep: 'keepActivation',
      failed: { target: 'counting' },
    }),
    asking: {
      description: 'The higher limit is shown; the merchant can apply for it.',
      tags: 'asking',
      on: { 'increase.submitted': { guard: 'administers', target: 'submitting' } },
    },
    refused: {
      description: 'It was refused: shows the reason and what would help. The merchant can apply again.',
      meta: { outcome: 'held' },
      tags: 'refused',
      on: { 'increase.submitted': { guard: 'administers', target: 'submitting' } },
    },
    unlikely: {
      description:
        'With the current sales it would be refused: shows what would help, another shop or payment account. The merchant can still apply.',
      meta: { outcome: 'held' },
      tags: 'unlikely',
      on: { 'increase.submitted': { guard: 'administers', target: 'insisting' } },
    },
    submitting: { description: 'The application is being sent.', tags: ['asking', 'working'], ...sent },
    insisting: { description: 'Sends the application, although it is likely to be refused.', tags: ['unlikely', 'working'], ...sent },
    pending: { description: 'It is being decided; polled automatically. CRED-05.', tags: 'pending', after: { poll: 'refreshing' } },
    refreshing: {
      description: 'Checks whether it is decided.',
      tags: 'pending',
      invoke: call('readActivation', {
        id: 'refreshActivation',
        input: () => ({ product }),
        to: 'deciding',
        actions: ['forgetProblem', withOutput('keepActivation')],
        failed: { target: 'pending' },
      }),
    },
    approved: {
      description: 'A higher limit was approved; signing the supplement puts it into force.',
      tags: 'approved',
      on: { 'shops.confirmed': { guard: 'administers', target: 'preparing' } },
    },
    preparing: commandState('The supplement is being written.', 'activateShops', {
      tags: ['approved', 'working'],
      input: ({ context: { activation } }) => {
        const shop_ids = activation ? allReady(activation) : []
        const limit = activation && limitToSign(activation, shop_ids)
        return { product, shop_ids, limit: { amount: String(limit ?? 0n), currency: 'HKD' as const } }
      },
      to: 'prepared',
      actions: 'sign',
      failed: { target: 'loading', actions: 'keepProblem', description: 'The page is read and shown again, with the differences.' },
    }),
    prepared: { description: 'The supplement is there; its page opens.', meta: { outcome: 'reached' }, tags: 'busy' },
    unavailable: unavailableUntil('arriving'),
  },
})
