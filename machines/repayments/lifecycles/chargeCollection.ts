/** An order to a PSP to withhold an amount from its payouts. CHG-02, decisions 059, 127. */
import { setup } from 'xstate'
import { effect } from '../../kernel/effect.ts'
import { statusesTagged } from '../../kernel/tagged.ts'

type ChargeCollectionEvent =
  | { type: 'withholding.accepted' }
  | { type: 'withholding.refused' }
  | { type: 'withholding.completed' }
  | { type: 'withholding.stopped' }

export const chargeCollectionLifecycle = setup({
  types: {
    events: {} as ChargeCollectionEvent,
    meta: {} as { status: 'asked' | 'open' | 'done' | 'cancelled' | 'refused' },
    tags: {} as 'atWork',
  },
  actions: {
    /** Queues the first question to the PSP. */
    followWithholding: effect,
    /** The charge order that it is for, if it is for one. */
    suspendOrder: effect,
  },
}).createMachine({
  id: 'chargeCollection',
  description: 'An order to a PSP to withhold an amount from its payouts.',
  initial: 'asked',
  states: {
    asked: {
      description: 'The PSP has not answered yet.',
      meta: { status: 'asked' },
      tags: 'atWork',
      on: {
        'withholding.accepted': { target: 'open', actions: 'followWithholding' },
        'withholding.refused': { target: 'refused', actions: 'suspendOrder' },
      },
    },
    open: {
      description: 'The PSP withholds what it pays out, until the amount is complete or it is stopped.',
      meta: { status: 'open' },
      tags: 'atWork',
      on: { 'withholding.completed': 'done', 'withholding.stopped': 'cancelled' },
    },
    done: { description: 'All of it was withheld.', meta: { status: 'done' }, type: 'final' },
    cancelled: { description: 'It was stopped; what was withheld by then is booked.', meta: { status: 'cancelled' }, type: 'final' },
    refused: { description: 'The PSP does not withhold it.', meta: { status: 'refused' }, type: 'final' },
  },
})

/** Statuses in which a PSP withholds or is about to. */
export const atWorkStatuses = statusesTagged(chargeCollectionLifecycle, 'atWork')
