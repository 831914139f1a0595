/** The open sessions of the user: listed, and ended one by one or all but this one. Decision 081. */
import { assign, sendParent, setup } from 'xstate'
import type { OwnSession } from '../../contract/account/sessions.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import { commandState, ofNothing, problemOf, readState, success, withEvent } from '../kernel/calls.ts'
import { dialogState, rereadGuards, rereadOr } from '../kernel/changes.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { type PageFact, port, toast } from '../kernel/port.ts'

type OwnSessionsContext = {
  sessions: readonly OwnSession[]
  /** The session that is to be ended. */
  target: OwnSession | null
  /** Why the list was read again although a command failed. */
  reread: 'changed' | 'lost' | null
  problem: Problem | null
}

export const ownSessionsMachine = setup({
  types: {
    context: {} as OwnSessionsContext,
    events: {} as
      | { type: 'ending.pressed'; id: string }
      | { type: 'endingOthers.pressed' }
      | { type: 'ending.confirmed' }
      | { type: 'sessions.changed' }
      | { type: 'dialog.closed' }
      | { type: 'retry.pressed' }
      | PageFact,
    /** `confirming` the end of one session, `confirmingOthers` of all others, `working` while it is requested. */
    tags: {} as 'busy' | 'ready' | 'unavailable' | 'confirming' | 'confirmingOthers' | 'working',
  },
  actors: {
    listSessions: port('listSessions'),
    endSession: port('endSession'),
    endOtherSessions: port('endOtherSessions'),
  },
  guards: {
    ...rereadGuards,
    isOtherSession: ({ context }, params: { id: string }) => context.sessions.some(({ id, current }) => id === params.id && !current),
    hasOthers: ({ context }) => context.sessions.some(({ current }) => !current),
  },
  actions: {
    keepSessions: assign((_, sessions: readonly OwnSession[]) => ({ sessions })),
    keepTarget: assign(({ context }, { id }: { id: string }) => ({
      target: context.sessions.find((session) => session.id === id) ?? null,
      reread: null,
      problem: null,
    })),
    forgetReread: assign({ reread: null, problem: null }),
    sayChanged: assign({ reread: 'changed' }),
    sayLost: assign({ reread: 'lost' }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    notifyParent: sendParent(toast),
  },
}).createMachine({
  id: 'ownSessions',
  description: 'The devices on which the user is signed in.',
  context: { sessions: [], target: null, reread: null, problem: null },
  initial: 'loading',
  states: {
    loading: readState('Reads the open sessions.', 'listSessions', { input: ofNothing, to: 'ready', keep: 'keepSessions' }),
    unavailable: unavailableUntil('loading'),
    ready: {
      description: 'The open sessions, this one first.',
      tags: 'ready',
      on: {
        'ending.pressed': { guard: withEvent('isOtherSession'), target: 'asking', actions: withEvent('keepTarget') },
        'endingOthers.pressed': { guard: 'hasOthers', target: 'askingAboutOthers', actions: 'forgetReread' },
        'sessions.changed': { target: 'refreshing', description: 'The password was changed, which ends the other sessions.' },
      },
    },
    refreshing: readState('Reads the list again; the sessions shown stay until it is there.', 'listSessions', {
      id: 'refreshSessions',
      tags: ['ready', 'working'],
      input: ofNothing,
      to: 'ready',
      keep: 'keepSessions',
    }),
    asking: dialogState('Asks before a session is ended.', ['ready', 'confirming'], { 'ending.confirmed': 'ending' }, 'ready'),
    ending: commandState('Ends the session.', 'endSession', {
      tags: ['ready', 'confirming', 'working'],
      input: ({ context }) => ({ id: context.target?.id ?? '' }),
      to: 'refreshing',
      actions: success('account.profile.sessions.ended'),
      failed: rereadOr('asking'),
    }),
    askingAboutOthers: dialogState(
      'Asks before all other sessions are ended.',
      ['ready', 'confirmingOthers'],
      { 'ending.confirmed': 'endingOthers' },
      'ready',
    ),
    endingOthers: commandState('Ends all other sessions.', 'endOtherSessions', {
      tags: ['ready', 'confirmingOthers', 'working'],
      input: ofNothing,
      to: 'refreshing',
      actions: success('account.profile.sessions.othersEnded'),
      failed: rereadOr('askingAboutOthers'),
    }),
  },
})
