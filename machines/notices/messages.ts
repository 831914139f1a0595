/** The page of messages and announcements: searched, opened, read. MSG-01, MSG-17. */
import { assign, sendParent, setup } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import { messagesPerPage } from '../../contract/notices/message-limits.ts'
import type { Message } from '../../contract/notices/messages.ts'
import { problemOf, readState, withEvent } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { type PageFact, port, unwiredAction } from '../kernel/port.ts'

/** The two lists of the page. */
export const messageTabs = ['messages', 'announcements'] as const
export type MessageTab = (typeof messageTabs)[number]

type MessagesContext = {
  tab: MessageTab
  keyword: string
  /** Page of the list, from 1. */
  current: number
  records: Message[]
  total: number
  /** The record that is unfolded. */
  openId: number | null
  /** Opened and not yet reported to the server; being reported. The two lists have separate ids. */
  opened: Record<MessageTab, number[]>
  telling: Record<MessageTab, number[]>
  problem: Problem | null
}

/** Pages of a list. */
export function pagesOf({ total }: Pick<MessagesContext, 'total'>): number {
  return Math.max(1, Math.ceil(total / messagesPerPage))
}

const messages = setup({
  types: {
    context: {} as MessagesContext,
    events: {} as
      | { type: 'tab.chosen'; tab: MessageTab }
      | { type: 'search.submitted'; keyword: string }
      | { type: 'page.chosen'; current: number }
      | { type: 'message.pressed'; id: number }
      | { type: 'link.pressed'; id: number }
      | { type: 'language.changed' }
      | { type: 'retry.pressed' }
      | PageFact,
    tags: {} as MessageTab | 'busy' | 'ready' | 'unavailable',
  },
  actors: {
    searchMessages: port('searchMessages'),
    readMessages: port('readMessages'),
    listAnnouncements: port('listAnnouncements'),
    searchAnnouncements: port('searchAnnouncements'),
    readAnnouncements: port('readAnnouncements'),
  },
  guards: {
    choosesMessages: (_, params: { tab: MessageTab }) => params.tab === 'messages',
    hasKeyword: ({ context }) => context.keyword !== '',
    /** Some opened messages are not reported to the server, or their report has not finished. */
    hasOpened: ({ context: { opened, telling } }, { tab }: { tab: MessageTab }) => opened[tab].length + telling[tab].length > 0,
  },
  actions: {
    startList: assign((_, { tab }: { tab: MessageTab }) => ({
      tab,
      keyword: '',
      current: 1,
      records: [],
      total: 0,
      openId: null,
      problem: null,
    })),
    keepKeyword: assign((_, params: { keyword: string }) => ({ keyword: params.keyword.trim(), current: 1, openId: null })),
    keepPage: assign((_, params: { current: number }) => ({ current: params.current, openId: null })),
    /** What was opened a moment ago is read, whether the server knows it yet or not. */
    keepFound: assign(({ context: { tab, opened, telling } }, params: OutputOf<'searchMessages'>) => ({
      records: params.records.map((record) =>
        [...opened[tab], ...telling[tab]].includes(record.id) ? { ...record, isRead: true } : record,
      ),
      total: params.total,
      problem: null,
    })),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    /** Folds or unfolds a record; what is unfolded counts as read. */
    unfold: assign(({ context }, { id }: { id: number }) => {
      const { tab, opened } = context
      if (context.openId === id) return { openId: null }
      const isNew = context.records.some((record) => record.id === id && !record.isRead)
      return {
        openId: id,
        records: context.records.map((record) => (record.id === id ? { ...record, isRead: true } : record)),
        opened: isNew ? { ...opened, [tab]: [...opened[tab], id] } : opened,
      }
    }),
    /** A report that was cut off by leaving the list is sent again. */
    beginTelling: assign(({ context: { opened, telling } }, { tab }: { tab: MessageTab }) => ({
      telling: { ...telling, [tab]: [...telling[tab], ...opened[tab]] },
      opened: { ...opened, [tab]: [] },
    })),
    endTelling: assign(({ context: { telling } }, { tab }: { tab: MessageTab }) => ({ telling: { ...telling, [tab]: [] } })),
    /** The server has not taken it: it stays unread. */
    takeBack: assign(({ context: { records, telling, ...context } }, { tab }: { tab: MessageTab }) => ({
      records: records.map((record) => (tab === context.tab && telling[tab].includes(record.id) ? { ...record, isRead: false } : record)),
      telling: { ...telling, [tab]: [] },
    })),
    notifyShell: sendParent({ type: 'unread.changed' }),
    followLink: sendParent(({ context }, { id }: { id: number }) => ({
      type: 'link.followed',
      path: context.records.find((record) => record.id === id)?.link ?? '',
    })),
    /** For the log alone; wired. */
    logFailure: unwiredAction<{ error: unknown }>('logFailure'),
  },
})

/** Events of a list, accepted also while it is re-read; a change of the list leads back to reading. */
const wishes = messages.createStateConfig({
  on: {
    'message.pressed': { actions: withEvent('unfold') },
    'link.pressed': { actions: withEvent('followLink') },
    'search.submitted': { target: '.finding', actions: withEvent('keepKeyword') },
    'page.chosen': { target: '.finding', actions: withEvent('keepPage') },
    'language.changed': { target: '.finding', description: 'The same in another language.' },
  },
}).on

/** The state that reports the opened messages of one list to the server. */
const telling = (tab: MessageTab, src: 'readMessages' | 'readAnnouncements') =>
  messages.createStateConfig({
    description: 'The opened messages are reported to the server.',
    entry: { type: 'beginTelling', params: { tab } },
    exit: 'notifyShell',
    invoke: {
      id: src,
      src,
      input: ({ context }) => ({ ids: context.telling[tab] }),
      onDone: { target: 'resting', actions: { type: 'endTelling', params: { tab } } },
      onError: { target: 'resting', actions: [{ type: 'takeBack', params: { tab } }, withEvent('logFailure')] },
    },
  })

/** A loaded list. Opened records are reported to the server, one call at a time, also those of the other list not yet reported. */
const found = messages.createStateConfig({
  description: 'The list is there.',
  tags: 'ready',
  initial: 'resting',
  states: {
    resting: {
      description: 'The server knows what was read.',
      always: [
        { guard: { type: 'hasOpened', params: { tab: 'messages' } }, target: 'tellingMessages' },
        { guard: { type: 'hasOpened', params: { tab: 'announcements' } }, target: 'tellingAnnouncements' },
      ],
    },
    tellingMessages: telling('messages', 'readMessages'),
    tellingAnnouncements: telling('announcements', 'readAnnouncements'),
  },
})

export const messagesMachine = messages.createMachine({
  id: 'messages',
  description: 'Messages to the merchant, and announcements to everyone.',
  context: {
    tab: 'messages',
    keyword: '',
    current: 1,
    records: [],
    total: 0,
    openId: null,
    opened: { messages: [], announcements: [] },
    telling: { messages: [], announcements: [] },
    problem: null,
  },
  initial: 'messages',
  on: { 'tab.chosen': [{ guard: withEvent('choosesMessages'), target: '.messages' }, { target: '.announcements' }] },
  states: {
    messages: {
      description: 'Messages to the user.',
      tags: 'messages',
      entry: { type: 'startList', params: { tab: 'messages' } },
      initial: 'finding',
      on: wishes,
      states: {
        finding: readState('Messages with the keyword, or all.', 'searchMessages', {
          input: ({ context: { keyword, current } }) => ({ keyword, current, size: messagesPerPage }),
          to: 'found',
          keep: 'keepFound',
        }),
        found,
        unavailable: unavailableUntil('finding'),
      },
    },
    announcements: {
      description: 'Announcements to all users.',
      tags: 'announcements',
      entry: { type: 'startList', params: { tab: 'announcements' } },
      initial: 'finding',
      on: wishes,
      states: {
        finding: {
          description: 'Is a keyword given?',
          tags: 'busy',
          always: [{ guard: 'hasKeyword', target: 'searching' }, { target: 'listing' }],
        },
        listing: readState('All announcements.', 'listAnnouncements', {
          input: ({ context: { current } }) => ({ current, size: messagesPerPage }),
          to: 'found',
          keep: 'keepFound',
        }),
        searching: readState('Announcements with the keyword.', 'searchAnnouncements', {
          input: ({ context: { keyword, current } }) => ({ keyword, current, size: messagesPerPage }),
          to: 'found',
          keep: 'keepFound',
        }),
        found,
        unavailable: unavailableUntil('finding'),
      },
    },
  },
})
