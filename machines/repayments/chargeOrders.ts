/** Charge orders of the company: listed, filtered by status, opened with their sub-orders, paid by an invoice. CHG-01 to CHG-04, API-053, API-054. */
import { assign } from 'xstate'
import type { CompanyProfile } from '../../contract/company/members.ts'
import type { ChargeInvoice, ChargeOrder, ChargeOrderStatus } from '../../contract/repayments/charge-orders.ts'
import { call, ofCompany, readState, withEvent } from '../kernel/calls.ts'
import { byStatus, emptyFiltered, filteredListSetup, filteredListStates } from '../kernel/list.ts'
import { port } from '../kernel/port.ts'

/** Filter of the list. CHG-04. */
export type ChargeFilter = ChargeOrderStatus | 'all'

const orders = filteredListSetup({
  types: {
    row: {} as ChargeOrder,
    filter: {} as ChargeFilter,
    input: {} as { companyId: string },
    /** The target is the order that is open. */
    context: {} as {
      companyId: string
      profile: CompanyProfile | null
      /** The sub-order whose invoice is requested, and the invoices received. */
      subOrderId: string | null
      invoices: Record<string, ChargeInvoice>
    },
    events: {} as { type: 'order.pressed'; id: string } | { type: 'invoice.pressed'; subOrderId: string },
    tags: {} as 'dialog' | 'issuing',
  },
  actors: {
    readCompanyProfile: port('readCompanyProfile'),
    listChargeOrders: port('listChargeOrders'),
    readChargeOrder: port('readChargeOrder'),
    issueInvoice: port('issueInvoice'),
  },
}).extend({
  guards: {
    /** An administrator, and a sub-order of which something is open. API-054. */
    mayInvoice: ({ context: { profile, target } }, { subOrderId }: { subOrderId: string }) =>
      profile?.role === 'administrator' &&
      target?.status !== 'voided' &&
      target?.subOrders.find((sub) => sub.subOrderId === subOrderId)?.outstanding.amount !== '0',
  },
  actions: {
    keepProfile: assign({ profile: (_, profile: CompanyProfile) => profile }),
    closeOrder: assign({ target: null, subOrderId: null, invoices: {}, problem: null }),
    keepSubOrder: assign((_, { subOrderId }: { subOrderId: string }) => ({ subOrderId, problem: null })),
    keepInvoice: assign({
      invoices: ({ context }, invoice: ChargeInvoice) => ({ ...context.invoices, [context.subOrderId ?? '']: invoice }),
    }),
    /** Replaces the order by its current version. */
    keepOrder: assign(({ context: { records } }, target: ChargeOrder) => ({
      target,
      records: records.map((each) => (each.id === target.id ? target : each)),
    })),
  },
})

const closing = {
  'dialog.closed': { target: 'shown', actions: 'closeOrder' },
} as const

export const chargeOrdersMachine = orders.createMachine({
  id: 'chargeOrders',
  description: 'Amounts due by day, and their collection.',
  context: ({ input }) => ({ ...input, ...emptyFiltered, profile: null, subOrderId: null, invoices: {} }),
  initial: 'opening',
  states: {
    opening: readState('Reads the role of the user in the company.', 'readCompanyProfile', {
      input: ofCompany,
      to: 'loading',
      keep: 'keepProfile',
    }),
    ...filteredListStates('listChargeOrders', {
      start: 'opening',
      asked: byStatus<ChargeOrderStatus>,
      on: { 'order.pressed': { target: 'reading', actions: withEvent('keepTarget'), description: 'Its sub-orders are opened. CHG-01.' } },
    }),
    reading: {
      description: 'An order is open; its current state is read while the known one is shown.',
      tags: ['ready', 'dialog'],
      invoke: call('readChargeOrder', {
        input: ({ context }) => ({ id: context.target?.id ?? '' }),
        to: 'open',
        keep: 'keepOrder',
        failed: { target: 'open', actions: 'keepProblem', description: 'It stays as it was in the list.' },
      }),
      on: closing,
    },
    open: {
      description: 'Its sub-orders, and the invoices that were asked for. CHG-03.',
      tags: ['ready', 'dialog'],
      on: {
        ...closing,
        'invoice.pressed': { guard: withEvent('mayInvoice'), target: 'issuing', actions: withEvent('keepSubOrder') },
      },
    },
    issuing: {
      description: 'Requests the invoice; repeated requests return the same one. API-054.',
      tags: ['ready', 'dialog', 'issuing'],
      invoke: call('issueInvoice', {
        input: ({ context }) => ({ id: context.target?.id ?? '', subOrderId: context.subOrderId ?? '' }),
        to: 'open',
        keep: 'keepInvoice',
        failed: { target: 'reading', actions: 'keepProblem', description: 'The current state of the order says what can be done.' },
      }),
      on: closing,
    },
  },
})
