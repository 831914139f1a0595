/** The banner of partner advertisements: one after the other in turn, still while somebody looks closer or has paused it. SHELL-06 to SHELL-08, A65. */
import { assign, setup } from 'xstate'

/** How many advertisements there are, and milliseconds: each stays, and fades. CONST-17, CONST-37. */
export const adBanner = { ads: 2, stays: 5000, fade: 500 } as const

export const adBannerMachine = setup({
  types: {
    /** The advertisement in view when the banner starts. */
    input: {} as { shown: number },
    context: {} as { shown: number; held: boolean },
    events: {} as { type: 'banner.held' } | { type: 'banner.released' } | { type: 'pause.pressed' },
    tags: {} as 'paused',
  },
  guards: { isHeld: ({ context }) => context.held },
  actions: {
    showNext: assign({ shown: ({ context }) => (context.shown + 1) % adBanner.ads }),
    hold: assign({ held: true }),
    release: assign({ held: false }),
  },
  delays: { stays: adBanner.stays },
}).createMachine({
  id: 'adBanner',
  description: 'Advertisements of partners, in turn.',
  context: ({ input }) => ({ shown: input.shown, held: false }),
  initial: 'turning',
  states: {
    turning: {
      description: 'The next advertisement comes after five seconds.',
      after: { stays: { target: 'turning', reenter: true, actions: 'showNext' } },
      on: { 'banner.held': { target: 'held', actions: 'hold' }, 'pause.pressed': 'paused' },
    },
    held: {
      description: 'Somebody has the pointer or the focus on the banner: it waits.',
      on: { 'banner.released': { target: 'turning', actions: 'release' }, 'pause.pressed': 'paused' },
    },
    paused: {
      description: 'Paused by its button, until it is pressed again.',
      tags: 'paused',
      on: {
        'pause.pressed': [{ guard: 'isHeld', target: 'held', description: 'The pointer is still there.' }, { target: 'turning' }],
        'banner.held': { actions: 'hold' },
        'banner.released': { actions: 'release' },
      },
    },
  },
})
