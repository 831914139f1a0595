/** Differences between books and statements: listed by key, opened, closed with a reason. Decision 045. */
import { assertEvent, assign, setup } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import { pageSize } from '../../contract/kernel/paging.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Break, BreakDetail, BreakFilter } from '../../contract/staff/reconciliation.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { port } from '../kernel/port.ts'

type Page = OutputOf<'listBreaks'>

type ReconciliationContext = {
  filter: BreakFilter
  records: Break[]
  next: string | null
  open: number
  compared: Page['compared']
  /** Id of the difference that is opened. */
  target: string | null
  opened: BreakDetail | null
  problem: Problem | null
}

const askedOf = ({ filter }: ReconciliationContext) => ({ filter, size: pageSize.usual })
const keepPage = { type: 'keepPage', params: ({ event }: { event: { output: Page } }) => ({ page: event.output }) } as const
const keepOpened = { type: 'keepOpened', params: ({ event }: { event: { output: BreakDetail } }) => ({ opened: event.output }) } as const
const keepProblem = { type: 'keepProblem', params: ({ event }: { event: { error: unknown } }) => event } as const

export const reconciliationMachine = setup({
  types: {
    context: {} as ReconciliationContext,
    events: {} as
      | { type: 'filter.chosen'; filter: BreakFilter }
      | { type: 'more.pressed' }
      | { type: 'break.pressed'; id: string }
      | { type: 'note.submitted'; note: string }
      | { type: 'dialog.closed' }
      | { type: 'retry.pressed' }
      | { type: 'network.returned' },
    tags: {} as 'busy' | 'unavailable' | 'working' | 'opened',
  },
  actors: { listBreaks: port('listBreaks'), readBreak: port('readBreak'), closeBreak: port('closeBreak') },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    isOpen: ({ context }) => context.opened?.status === 'open',
    tooLate: (_, params: { error: unknown }) => Problem.from(params.error).is('conflict'),
  },
  actions: {
    keepFilter: assign((_, params: { filter: BreakFilter }) => ({ filter: params.filter, problem: null })),
    keepPage: assign((_, { page }: { page: Page }) => page),
    addPage: assign(({ context }, { page }: { page: Page }) => ({ ...page, records: [...context.records, ...page.records] })),
    keepTarget: assign((_, params: { id: string }) => ({ target: params.id, problem: null })),
    keepOpened: assign((_, params: { opened: BreakDetail }) => ({ opened: params.opened })),
    forgetOpened: assign({ opened: null, target: null, problem: null }),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'reconciliation',
  description: 'Differences between the books and a statement.',
  context: { filter: 'open', records: [], next: null, open: 0, compared: [], target: null, opened: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The newest differences are fetched.',
      tags: 'busy',
      invoke: {
        id: 'listBreaks',
        src: 'listBreaks',
        input: ({ context }) => askedOf(context),
        onDone: { target: 'shown', actions: keepPage },
        onError: { target: 'unavailable', actions: keepProblem },
      },
    },
    unavailable: unavailableUntil('loading'),
    shown: {
      description: 'The differences, newest first.',
      on: {
        'filter.chosen': {
          target: 'loading',
          actions: { type: 'keepFilter', params: ({ event }) => event },
          description: 'Those that are open, or those that have ended.',
        },
        'more.pressed': { guard: 'hasMore', target: 'fetchingMore', actions: 'forgetProblem' },
        'break.pressed': { target: 'reading', actions: { type: 'keepTarget', params: ({ event }) => event } },
        'retry.pressed': { target: 'refreshing', actions: 'forgetProblem' },
      },
    },
    fetchingMore: {
      description: 'Earlier differences.',
      tags: 'working',
      invoke: {
        id: 'listMore',
        src: 'listBreaks',
        input: ({ context }) => ({ ...askedOf(context), ...(context.next !== null && { after: context.next }) }),
        onDone: { target: 'shown', actions: { type: 'addPage', params: ({ event }) => ({ page: event.output }) } },
        onError: { target: 'shown', actions: keepProblem },
      },
    },
    reading: {
      description: 'Reads the parts of the difference.',
      tags: 'working',
      invoke: {
        id: 'readBreak',
        src: 'readBreak',
        input: ({ context }) => ({ id: context.target ?? '' }),
        onDone: { target: 'looking', actions: keepOpened },
        onError: { target: 'shown', actions: keepProblem },
      },
    },
    looking: {
      description: 'Entries and lines of one difference; an open one can be closed.',
      tags: 'opened',
      on: {
        'dialog.closed': { target: 'shown', actions: 'forgetOpened' },
        'note.submitted': { guard: 'isOpen', target: 'closing', actions: 'forgetProblem' },
      },
    },
    closing: {
      description: 'Saves the reason.',
      tags: ['opened', 'working'],
      invoke: {
        id: 'closeBreak',
        src: 'closeBreak',
        input: ({ context, event }) => {
          assertEvent(event, 'note.submitted')
          return { id: context.target ?? '', note: event.note }
        },
        onDone: { target: 'refreshing', actions: 'forgetOpened' },
        onError: [
          {
            guard: { type: 'tooLate', params: ({ event }) => event },
            target: 'rereading',
            actions: keepProblem,
            description: 'It was cured or closed meanwhile.',
          },
          { target: 'looking', actions: keepProblem },
        ],
      },
    },
    rereading: {
      description: 'Reads the current state of the difference.',
      tags: ['opened', 'working'],
      invoke: {
        id: 'rereadBreak',
        src: 'readBreak',
        input: ({ context }) => ({ id: context.target ?? '' }),
        onDone: { target: 'looking', actions: keepOpened },
        onError: { target: 'looking', actions: keepProblem },
      },
    },
    refreshing: {
      description: 'The list is read again without blanking the page.',
      tags: 'working',
      invoke: {
        id: 'refreshBreaks',
        src: 'listBreaks',
        input: ({ context }) => askedOf(context),
        onDone: { target: 'shown', actions: keepPage },
        onError: { target: 'shown', actions: keepProblem },
      },
    },
  },
})
