/** A rate that staff fix by hand. Decision 104. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'

type RateFixingEvent = { type: 'fixing.confirmed' } | { type: 'fixing.declined' }

export const rateFixingLifecycle = setup({
  types: { events: {} as RateFixingEvent, meta: {} as { status: string } },
  actions: {
    /** It is the rate in use. */
    applyRate: effect,
  },
}).createMachine({
  id: 'rateFixing',
  description: 'A rate that staff fix by hand because its source is silent or wrong.',
  initial: 'proposed',
  states: {
    proposed: {
      description: 'Another lead has to confirm it; it is not used yet.',
      meta: { status: 'proposed' },
      on: { 'fixing.confirmed': { target: 'confirmed', actions: 'applyRate' }, 'fixing.declined': 'declined' },
    },
    confirmed: { description: 'It is used until the source publishes a later day.', meta: { status: 'confirmed' }, type: 'final' },
    declined: { description: 'It is not used.', meta: { status: 'declined' }, type: 'final' },
  },
})
