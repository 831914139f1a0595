/** The overlay of a portal that is busy: not for a moment too short to notice, and 500 ms longer than the loading. SHELL-29, CONST-21, decision A66. */
import { setup } from 'xstate'

export const loadingMachine = setup({
  types: {
    events: {} as { type: 'loading.began' } | { type: 'loading.ended' },
    tags: {} as 'shown' | 'going',
  },
  delays: { unnoticed: 200, hideDelay: 500 },
}).createMachine({
  id: 'loading',
  description: 'The full-screen overlay of loading.',
  initial: 'hidden',
  states: {
    hidden: { description: 'Nothing is loading.', on: { 'loading.began': 'waiting' } },
    waiting: {
      description: 'Loading has just begun; most calls end before the overlay is shown.',
      after: { unnoticed: 'shown' },
      on: { 'loading.ended': 'hidden' },
    },
    shown: { description: 'The overlay covers the page.', tags: 'shown', on: { 'loading.ended': 'going' } },
    going: {
      description: 'Loading has ended; the overlay goes.',
      tags: ['shown', 'going'],
      after: { hideDelay: 'hidden' },
      on: { 'loading.began': 'shown' },
    },
  },
})
