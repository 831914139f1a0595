/** A red packet of one company, from the offer to its use on a drawdown. RED-05. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'
import type { Outcome } from '../../kernel/outcome.ts'

type RedPacketEvent =
  | { type: 'packet.collected' }
  | { type: 'packet.used' }
  | { type: 'packet.returned' }
  | { type: 'packet.expired' }
  | { type: 'offer.ended' }
  | { type: 'offer.withdrawn' }
  | { type: 'facility.closed' }

export const redPacketLifecycle = setup({
  types: { events: {} as RedPacketEvent, meta: {} as { status: string; outcome?: Outcome } },
  actions: {
    /** Queues its end after its last day. */
    scheduleExpiry: effect,
    /** One less is left of the offer. */
    takeOne: effect,
    /** Ends it where its last day has passed meanwhile. */
    expireIfOver: effect,
  },
}).createMachine({
  id: 'redPacket',
  description: 'A red packet: offered, collected, used on one drawdown or lost.',
  initial: 'active',
  states: {
    active: {
      description: 'Offered: some are left, and the company may collect one.',
      meta: { status: 'active' },
      on: {
        'packet.collected': { target: 'claimed', actions: ['scheduleExpiry', 'takeOne'] },
        'offer.ended': 'expired',
        'offer.withdrawn': 'invalid',
      },
    },
    claimed: {
      description: 'It belongs to the company until its use-by date, even if the offer ends.',
      meta: { status: 'claimed' },
      on: { 'packet.used': 'used', 'packet.expired': 'expired', 'facility.closed': 'invalid' },
    },
    used: {
      description: 'Used on a drawdown; it comes back when the drawdown is refused.',
      meta: { status: 'used', outcome: 'reached' },
      on: { 'packet.returned': { target: 'claimed', actions: 'expireIfOver' } },
    },
    expired: { description: 'Not collected or not used in time.', meta: { status: 'expired', outcome: 'left' }, type: 'final' },
    invalid: {
      description: 'The offer was withdrawn, or the facility closed, before it was used.',
      meta: { status: 'invalid', outcome: 'left' },
      type: 'final',
    },
  },
})
