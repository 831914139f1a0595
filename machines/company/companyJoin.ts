/** Join a company: by the invitation of a mail, by asking its administrators, or by certifying one's own. KYC-02, KYC-35, KYC-36, decision A80. */
import { assign } from 'xstate'
import { unavailableUntil } from '../kernel/draft.ts'
import { join } from './companyJoin/setup.ts'

/** Events that close a dialog of the page. */
const closing = { 'dialog.closed': 'resting', 'back.pressed': 'resting' } as const

/** A failure of what was wished for; the page stays. */
const failing = {
  target: 'resting',
  actions: { type: 'keepProblem', params: ({ event }: { event: { error: unknown } }) => event },
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
          { guard: { type: 'linkDead', params: ({ event }) => event }, target: 'loading', actions: assign({ linkDead: true }) },
          { target: 'loading', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    loading: {
      description: 'Reads the pending invitations and requests of the user.',
      tags: 'busy',
      invoke: {
        id: 'listAffiliations',
        src: 'listAffiliations',
        input: { current: 1, size: 50 },
        onDone: { target: 'loadingCompanies', actions: { type: 'keepWaiting', params: ({ event }) => event.output } },
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    loadingCompanies: {
      description: 'The companies the user belongs to.',
      tags: 'busy',
      invoke: {
        id: 'listMemberships',
        src: 'listMemberships',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: { target: 'ready', actions: { type: 'keepMemberships', params: ({ event }) => ({ memberships: event.output }) } },
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    unavailable: unavailableUntil('loading'),
    ready: {
      description: 'The user answers invitations, searches and asks.',
      tags: 'ready',
      initial: 'resting',
      states: {
        resting: {
          description: 'Nothing is under way.',
          on: {
            'search.submitted': { target: 'searching', actions: { type: 'keepKeyword', params: ({ event }) => event } },
            'search.cleared': { actions: 'forgetSearch' },
            'company.chosen': { target: 'asking', actions: { type: 'keepAsked', params: ({ event }) => event } },
            'accept.pressed': { target: 'accepting', actions: { type: 'keepTarget', params: ({ event }) => event } },
            'decline.pressed': { target: 'declining', actions: { type: 'keepTarget', params: ({ event }) => event } },
            'withdraw.pressed': { target: 'withdrawing', actions: { type: 'keepTarget', params: ({ event }) => event } },
            'certify.pressed': { target: 'founding', actions: 'forgetProblem' },
          },
        },
        searching: {
          description: 'Certified companies by name or number.',
          tags: 'searching',
          invoke: {
            id: 'searchCompanies',
            src: 'searchCompanies',
            input: ({ context }) => ({ keyword: context.keyword }),
            onDone: { target: 'resting', actions: { type: 'keepFound', params: ({ event }) => ({ found: event.output }) } },
            onError: failing,
          },
        },
        asking: {
          description: 'Asks to confirm the request to join.',
          tags: 'asking',
          on: { ...closing, 'ask.confirmed': 'sendingAsk' },
        },
        sendingAsk: {
          description: 'The administrators are being asked.',
          tags: ['asking', 'working'],
          entry: 'forgetProblem',
          invoke: {
            id: 'requestToJoin',
            src: 'requestToJoin',
            input: ({ context }) => ({ companyId: context.asked?.companyId ?? '' }),
            onDone: {
              target: 'refreshing',
              actions: ['markAsked', { type: 'tell', params: { kind: 'success', id: 'companyJoin.asked' } }],
            },
            onError: { target: 'asking', actions: { type: 'keepProblem', params: ({ event }) => event } },
          },
        },
        accepting: {
          description: 'The invitation is being accepted.',
          tags: 'working',
          invoke: {
            id: 'activateAffiliation',
            src: 'activateAffiliation',
            input: ({ context }) => ({ id: context.target?.id ?? '' }),
            onDone: [
              {
                guard: 'hasNone',
                target: 'refreshing',
                actions: ['openJoined', 'keepHaving', { type: 'tell', params: { kind: 'success', id: 'companyJoin.joined' } }],
              },
              { target: 'refreshing', actions: { type: 'tell', params: { kind: 'success', id: 'companyJoin.joined' } } },
            ],
            onError: { target: 'refreshing', actions: { type: 'keepProblem', params: ({ event }) => event } },
          },
        },
        declining: {
          description: 'Asks to confirm declining the invitation.',
          tags: 'declining',
          on: { ...closing, 'removal.confirmed': 'sendingDecline' },
        },
        sendingDecline: {
          description: 'The invitation is being declined.',
          tags: ['declining', 'working'],
          invoke: {
            id: 'rejectAffiliation',
            src: 'rejectAffiliation',
            input: ({ context }) => ({ id: context.target?.id ?? '' }),
            onDone: { target: 'refreshing', actions: { type: 'tell', params: { kind: 'success', id: 'companyJoin.declined' } } },
            onError: { target: 'refreshing', actions: { type: 'keepProblem', params: ({ event }) => event } },
          },
        },
        withdrawing: {
          description: 'Asks to confirm the withdrawal of the request.',
          tags: 'withdrawing',
          on: { ...closing, 'removal.confirmed': 'sendingWithdrawal' },
        },
        sendingWithdrawal: {
          description: 'Withdraws the request.',
          tags: ['withdrawing', 'working'],
          invoke: {
            id: 'removeAffiliation',
            src: 'removeAffiliation',
            input: ({ context }) => ({ id: context.target?.id ?? '' }),
            onDone: {
              target: 'refreshing',
              actions: ['markWithdrawn', { type: 'tell', params: { kind: 'success', id: 'companyJoin.withdrawn' } }],
            },
            onError: { target: 'refreshing', actions: { type: 'keepProblem', params: ({ event }) => event } },
          },
        },
        founding: {
          description: 'An application for a company of one’s own is opened.',
          tags: 'working',
          invoke: {
            id: 'openKyc',
            src: 'openKyc',
            input: {},
            onDone: { target: 'resting', actions: [{ type: 'openCompany', params: ({ event }) => event.output }, 'goCertify'] },
            onError: failing,
          },
        },
        refreshing: {
          description: 'Reads the pending invitations and requests again.',
          tags: 'working',
          invoke: {
            id: 'refreshAffiliations',
            src: 'listAffiliations',
            input: { current: 1, size: 50 },
            onDone: { target: 'refreshingCompanies', actions: { type: 'keepWaiting', params: ({ event }) => event.output } },
            onError: failing,
          },
        },
        refreshingCompanies: {
          description: 'Reads the companies again.',
          tags: 'working',
          invoke: {
            id: 'refreshMemberships',
            src: 'listMemberships',
            input: ({ context }) => ({ userId: context.userId }),
            onDone: { target: 'resting', actions: { type: 'keepMemberships', params: ({ event }) => ({ memberships: event.output }) } },
            onError: failing,
          },
        },
      },
    },
  },
})
