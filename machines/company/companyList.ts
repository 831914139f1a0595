/** The companies of a user: act for another, choose the default, look at one, leave one. KYC-01, KYC-16, KYC-37, KYC-38. */
import { assign, sendParent, setup } from 'xstate'
import type { CompanyProfile } from '../../contract/company/members.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Membership } from '../../contract/kyc/applications.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { type PageFact, port, toast } from '../kernel/port.ts'

type CompanyListContext = {
  userId: number
  memberships: Membership[]
  /** The company that is about to become the default, to be looked at or left. */
  target: Membership | null
  profile: CompanyProfile | null
  problem: Problem | null
}

/** The company an event names. */
const named = { type: 'keepTarget', params: ({ event }: { event: { companyId: string } }) => event } as const

export const companyListMachine = setup({
  types: {
    input: {} as { userId: number },
    context: {} as CompanyListContext,
    events: {} as
      | { type: 'company.chosen'; companyId: string }
      | { type: 'default.requested'; companyId: string }
      | { type: 'default.changed' }
      | { type: 'details.pressed'; companyId: string }
      | { type: 'certify.pressed'; companyId: string }
      | { type: 'company.wanted' }
      | { type: 'leave.pressed'; companyId: string }
      | { type: 'removal.confirmed' }
      | { type: 'dialog.closed' }
      | { type: 'back.pressed' }
      | { type: 'retry.pressed' }
      | PageFact,
    tags: {} as 'busy' | 'ready' | 'unavailable' | 'details' | 'leaving' | 'founding' | 'working',
  },
  actors: {
    listMemberships: port('listMemberships'),
    setDefaultCompany: port('setDefaultCompany'),
    readCompanyProfile: port('readCompanyProfile'),
    removeAffiliation: port('removeAffiliation'),
    openKyc: port('openKyc'),
  },
  guards: {
    madeDefault: (_, params: { success: boolean; data: boolean }) => params.success && params.data,
    /** A running application is continued before another is started. API-023. */
    allCertified: ({ context }) => context.memberships.every(({ kycStatus }) => kycStatus === 'approved'),
  },
  actions: {
    keepMemberships: assign({ memberships: (_, params: { memberships: Membership[] }) => params.memberships }),
    keepTarget: assign(({ context }, { companyId }: { companyId: string }) => ({
      target: context.memberships.find((each) => each.companyId === companyId) ?? null,
      profile: null,
      problem: null,
    })),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    forgetProblem: assign({ problem: null }),
    /** The page of the company before is left first, so that what was typed there goes out for that company. */
    announceLeaving: sendParent({ type: 'company.leaving' }),
    announceChange: sendParent(({ context }) => ({ type: 'company.changed', company: context.target })),
    announceDefault: sendParent({ type: 'default.changed' }),
    announceCompanies: sendParent(({ context }) => ({
      type: 'companies.changed',
      memberships: context.memberships.filter(({ id }) => id !== context.target?.id),
    })),
    openCompany: sendParent(({ context }) => ({ type: 'company.opened', company: context.target })),
    openFounded: sendParent((_, { companyId }: { companyId: string }) => ({
      type: 'company.opened',
      company: { companyId, registerNameEn: '', registerNameCn: '' },
    })),
    goCertify: sendParent({ type: 'link.followed', path: '/company/onboarding/company-information' }),
    tell: sendParent(toast),
  },
}).createMachine({
  id: 'companyList',
  description: 'The companies of the user.',
  context: ({ input }) => ({ ...input, memberships: [], target: null, profile: null, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The companies of the user.',
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
      description: 'The list is there.',
      tags: 'ready',
      initial: 'resting',
      on: {
        'default.changed': { target: '.refreshing', description: 'Another company became the default, here or in the switcher. KYC-12.' },
      },
      states: {
        resting: {
          description: 'Nothing is under way.',
          on: {
            'company.chosen': {
              actions: [named, 'announceLeaving', 'announceChange', { type: 'tell', params: { kind: 'success', id: 'switcher.changed' } }],
            },
            'default.requested': { target: 'settingDefault', actions: named },
            'details.pressed': { target: 'readingProfile', actions: named },
            'certify.pressed': { actions: [named, 'openCompany', 'goCertify'] },
            'company.wanted': { guard: 'allCertified', target: 'founding', actions: 'forgetProblem' },
            'leave.pressed': { target: 'askingToLeave', actions: named },
          },
        },
        founding: {
          description: 'An application for another company is opened.',
          tags: ['working', 'founding'],
          invoke: {
            id: 'openKyc',
            src: 'openKyc',
            input: {},
            onDone: { target: 'resting', actions: [{ type: 'openFounded', params: ({ event }) => event.output }, 'goCertify'] },
            onError: { target: 'resting', actions: { type: 'keepProblem', params: ({ event }) => event } },
          },
        },
        settingDefault: {
          description: 'The default is being changed.',
          tags: 'working',
          invoke: {
            id: 'setDefaultCompany',
            src: 'setDefaultCompany',
            input: ({ context }) => ({ userId: context.userId, companyId: context.target?.companyId ?? '' }),
            onDone: [
              {
                guard: { type: 'madeDefault', params: ({ event }) => event.output },
                target: 'resting',
                actions: ['announceDefault', { type: 'tell', params: { kind: 'success', id: 'switcher.defaultChanged' } }],
              },
              { target: 'resting', actions: { type: 'tell', params: { kind: 'warning', id: 'switcher.defaultUnchanged' } } },
            ],
            onError: { target: 'resting', actions: { type: 'keepProblem', params: ({ event }) => event } },
          },
        },
        readingProfile: {
          description: 'Reads the details of the company.',
          tags: 'details',
          invoke: {
            id: 'readCompanyProfile',
            src: 'readCompanyProfile',
            input: ({ context }) => ({ companyId: context.target?.companyId ?? '' }),
            onDone: { target: 'details', actions: assign({ profile: ({ event }) => event.output }) },
            onError: { target: 'details', actions: { type: 'keepProblem', params: ({ event }) => event } },
          },
          on: { 'dialog.closed': 'resting', 'back.pressed': 'resting' },
        },
        details: {
          description: 'The details of the company are shown.',
          tags: 'details',
          exit: 'forgetProblem',
          on: { 'dialog.closed': 'resting', 'back.pressed': 'resting' },
        },
        askingToLeave: {
          description: 'Asks to confirm leaving the company.',
          tags: 'leaving',
          on: { 'dialog.closed': 'resting', 'back.pressed': 'resting', 'removal.confirmed': 'leaving' },
        },
        leaving: {
          description: 'The company is being left.',
          tags: ['leaving', 'working'],
          entry: 'forgetProblem',
          invoke: {
            id: 'removeAffiliation',
            src: 'removeAffiliation',
            input: ({ context }) => ({ id: context.target?.id ?? '' }),
            onDone: {
              target: 'refreshing',
              actions: ['announceCompanies', { type: 'tell', params: { kind: 'success', id: 'companyList.left' } }],
            },
            onError: {
              target: 'askingToLeave',
              actions: { type: 'keepProblem', params: ({ event }) => event },
              description: 'The last administrator stays and sees the reason. USER-06.',
            },
          },
        },
        refreshing: {
          description: 'Reads the list again without blanking the page.',
          tags: 'working',
          invoke: {
            id: 'refreshMemberships',
            src: 'listMemberships',
            input: ({ context }) => ({ userId: context.userId }),
            onDone: { target: 'resting', actions: { type: 'keepMemberships', params: ({ event }) => ({ memberships: event.output }) } },
            onError: { target: 'resting', actions: { type: 'keepProblem', params: ({ event }) => event } },
          },
        },
      },
    },
  },
})
