/** A red packet of one company, from the offer to its use on a drawdown. RED-05. */
import { setup } from 'xstate'
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
}).createMachine({
  id: 'redPacket',
  description: 'A red packet: offered, collected, used on one drawdown or lost.',
  initial: 'active',
  states: {
    active: {
      description: 'Offered: some are left, and the company may collect one.',
      meta: { status: 'active' },
      on: { 'packet.collected': 'claimed', 'offer.ended': 'expired', 'offer.withdrawn': 'invalid' },
    },
    claimed: {
      description: 'It belongs to the company until its use-by date, even if the offer ends.',
      meta: { status: 'claimed' },
      on: { 'packet.used': 'used', 'packet.expired': 'expired', 'facility.closed': 'invalid' },
    },
    used: {
      description: 'Used on a drawdown; it comes back when the drawdown is refused.',
      meta: { status: 'used', outcome: 'reached' },
      on: { 'packet.returned': 'claimed' },
    },
    expired: { description: 'Not collected or not used in time.', meta: { status: 'expired', outcome: 'left' }, type: 'final' },
    invalid: {
      description: 'The offer was withdrawn, or the facility closed, before it was used.',
      meta: { status: 'invalid', outcome: 'left' },
      type: 'final',
    },
  },
})
