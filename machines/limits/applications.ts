/** Application records of the company: listed by key, narrowed by status, taken back. CHG-05 to CHG-08, API-058, API-059. */
import { assign, sendParent, setup } from 'xstate'
import type { CompanyProfile } from '../../contract/company/members.ts'
import type { OutputOf } from '../../contract/endpoints.ts'
import { pageSize } from '../../contract/kernel/constants.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { mayWithdraw } from '../../contract/limits/record-rules.ts'
import type { ApplicationRecord, ApplicationStatus } from '../../contract/limits/records.ts'
import { call, ofCompany, problemOf, readState, success, withEvent } from '../kernel/calls.ts'
import { unavailableUntil, unsureUntil } from '../kernel/draft.ts'
import { afterPage } from '../kernel/list.ts'
import { type PageFact, port, toast } from '../kernel/port.ts'

/** Filter of the list. CHG-07. */
export type ApplicationFilter = ApplicationStatus | 'all'

type ApplicationsContext = {
  companyId: string
  profile: CompanyProfile | null
  filter: ApplicationFilter
  records: ApplicationRecord[]
  /** Cursor of the next page; null at the end of the list. */
  next: string | null
  /** The record that is to be taken back, or was last. */
  target: ApplicationRecord | null
  /** Why the list was read again: the application had been decided, or the answer was lost. */
  reread: 'decided' | 'lost' | null
  problem: Problem | null
}

const applications = setup({
  types: {
    input: {} as { companyId: string },
    context: {} as ApplicationsContext,
    events: {} as
      | { type: 'status.chosen'; filter: ApplicationFilter }
      | { type: 'more.pressed' }
      | { type: 'withdraw.pressed'; id: string }
      | { type: 'withdrawal.confirmed' }
      | { type: 'dialog.closed' }
      | { type: 'back.pressed' }
      | { type: 'retry.pressed' }
      | PageFact,
    tags: {} as 'busy' | 'ready' | 'unavailable' | 'unsure' | 'listing' | 'confirming' | 'working',
  },
  actors: {
    readCompanyProfile: port('readCompanyProfile'),
    listApplications: port('listApplications'),
    withdrawApplication: port('withdrawApplication'),
  },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    /** An administrator, of a record that can be taken back. CHG-08. */
    mayWithdraw: ({ context: { profile, records } }, params: { id: string }) =>
      profile?.role === 'administrator' && records.some((record) => record.approvalId === params.id && mayWithdraw(record)),
    answerLost: (_, params: { error: unknown }) => Problem.from(params.error).kind === 'transport',
    /** It was decided or withdrawn meanwhile. ERR-20011, ERR-20018. */
    decidedMeanwhile: (_, params: { error: unknown }) => Problem.from(params.error).is('conflict', 'notFound'),
  },
  actions: {
    keepProfile: assign({ profile: (_, profile: CompanyProfile) => profile }),
    keepFilter: assign((_, { filter }: { filter: ApplicationFilter }) => ({ filter, reread: null, problem: null })),
    keepPage: assign((_, page: OutputOf<'listApplications'>) => ({ ...page, problem: null })),
    addPage: assign(({ context }, page: OutputOf<'listApplications'>) => ({
      records: [...context.records, ...page.records],
      next: page.next,
      problem: null,
    })),
    keepTarget: assign(({ context }, { id }: { id: string }) => ({
      target: context.records.find(({ approvalId }) => approvalId === id) ?? null,
      reread: null,
      problem: null,
    })),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    sayDecided: assign({ reread: 'decided' }),
    sayLost: assign({ reread: 'lost' }),
    notifyParent: sendParent(toast),
  },
})

/** Parameters of the list with the current filter. */
function askedOf({ filter }: ApplicationsContext): { status?: ApplicationStatus; size: number } {
  return { ...(filter !== 'all' && { status: filter }), size: pageSize.usual }
}

/** Filtering by a status reads the list again, from any resting state. */
const narrowing = {
  'status.chosen': {
    target: '#applications.ready.listing',
    reenter: true,
    actions: withEvent('keepFilter'),
    description: 'Only records of one status, or all again.',
  },
} as const

const ready = applications.createStateConfig({
  description: 'The records are there.',
  tags: 'ready',
  initial: 'resting',
  states: {
    resting: {
      description: 'The list is looked at.',
      on: {
        ...narrowing,
        'more.pressed': { guard: 'hasMore', target: 'continuing', description: 'Older ones.' },
        'withdraw.pressed': {
          guard: withEvent('mayWithdraw'),
          target: 'confirming',
          actions: withEvent('keepTarget'),
          description: 'An administrator wants to withdraw one. CHG-08.',
        },
      },
    },
    listing: {
      description: 'Reads the first page of the list.',
      tags: 'listing',
      invoke: call('listApplications', {
        id: 'relistApplications',
        input: ({ context }) => askedOf(context),
        to: 'resting',
        keep: 'keepPage',
        failed: 'unsure',
      }),
      on: narrowing,
    },
    continuing: {
      description: 'The next page follows the last record shown.',
      tags: 'listing',
      invoke: call('listApplications', {
        id: 'continueList',
        input: ({ context }) => afterPage(askedOf(context), context.next),
        to: 'resting',
        keep: 'addPage',
        failed: { target: 'resting', actions: 'keepProblem', description: 'The shown list stays; it can be requested again.' },
      }),
      on: narrowing,
    },
    unsure: unsureUntil('listing'),
    confirming: {
      description: 'Asks to confirm the withdrawal.',
      tags: 'confirming',
      on: {
        'withdrawal.confirmed': { target: 'withdrawing', actions: 'forgetProblem', description: 'Yes.' },
        'dialog.closed': { target: 'resting', actions: 'forgetProblem' },
        'back.pressed': { target: 'resting', actions: 'forgetProblem', description: 'The browser back button closes it. R8.' },
      },
    },
    withdrawing: {
      description: 'Withdraws the application. API-058.',
      tags: ['confirming', 'working'],
      invoke: call('withdrawApplication', {
        input: ({ context }) => ({ approvalId: context.target?.approvalId ?? '' }),
        to: 'listing',
        actions: success('limits.applications.withdrawn'),
        failed: [
          {
            guard: withEvent('decidedMeanwhile'),
            target: 'listing',
            actions: 'sayDecided',
            description: 'It was decided meanwhile: the list shows the result. ERR-20011.',
          },
          {
            guard: withEvent('answerLost'),
            target: 'listing',
            actions: 'sayLost',
            description: 'The list is read again: it shows whether the application was withdrawn.',
          },
          { target: 'confirming', actions: 'keepProblem' },
        ],
      }),
    },
  },
})

export const applicationsMachine = applications.createMachine({
  id: 'applications',
  description: 'Applications and their results.',
  context: ({ input }) => ({ ...input, profile: null, filter: 'all', records: [], next: null, target: null, reread: null, problem: null }),
  initial: 'loading',
  states: {
    loading: readState('Reads the role of the user.', 'readCompanyProfile', { input: ofCompany, to: 'opening', keep: 'keepProfile' }),
    opening: readState('Reads the newest records.', 'listApplications', {
      input: ({ context }) => askedOf(context),
      to: 'ready',
      keep: 'keepPage',
    }),
    ready,
    unavailable: unavailableUntil('loading'),
  },
})
