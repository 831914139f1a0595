/** Join a company: by the invitation of a mail, by asking its administrators, or by certifying one's own. KYC-02, KYC-35, KYC-36, decision A80. */
import { assign } from 'xstate'
import { call, commandState, ofNothing, readState, success, withEvent, withOutput } from '../kernel/calls.ts'
import { dialogState } from '../kernel/changes.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { join } from './companyJoin/setup.ts'

/** A failure of what was wished for; the page stays. */
const failing = {
  target: 'resting',
  actions: 'keepProblem',
} as const

export const companyJoinMachine = join.createMachine({
  id: 'companyJoin',
  description: 'Join a company, or certify one.',
  context: ({ input }) => ({
    ...input,
    invitedId: null,
    linkDead: false,
    waiting: [],
    memberships: [],
    keyword: '',
    found: null,
    asked: null,
    target: null,
    problem: null,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Has the link of a mail led here?',
      always: [{ guard: 'cameByLink', target: 'readingInvitation' }, { target: 'loading' }],
    },
    readingInvitation: {
      description: 'Reads the invitation and checks that it is for this user.',
      tags: 'busy',
      exit: 'announceRead',
      invoke: {
        id: 'readInvitation',
        src: 'readInvitation',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: { target: 'loading', actions: assign({ invitedId: ({ event }) => event.output.id }) },
        onError: [
          { guard: withEvent('linkDead'), target: 'loading', actions: assign({ linkDead: true }) },
          { target: 'loading', actions: 'keepProblem' },
        ],
      },
    },
    loading: readState('Reads the pending invitations and requests of the user.', 'listAffiliations', {
      input: () => ({ current: 1, size: 50 }),
      to: 'loadingCompanies',
      keep: 'keepWaiting',
    }),
    loadingCompanies: readState('The companies the user belongs to.', 'listMemberships', {
      input: ({ context }) => ({ userId: context.userId }),
      to: 'ready',
      keep: 'keepMemberships',
    }),
    unavailable: unavailableUntil('loading'),
    ready: {
      description: 'The user answers invitations, searches and asks.',
      tags: 'ready',
      initial: 'resting',
      states: {
        resting: {
          description: 'Nothing is under way.',
          on: {
            'search.submitted': { target: 'searching', actions: withEvent('keepKeyword') },
            'search.cleared': { actions: 'forgetSearch' },
            'company.chosen': { target: 'asking', actions: withEvent('keepAsked') },
            'accept.pressed': { target: 'accepting', actions: withEvent('keepTarget') },
            'decline.pressed': { target: 'declining', actions: withEvent('keepTarget') },
            'withdraw.pressed': { target: 'withdrawing', actions: withEvent('keepTarget') },
            'certify.pressed': { target: 'founding', actions: 'forgetProblem' },
          },
        },
        searching: readState('Certified companies by name or number.', 'searchCompanies', {
          tags: 'searching',
          input: ({ context }) => ({ keyword: context.keyword }),
          to: 'resting',
          keep: 'keepFound',
          failed: failing,
        }),
        asking: dialogState('Asks to confirm the request to join.', 'asking', { 'ask.confirmed': 'sendingAsk' }),
        sendingAsk: commandState('The administrators are being asked.', 'requestToJoin', {
          tags: ['asking', 'working'],
          input: ({ context }) => ({ companyId: context.asked?.companyId ?? '' }),
          to: 'refreshing',
          actions: ['markAsked', success('company.join.asked')],
          failed: 'asking',
        }),
        accepting: {
          description: 'The invitation is being accepted.',
          tags: 'working',
          invoke: call('activateAffiliation', {
            input: ({ context }) => ({ id: context.target?.id ?? '' }),
            to: [
              { guard: 'hasNone', target: 'refreshing', actions: ['openJoined', 'keepHaving', success('company.join.joined')] },
              { target: 'refreshing', actions: success('company.join.joined') },
            ],
            failed: 'refreshing',
          }),
        },
        declining: dialogState('Asks to confirm declining the invitation.', 'declining', { 'removal.confirmed': 'sendingDecline' }),
        sendingDecline: {
          description: 'The invitation is being declined.',
          tags: ['declining', 'working'],
          invoke: call('rejectAffiliation', {
            input: ({ context }) => ({ id: context.target?.id ?? '' }),
            to: 'refreshing',
            actions: success('company.join.declined'),
            failed: 'refreshing',
          }),
        },
        withdrawing: dialogState('Asks to confirm the withdrawal of the request.', 'withdrawing', {
          'removal.confirmed': 'sendingWithdrawal',
        }),
        sendingWithdrawal: {
          description: 'Withdraws the request.',
          tags: ['withdrawing', 'working'],
          invoke: call('removeAffiliation', {
            input: ({ context }) => ({ id: context.target?.id ?? '' }),
            to: 'refreshing',
            actions: ['markWithdrawn', success('company.join.withdrawn')],
            failed: 'refreshing',
          }),
        },
        founding: {
          description: 'An application for a company of one’s own is opened.',
          tags: 'working',
          invoke: call('openKyc', { input: ofNothing, to: 'resting', actions: [withOutput('openCompany'), 'goCertify'], failed: failing }),
        },
        refreshing: readState('Reads the pending invitations and requests again.', 'listAffiliations', {
          tags: 'working',
          id: 'refreshAffiliations',
          input: () => ({ current: 1, size: 50 }),
          to: 'refreshingCompanies',
          keep: 'keepWaiting',
          failed: failing,
        }),
        refreshingCompanies: readState('Reads the companies again.', 'listMemberships', {
          tags: 'working',
          id: 'refreshMemberships',
          input: ({ context }) => ({ userId: context.userId }),
          to: 'resting',
          keep: 'keepMemberships',
          failed: failing,
        }),
      },
    },
  },
})
