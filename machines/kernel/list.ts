/** Makers for pages that list records, page by page, with a filter and commands on a row. Decisions 064, 072. */
import { type AnyActorLogic, type AnyEventObject, assign, type NonReducibleUnknown, sendParent, setup } from 'xstate'
import { pageSize } from '../../contract/kernel/constants.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import { commandState, problemOf, readState, success, withEvent } from './calls.ts'
import { dialogState, rereadGuards, rereadOr } from './changes.ts'
import { unavailableUntil, unsureUntil } from './draft.ts'
import { type PageFact, toast } from './port.ts'

/** What the chart of a list holds; `next` is the key of the next page. */
type Listed<Row> = { records: Row[]; next: string | null; problem: Problem | null }
/** The same with a filter and commands on a row, the `target`; `reread` says why the list was read again although a command failed. */
type Filtered<Row, Filter> = Listed<Row> & { filter: Filter; target: Row | null; reread: 'changed' | 'lost' | null }

/** The context of a list at first. */
export const emptyList = { records: [], next: null, problem: null }
export const emptyFiltered = { ...emptyList, filter: 'all', target: null, reread: null } as const

type ListEvent = { type: 'more.pressed' } | { type: 'retry.pressed' } | PageFact
type FilteredEvent<Filter> = { type: 'filter.chosen'; filter: Filter } | { type: 'dialog.closed' }
type Tag = 'busy' | 'ready' | 'working' | 'unavailable'

/** What the chart of a page has of its own: input, context, events and tags. */
type Own<Input, Context, Event, Tags> = { input?: Input; context?: Context; events?: Event; tags?: Tags }
type Actors = Record<string, AnyActorLogic>

/** The setup of a chart with `listStates`, by its row and by what it has of its own; the rest is added by `extend`. */
export function listSetup<
  Row,
  const Calls extends Actors,
  Input = NonReducibleUnknown,
  Context extends object = object,
  Event extends AnyEventObject = never,
  Tags extends string = never,
>({ actors }: { types: { row: Row } & Own<Input, Context, Event, Tags>; actors: Calls }) {
  type All = Listed<Row> & Context
  type Page = Pick<All, 'records' | 'next'> & Partial<All>
  return setup({
    types: {} as { input: Input; context: All; events: ListEvent | Event; tags: Tag | Tags },
    actors,
  }).extend({
    guards: { hasMore: ({ context }) => context.next !== null },
    actions: {
      keepPage: assign((_, page: Page) => page),
      addPage: assign(({ context }, page: Page) => ({ ...page, records: [...context.records, ...page.records] })),
      keepProblem: assign(({ event }) => ({ problem: problemOf({ event }) }) as Partial<All>),
      forgetProblem: assign(() => ({ problem: null }) as Partial<All>),
      notifyParent: sendParent(toast),
    },
  })
}

/** The setup of a chart with `filteredListStates`; `rowId` is the field of a row that events carry as `id`. */
export function filteredListSetup<
  Row,
  Filter,
  const Calls extends Actors,
  Input = NonReducibleUnknown,
  Context extends object = object,
  Event extends AnyEventObject = never,
  Tags extends string = never,
>({
  actors,
  rowId = 'id' as keyof Row,
}: {
  types: { row: Row; filter: Filter } & Own<Input, Context, Event, Tags>
  actors: Calls
  rowId?: keyof Row
}) {
  type All = Filtered<Row, Filter> & Context
  return listSetup({
    types: {} as {
      row: Row
      input: Input
      context: Filtered<Row, Filter> & Context
      events: FilteredEvent<Filter> | Event
      tags: 'refreshing' | 'unsure' | 'confirming' | Tags
    },
    actors,
  }).extend({
    guards: rereadGuards,
    actions: {
      keepFilter: assign((_, { filter }: { filter: Filter }) => ({ filter, reread: null, problem: null }) as Partial<All>),
      keepTarget: assign(({ context }, { id }: { id: string }) => {
        const target = context.records.find((row) => row[rowId] === id) ?? null
        return { target, reread: null, problem: null } as Partial<All>
      }),
      sayChanged: assign(() => ({ reread: 'changed' }) as Partial<All>),
      sayLost: assign(() => ({ reread: 'lost' }) as Partial<All>),
    },
  })
}

/** The event that asks for the next page; `reading` is the state that reads it. */
function moreTo<const Reading extends string>(reading: Reading) {
  return { 'more.pressed': { guard: 'hasMore', target: reading, actions: 'forgetProblem' } } as const
}

/** The input of the next page: that of the first one, and the key of the page. */
function afterPage<Asked extends object, Key>(asked: Asked, next: Key | null) {
  return { ...asked, ...(next !== null && { after: next }) }
}

type List<Context, Asked, On> = {
  /** Input of the first page. */
  asked: (context: Context & { next: string | null }) => Asked
  /** Descriptions of reading the first page, of what is shown, and of reading the next page. */
  first?: string
  shown?: string
  more?: string
  /** The first state of the chart, which a retry leads to; `loading` when not given. */
  start?: string
  /** Other events while the list is shown, also while older records are read. */
  on?: On
}

/** The states `loading`, `unavailable`, `shown` and `fetchingMore`, for `listSetup`. */
export function listStates<const Src extends string, Context, Asked extends object, const On = Record<never, never>>(
  src: Src,
  {
    asked,
    first = 'Reads the newest records.',
    shown = 'The records, newest first.',
    more = 'Reads older records.',
    start = 'loading',
    on,
  }: List<Context, Asked, On>,
) {
  return {
    loading: readState(first, src, {
      input: ({ context }: { context: Context & { next: string | null } }) => asked(context),
      to: 'shown',
      keep: 'keepPage',
    }),
    unavailable: unavailableUntil(start),
    shown: { description: shown, tags: 'ready' as const, on: { ...moreTo('fetchingMore'), ...(on as On) } },
    fetchingMore: {
      ...readState(more, src, {
        id: 'listMore',
        tags: ['ready', 'working'],
        input: ({ context }: { context: Context & { next: string | null } }) => afterPage(asked(context), context.next),
        to: 'shown',
        keep: 'addPage',
        failed: 'shown',
      }),
      on: { ...(on as On) },
    },
  }
}

/**
 * The same with `refreshing`, which reads the list again after `filter.chosen` or a command, and `unsure` when that failed, for
 * `filteredListSetup`.
 */
export function filteredListStates<const Src extends string, Context, Asked extends object, const On = Record<never, never>>(
  src: Src,
  { on, ...list }: List<Context, Asked, On>,
) {
  const filter = {
    'filter.chosen': {
      target: 'refreshing',
      reenter: true,
      actions: withEvent('keepFilter'),
      description: 'Only some records, or all again.',
    },
  } as const
  const unsure = unsureUntil('refreshing')
  return {
    ...listStates(src, { ...list, on: { ...filter, ...(on as On) } }),
    refreshing: {
      ...readState('Reads the list again; the records shown stay until it is there.', src, {
        id: 'refreshList',
        tags: ['ready', 'working', 'refreshing'],
        input: ({ context }: { context: Context & { next: string | null } }) => list.asked(context),
        to: 'shown',
        keep: 'keepPage',
        failed: 'unsure',
      }),
      entry: 'forgetProblem' as const,
      on: filter,
    },
    unsure: { ...unsure, tags: ['ready', 'unsure'] as const, on: { ...unsure.on, ...filter } },
  }
}

/** Input of a list that is filtered by one status, or shows all: `asked: byStatus<Invoice['status']>`. */
export function byStatus<Status extends string>({ filter }: { filter: Status | 'all' }): { status?: Status; size: number } {
  return { ...(filter !== 'all' && { status: filter as Status }), size: pageSize.usual }
}

/** The transition of an event with the `id` of a row to the question about it. */
export const toQuestion = { target: 'confirming', actions: withEvent('keepTarget') } as const

/** The question before a command on the target of a filtered list: the state `confirming`. */
export function rowQuestion<const Answers>(description: string, answers: Answers) {
  return dialogState(description, ['ready', 'confirming'], answers, 'shown')
}

/**
 * The command after `rowQuestion`; `done` is the message of its success, its input is the `id` of the target when not given. The list is
 * read again, also when the command came too late or has no answer.
 */
export function rowCommand<const Src extends string, Context, Event, const Input = { id: string }>(
  description: string,
  src: Src,
  done: string,
  input = idOfTarget as (args: { context: Context; event: Event }) => Input,
) {
  return commandState(description, src, {
    tags: ['ready', 'confirming', 'working'],
    input,
    to: 'refreshing',
    actions: success(done),
    failed: rereadOr('confirming'),
  })
}

function idOfTarget({ context }: { context: unknown }): unknown {
  return { id: (context as { target: { id: string } | null }).target?.id ?? '' }
}
