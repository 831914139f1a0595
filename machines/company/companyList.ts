/** The companies of a user: act for another, choose the default, look at one, leave one. KYC-01, KYC-16, KYC-37, KYC-38. */
import { assign, sendParent, setup } from 'xstate'
import type { CompanyProfile } from '../../contract/company/members.ts'
import type { OutputOf } from '../../contract/endpoints.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import type { Membership } from '../../contract/kyc/applications.ts'
import { call, commandState, ofNothing, problemOf, readState, success, withEvent, withOutput } from '../kernel/calls.ts'
import { dialogState } from '../kernel/changes.ts'
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
      | { type: 'company.requested' }
      | { type: 'leave.pressed'; companyId: string }
      | { type: 'removal.confirmed' }
      | { type: 'dialog.closed' }
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
    /** The last administrator cannot leave. USER-06. */
    mayLeave: ({ context }, { companyId }: { companyId: string }) =>
      context.memberships.some((each) => each.companyId === companyId && !each.isLastAdministrator),
  },
  actions: {
    keepMemberships: assign({ memberships: (_, memberships: Membership[]) => memberships }),
    keepTarget: assign(({ context }, { companyId }: { companyId: string }) => ({
      target: context.memberships.find((each) => each.companyId === companyId) ?? null,
      profile: null,
      problem: null,
    })),
    keepProfile: assign({ profile: (_, profile: OutputOf<'readCompanyProfile'>) => profile }),
    keepProblem: assign({ problem: problemOf }),
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
    notifyParent: sendParent(toast),
  },
}).createMachine({
  id: 'companyList',
  description: 'The companies of the user.',
  context: ({ input }) => ({ ...input, memberships: [], target: null, profile: null, problem: null }),
  initial: 'loading',
  states: {
    loading: readState('The companies of the user.', 'listMemberships', {
      input: ({ context }) => ({ userId: context.userId }),
      to: 'ready',
      keep: 'keepMemberships',
    }),
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
              actions: [withEvent('keepTarget'), 'announceLeaving', 'announceChange', success('company.switcher.changed')],
            },
            'default.requested': { target: 'settingDefault', actions: withEvent('keepTarget') },
            'details.pressed': { target: 'readingProfile', actions: withEvent('keepTarget') },
            'certify.pressed': { actions: [withEvent('keepTarget'), 'openCompany', 'goCertify'] },
            'company.requested': { guard: 'allCertified', target: 'founding', actions: 'forgetProblem' },
            'leave.pressed': { guard: withEvent('mayLeave'), target: 'askingToLeave', actions: withEvent('keepTarget') },
          },
        },
        founding: {
          description: 'An application for another company is opened.',
          tags: ['working', 'founding'],
          invoke: call('openKyc', {
            input: ofNothing,
            to: 'resting',
            actions: [withOutput('openFounded'), 'goCertify'],
            failed: 'resting',
          }),
        },
        settingDefault: {
          description: 'The default is being changed.',
          tags: 'working',
          invoke: call('setDefaultCompany', {
            input: ({ context }) => ({ userId: context.userId, companyId: context.target?.companyId ?? '' }),
            to: [
              {
                guard: withOutput('madeDefault'),
                target: 'resting',
                actions: ['announceDefault', success('company.switcher.defaultChanged')],
              },
              {
                target: 'resting',
                actions: { type: 'notifyParent', params: { kind: 'warning', id: 'company.switcher.defaultUnchanged' } },
              },
            ],
            failed: 'resting',
          }),
        },
        readingProfile: {
          description: 'Reads the details of the company.',
          tags: 'details',
          invoke: call('readCompanyProfile', {
            input: ({ context }) => ({ companyId: context.target?.companyId ?? '' }),
            to: 'details',
            keep: 'keepProfile',
            failed: 'details',
          }),
          on: { 'dialog.closed': 'resting' },
        },
        details: {
          description: 'The details of the company are shown.',
          tags: 'details',
          exit: 'forgetProblem',
          on: { 'dialog.closed': 'resting' },
        },
        askingToLeave: dialogState('Asks to confirm leaving the company.', 'leaving', { 'removal.confirmed': 'leaving' }),
        leaving: commandState('The company is being left.', 'removeAffiliation', {
          tags: ['leaving', 'working'],
          input: ({ context }) => ({ id: context.target?.id ?? '' }),
          to: 'refreshing',
          actions: ['announceCompanies', success('company.list.left')],
          failed: {
            target: 'askingToLeave',
            actions: 'keepProblem',
            description: 'The last administrator stays and sees the reason. USER-06.',
          },
        }),
        refreshing: readState('Reads the list again without blanking the page.', 'listMemberships', {
          tags: 'working',
          id: 'refreshMemberships',
          input: ({ context }) => ({ userId: context.userId }),
          to: 'resting',
          keep: 'keepMemberships',
          failed: 'resting',
        }),
      },
    },
  },
})
