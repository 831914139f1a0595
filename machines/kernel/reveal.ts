/** A masked value shown for a while: why, the password if that was long ago, the value, covered again. API-015, API-028, API-052, decision 025. */
import { assign, fromCallback, setup } from 'xstate'
import { revealSeconds } from '../../contract/kernel/constants.ts'
import type { RevealedField } from '../../contract/kernel/masks.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { RevealReason } from '../../contract/privacy/personal-data.ts'
import { call, problemOf, withEvent } from './calls.ts'
import { port } from './port.ts'

/** A masked value: the own phone, a field of a person of an application, or the password of an account of a shop. */
export type RevealTarget =
  | { readonly kind: 'phone' }
  | { readonly kind: 'person'; readonly id: string; readonly person: number; readonly field: RevealedField }
  | { readonly kind: 'shopPassword'; readonly id: string }

/** A key that identifies a target. */
export function targetKey(target: RevealTarget): string {
  if (target.kind === 'person') return `${target.id}.${target.person}.${target.field}`
  return target.kind === 'phone' ? 'phone' : `shopPassword.${target.id}`
}

type RevealContext = {
  target: RevealTarget | null
  reason: RevealReason
  /** In clear, while it is shown. */
  value: string | null
  problem: Problem | null
}

type RevealEvent =
  | { type: 'reveal.pressed'; target: RevealTarget }
  | { type: 'reason.given'; reason: RevealReason }
  | { type: 'password.submitted'; password: string }
  | { type: 'cover.pressed' }
  | { type: 'dialog.closed' }
  | { type: 'page.hidden' }
  | { type: 'window.left' }

/** Whether the server wants the password again, or it was wrong. */
export function asksForPassword(error: unknown): boolean {
  return Problem.from(error).fields.password !== undefined
}

/** Transitions of a failed call that may require the password. */
const refused = [
  {
    guard: withEvent('asksForPassword'),
    target: '#reveal.confirming',
    actions: withEvent('keepPasswordProblem'),
    description: 'The password was entered too long ago, or is wrong.',
  },
  { target: '#reveal.asking', actions: 'keepProblem' as const },
] as const

const closing = {
  'dialog.closed': 'covered',
} as const

export const revealMachine = setup({
  types: {
    context: {} as RevealContext,
    events: {} as RevealEvent,
    tags: {} as 'asking' | 'confirming' | 'working' | 'shown',
  },
  actors: {
    revealKycValue: port('revealKycValue'),
    revealPhone: port('revealPhone'),
    viewShopPassword: port('viewShopPassword'),
    /** Says `window.left` when the window loses the focus; wired. */
    watchWindow: fromCallback<{ type: 'window.left' }>(() => {}),
  },
  delays: { shownFor: revealSeconds * 1000 },
  guards: {
    isPhone: ({ context }) => context.target?.kind === 'phone',
    isShopPassword: ({ context }) => context.target?.kind === 'shopPassword',
    /** The password of a shop is shown only after the user's own password, which is asked for each time. API-052. */
    needsPassword: (_, params: { target: RevealTarget }) => params.target.kind === 'shopPassword',
    asksForPassword: (_, params: { error: unknown }) => asksForPassword(params.error),
  },
  actions: {
    keepTarget: assign((_, params: { target: RevealTarget }) => ({ target: params.target, value: null, problem: null })),
    keepReason: assign({ reason: (_, params: { reason: RevealReason }) => params.reason }),
    keepValue: assign({ value: (_, params: { value: string }) => params.value, problem: null }),
    keepProblem: assign({ problem: problemOf }),
    /** A required password is not an error; a wrong one is. */
    keepPasswordProblem: assign({
      problem: (_, params: { error: unknown }) => {
        const problem = Problem.from(params.error)
        return problem.is('verificationFailed') ? null : problem
      },
    }),
    forget: assign({ value: null, problem: null }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'reveal',
  description: 'Show one masked value for a while.',
  context: { target: null, reason: 'checking', value: null, problem: null },
  initial: 'covered',
  on: {
    'reveal.pressed': [
      {
        guard: withEvent('needsPassword'),
        target: '.confirming',
        actions: withEvent('keepTarget'),
        description: 'The password of a shop: the own one comes first. API-052.',
      },
      { target: '.asking', actions: withEvent('keepTarget'), description: 'Another value: the revealed one is masked first.' },
    ],
  },
  states: {
    covered: { description: 'Everything is masked.', entry: 'forget' },
    asking: {
      description: 'Asks for the reason, which is recorded.',
      tags: 'asking',
      on: {
        ...closing,
        'reason.given': { target: 'reading', actions: [withEvent('keepReason'), 'forgetProblem'] },
      },
    },
    confirming: {
      description: 'The password is required again.',
      tags: ['asking', 'confirming'],
      on: { ...closing, 'password.submitted': { target: 'reading' } },
    },
    reading: {
      description: 'Reads the value.',
      tags: ['asking', 'working'],
      initial: 'deciding',
      on: { 'dialog.closed': 'covered' },
      states: {
        deciding: {
          description: 'The own phone, the password of a shop, or a person’s field.',
          always: [{ guard: 'isPhone', target: 'phone' }, { guard: 'isShopPassword', target: 'shopPassword' }, { target: 'person' }],
        },
        phone: {
          description: 'Reveals the own phone.',
          invoke: call('revealPhone', {
            input: ({ context, event }) => ({ reason: context.reason, ...passwordOf(event) }),
            to: '#reveal.shown',
            keep: 'keepValue',
            failed: refused,
          }),
        },
        shopPassword: {
          description: 'Reveals the password of an account. API-052.',
          invoke: call('viewShopPassword', {
            input: ({ context: { target }, event }) => ({
              id: target?.kind === 'shopPassword' ? target.id : '',
              password: passwordOf(event).password ?? '',
            }),
            to: '#reveal.shown',
            keep: 'keepValue',
            failed: { target: '#reveal.confirming', actions: 'keepProblem', description: 'It was wrong, or there were five today.' },
          }),
        },
        person: {
          description: 'Reveals a field of a person.',
          invoke: call('revealKycValue', {
            input: ({ context: { target, reason }, event }) => ({ ...personOf(target), reason, ...passwordOf(event) }),
            to: '#reveal.shown',
            keep: 'keepValue',
            failed: refused,
          }),
        },
      },
    },
    shown: {
      description: 'Shown in clear until its time is over or the page loses the focus.',
      tags: 'shown',
      invoke: { id: 'watchWindow', src: 'watchWindow' },
      after: { shownFor: 'covered' },
      on: {
        'cover.pressed': 'covered',
        'page.hidden': { target: 'covered', description: 'The page went out of sight.' },
        'window.left': { target: 'covered', description: 'The window lost the focus: another person may see the screen.' },
      },
    },
  },
})

/** The password, when it is what was just said. */
function passwordOf(event: RevealEvent): { password?: string } {
  return event.type === 'password.submitted' ? { password: event.password } : {}
}

function personOf(target: RevealTarget | null) {
  return target?.kind === 'person'
    ? { id: target.id, person: target.person, field: target.field }
    : { id: '', person: 0, field: 'idNumber' as const }
}
