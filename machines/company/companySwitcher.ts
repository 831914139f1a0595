/** Change the current company or the default one. KYC-03 to KYC-13. */
import { assign, sendParent, setup } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Membership } from '../../contract/kyc/applications.ts'
import { success, withOutput } from '../kernel/calls.ts'
import { port, toast } from '../kernel/port.ts'

type CompanySwitcherContext = {
  userId: number
  currentId: string | null
  chosenId: string | null
  memberships: Membership[]
  /** Every company in the order received, so that each keeps its picture at any place in the list. KYC-15. */
  places: string[]
  /** Company that is being made the default. */
  defaultId: string
  problem: Problem | null
}

export const companySwitcherMachine = setup({
  types: {
    input: {} as { userId: number; currentId: string | null },
    context: {} as CompanySwitcherContext,
    events: {} as
      | { type: 'switcher.opened'; userId: number; currentId: string | null }
      | { type: 'company.chosen'; companyId: string }
      | { type: 'default.requested'; companyId: string }
      | { type: 'choice.confirmed' }
      | { type: 'join.pressed' }
      | { type: 'dialog.closed' },
    tags: {} as 'open' | 'busy' | 'empty',
  },
  actors: { listMemberships: port('listMemberships'), setDefaultCompany: port('setDefaultCompany') },
  guards: {
    noneApproved: ({ context }) => context.memberships.length === 0,
    sameCompany: ({ context }) => context.chosenId === context.currentId,
    madeDefault: (_, params: { success: boolean; data: boolean }) => params.success && params.data,
  },
  actions: {
    /** Only approved companies, the current one on top. KYC-04, KYC-09. */
    keepMemberships: assign({
      places: (_, memberships: Membership[]) => memberships.map(({ companyId }) => companyId),
      memberships: ({ context }, memberships: Membership[]) =>
        memberships
          .filter(({ kycStatus }) => kycStatus === 'approved')
          .sort((a, b) => Number(b.companyId === context.currentId) - Number(a.companyId === context.currentId)),
    }),
    /** The page of the company before is left first, so that what was typed there goes out for that company. */
    announceLeaving: sendParent({ type: 'company.leaving' }),
    announceChange: sendParent(({ context }) => ({
      type: 'company.changed',
      company: context.memberships.find(({ companyId }) => companyId === context.chosenId),
    })),
    announceDefault: sendParent({ type: 'default.changed' }),
    join: sendParent({ type: 'join.requested' }),
    notifyParent: sendParent(toast),
  },
}).createMachine({
  id: 'companySwitcher',
  description: 'Choose among the certified companies of a user.',
  context: ({ input }) => ({ ...input, chosenId: input.currentId, memberships: [], places: [], defaultId: '', problem: null }),
  initial: 'closed',
  states: {
    closed: {
      description: 'No dialog.',
      on: {
        'switcher.opened': {
          target: 'loading',
          // Of the list before nothing is shown: a choice made in it would be lost when the new one comes.
          actions: assign(({ event: { userId, currentId } }) => ({
            userId,
            currentId,
            chosenId: currentId,
            memberships: [],
            problem: null,
          })),
        },
      },
    },
    loading: {
      description: 'The companies of the user.',
      tags: ['open', 'busy'],
      invoke: {
        id: 'listMemberships',
        src: 'listMemberships',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: { target: 'loaded', actions: withOutput('keepMemberships') },
        onError: { target: 'choosing', actions: assign({ problem: ({ event }) => Problem.from(event.error) }) },
      },
      on: { 'dialog.closed': 'closed' },
    },
    loaded: {
      description: 'Is there anything to choose from?',
      tags: 'open',
      always: [{ guard: 'noneApproved', target: 'empty' }, { target: 'choosing' }],
    },
    empty: {
      description: 'No certified company; join one. KYC-07.',
      tags: ['open', 'empty'],
      on: { 'join.pressed': { target: 'closed', actions: 'join' }, 'dialog.closed': 'closed' },
    },
    choosing: {
      description: 'One is chosen by radio.',
      tags: 'open',
      on: {
        'company.chosen': { actions: assign({ chosenId: ({ event }) => event.companyId }) },
        'default.requested': { target: 'settingDefault', actions: assign({ defaultId: ({ event }) => event.companyId }) },
        'choice.confirmed': [
          { guard: 'sameCompany', target: 'closed', description: 'Nothing changes. KYC-11.' },
          { target: 'closed', actions: ['announceLeaving', 'announceChange', success('company.switcher.changed')] },
        ],
        'dialog.closed': 'closed',
      },
    },
    settingDefault: {
      description: 'The default is being changed.',
      tags: ['open', 'busy'],
      invoke: {
        id: 'setDefaultCompany',
        src: 'setDefaultCompany',
        input: ({ context }) => ({ userId: context.userId, companyId: context.defaultId }),
        onDone: [
          {
            guard: withOutput('madeDefault'),
            target: 'loading',
            actions: ['announceDefault', success('company.switcher.defaultChanged')],
            description: 'The list is read again. KYC-12.',
          },
          { target: 'choosing', actions: { type: 'notifyParent', params: { kind: 'warning', id: 'company.switcher.defaultUnchanged' } } },
        ],
        onError: { target: 'choosing', actions: assign({ problem: ({ event }) => Problem.from(event.error) }) },
      },
    },
  },
})
