/** A charge order: what fell due in a facility on one day, and how much of it has come. CHG-04. */
import { setup } from 'xstate'
import type { ChargeOrderStatus } from '../../../contract/repayments/charge-orders.ts'
import { effect } from '../../kernel/effect.ts'
import type { Outcome } from '../../kernel/outcome.ts'
import { statusesTagged } from '../../kernel/tagged.ts'

type ChargeOrderEvent =
  | { type: 'receipts.changed'; received: 'none' | 'part' | 'all' }
  | { type: 'order.suspended' }
  | { type: 'order.resumed'; received: 'none' | 'part' }
  | { type: 'order.voided' }

/** The amount received decides the status of an order. */
const asReceived = [
  { guard: 'everythingReceived', target: 'collected', actions: 'stopExcess' },
  { guard: 'somethingReceived', target: 'partialCollected', actions: 'stopExcess' },
  { target: 'active', actions: 'stopExcess' },
] as const

const voided = { target: 'voided', actions: 'stopExcess' } as const

export const chargeOrderLifecycle = setup({
  types: { events: {} as ChargeOrderEvent, meta: {} as { status: ChargeOrderStatus; outcome?: Outcome }, tags: {} as 'collecting' },
  guards: {
    everythingReceived: ({ event }) => event.type === 'receipts.changed' && event.received === 'all',
    somethingReceived: ({ event }) => 'received' in event && event.received === 'part',
  },
  actions: {
    /** Stops collections that could withhold more than is open. */
    stopExcess: effect,
    /** Queues the collection of its open amounts. */
    collectOpen: effect,
  },
}).createMachine({
  id: 'chargeOrder',
  description: 'Collects a due amount. Every repayment counts, and a payment returned by the bank is open again.',
  initial: 'active',
  states: {
    active: {
      description: 'It is being collected; nothing has come yet.',
      meta: { status: 'active' },
      tags: 'collecting',
      on: {
        'receipts.changed': asReceived,
        'order.suspended': 'suspend',
        'order.voided': voided,
      },
    },
    suspend: {
      description: 'It could not be collected: the collection is repeated, and it can be paid meanwhile.',
      meta: { status: 'suspend', outcome: 'held' },
      on: {
        'receipts.changed': [
          { guard: 'everythingReceived', target: 'collected', actions: 'stopExcess' },
          { target: 'suspend', actions: 'stopExcess' },
        ],
        'order.resumed': [
          { guard: 'somethingReceived', target: 'partialCollected', actions: 'collectOpen' },
          { target: 'active', actions: 'collectOpen' },
        ],
        'order.voided': voided,
      },
    },
    collected: {
      description: 'Everything has come.',
      meta: { status: 'collected', outcome: 'reached' },
      on: {
        'receipts.changed': asReceived,
      },
    },
    partialCollected: {
      description: 'A part has come.',
      meta: { status: 'partialCollected' },
      tags: 'collecting',
      on: {
        'receipts.changed': asReceived,
        'order.suspended': 'suspend',
      },
    },
    voided: {
      description: 'It is no longer collected: the loan was closed in another way, was written off, or has other instalments.',
      meta: { status: 'voided', outcome: 'left' },
      type: 'final',
    },
  },
})

/** Statuses in which an order is collected. */
export const collectingStatuses = statusesTagged(chargeOrderLifecycle, 'collecting')
