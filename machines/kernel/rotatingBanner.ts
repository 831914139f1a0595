/** A banner that turns: one item after the other, each for five seconds, still for as long as there is any reason to be. SHELL-06 to SHELL-08, MSG-04, MSG-05, A65. */
import { assign, fromCallback, not, setup } from 'xstate'
import { withEvent } from './calls.ts'

/** Milliseconds: an item stays, and fades. CONST-17, CONST-18, CONST-37. */
export const turning = { stays: 5000, fade: 500 } as const

/** Reasons to hold a banner for a while: the pointer is on it, the focus is in it, or a dialog covers it. */
export type Hold = 'pointer' | 'focus' | 'dialog'

/** Reasons to pause; they are independent, and the banner turns when there is none. */
type Reason = Hold | 'pause' | 'motion'

type BannerContext = {
  /** Keys of the items. */
  items: readonly string[]
  /** Key of the item in view; null while there is none. */
  shown: string | null
  reasons: readonly Reason[]
}

/** Whether the banner was paused with its button. */
export function isPaused({ reasons }: Pick<BannerContext, 'reasons'>): boolean {
  return reasons.includes('pause')
}

/** Whether reduced motion is requested. */
export function isCalm({ reasons }: Pick<BannerContext, 'reasons'>): boolean {
  return reasons.includes('motion')
}

const without = (reasons: readonly Reason[], reason: Reason) => reasons.filter((each) => each !== reason)
const withOne = (reasons: readonly Reason[], reason: Reason) => [...without(reasons, reason), reason].sort()

export const rotatingBannerMachine = setup({
  types: {
    /** The items, and the one in view when the banner starts; the first by default. */
    input: {} as { items: readonly string[]; shown?: string },
    context: {} as BannerContext,
    events: {} as
      | { type: 'items.changed'; items: readonly string[] }
      | { type: 'hold.began'; hold: Hold }
      | { type: 'hold.ended'; hold: Hold }
      | { type: 'motion.changed'; calm: boolean }
      | { type: 'pause.pressed' }
      | { type: 'next.pressed' },
    tags: {} as 'rotating',
  },
  actors: {
    /** Sends `motion.changed` with the reduced-motion preference, at once and on every change; wired. */
    watchMotion: fromCallback(() => {}),
    /** Sends a hold while any dialog covers the page; wired. */
    watchDialogs: fromCallback(() => {}),
  },
  delays: { stays: turning.stays },
  guards: {
    /** It does not turn automatically: paused, reduced motion is requested, or there is only one item. */
    standsStill: ({ context }) => isPaused(context) || isCalm(context) || context.items.length < 2,
    isHeld: ({ context: { reasons } }) => (['pointer', 'focus', 'dialog'] as const).some((hold) => reasons.includes(hold)),
  },
  actions: {
    showNext: assign({ shown: ({ context: { items, shown } }) => items[(items.indexOf(shown ?? '') + 1) % items.length] ?? null }),
    /** Keeps the current item in view at its new index. A banner that is gone has no pointer on it. */
    keepItems: assign(({ context: { shown, reasons } }, { items }: { items: readonly string[] }) => ({
      items,
      shown: shown !== null && items.includes(shown) ? shown : (items[0] ?? null),
      reasons: items.length > 0 ? reasons : without(without(reasons, 'pointer'), 'focus'),
    })),
    addReason: assign({ reasons: ({ context }, { reason }: { reason: Reason }) => withOne(context.reasons, reason) }),
    dropReason: assign({ reasons: ({ context }, { reason }: { reason: Reason }) => without(context.reasons, reason) }),
    keepMotion: assign({
      reasons: ({ context: { reasons } }, { calm }: { calm: boolean }) => (calm ? withOne : without)(reasons, 'motion'),
    }),
    turnPause: assign({ reasons: ({ context }) => (isPaused(context) ? without : withOne)(context.reasons, 'pause') }),
  },
}).createMachine({
  id: 'rotatingBanner',
  description: 'The items turn one after the other.',
  context: ({ input: { items, shown } }) => ({ items, shown: shown ?? items[0] ?? null, reasons: [] }),
  invoke: [
    { id: 'watchMotion', src: 'watchMotion' },
    { id: 'watchDialogs', src: 'watchDialogs' },
  ],
  on: {
    'items.changed': { actions: withEvent('keepItems'), description: 'There is something else to show.' },
    'hold.began': {
      actions: { type: 'addReason', params: ({ event }) => ({ reason: event.hold }) },
      description: 'The pointer or the focus is on it, or a dialog covers it.',
    },
    'hold.ended': {
      actions: { type: 'dropReason', params: ({ event }) => ({ reason: event.hold }) },
      description: 'That reason is gone; another may be left.',
    },
    'motion.changed': { actions: withEvent('keepMotion'), description: 'The reduced-motion preference changed.' },
    'pause.pressed': { actions: 'turnPause', description: 'Paused by its button, or set going again.' },
    'next.pressed': { actions: 'showNext', description: 'The next one, by hand.' },
  },
  initial: 'turning',
  states: {
    turning: {
      description: 'The next one comes after five seconds.',
      tags: 'rotating',
      always: [
        { guard: 'standsStill', target: 'still' },
        { guard: 'isHeld', target: 'held' },
      ],
      after: { stays: { target: 'turning', reenter: true, actions: 'showNext' } },
      on: { 'next.pressed': { target: 'turning', reenter: true, actions: 'showNext', description: 'Its five seconds start again.' } },
    },
    held: {
      description: 'It waits while the pointer, the focus or a dialog holds it, and then takes its full time.',
      tags: 'rotating',
      always: [
        { guard: 'standsStill', target: 'still' },
        { guard: not('isHeld'), target: 'turning' },
      ],
    },
    still: {
      description: 'It does not turn: paused, the only one, or reduced motion is requested. The next one is chosen by hand.',
      always: { guard: not('standsStill'), target: 'turning' },
    },
  },
})
