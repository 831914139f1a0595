/** Charge orders of the company: listed, narrowed by status, opened with their sub-orders, paid by an invoice. CHG-01 to CHG-04, API-053, API-054. */
import { assign, setup } from 'xstate'
import type { CompanyProfile } from '../../contract/company/members.ts'
import type { OutputOf } from '../../contract/endpoints.ts'
import { pageSize } from '../../contract/kernel/constants.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import type { ChargeInvoice, ChargeOrder, ChargeOrderStatus } from '../../contract/repayments/charge-orders.ts'
import { call, ofCompany, problemOf, readState, withEvent } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { afterPage, moreTo } from '../kernel/list.ts'
import { type PageFact, port } from '../kernel/port.ts'

/** What the list may be narrowed to. CHG-04. */
export type ChargeFilter = ChargeOrderStatus | 'all'

type Page = OutputOf<'listChargeOrders'>

type ChargeOrdersContext = {
  companyId: string
  profile: CompanyProfile | null
  filter: ChargeFilter
  records: ChargeOrder[]
  /** Cursor of the next page; null when there is none. */
  next: string | null
  /** The order whose sub-orders are shown. */
  openId: string | null
  /** The sub-order whose invoice is requested, and the invoices received. */
  subOrderId: string | null
  invoices: Record<string, ChargeInvoice>
  problem: Problem | null
}

const filterOf = ({ filter }: ChargeOrdersContext) => ({ size: pageSize.usual, ...(filter !== 'all' && { status: filter }) })

/** The order whose sub-orders are shown; null while none is. */
export function openOrder({ records, openId }: Pick<ChargeOrdersContext, 'records' | 'openId'>): ChargeOrder | null {
  return records.find(({ id }) => id === openId) ?? null
}

export const chargeOrdersMachine = setup({
  types: {
    input: {} as { companyId: string },
    context: {} as ChargeOrdersContext,
    events: {} as
      | { type: 'status.chosen'; filter: ChargeFilter }
      | { type: 'order.pressed'; id: string }
      | { type: 'invoice.pressed'; subOrderId: string }
      | { type: 'dialog.closed' }
      | { type: 'more.pressed' }
      | { type: 'retry.pressed' }
      | { type: 'back.pressed' }
      | PageFact,
    tags: {} as 'busy' | 'listed' | 'unavailable' | 'fetching' | 'dialog' | 'issuing',
  },
  actors: {
    readCompanyProfile: port('readCompanyProfile'),
    listChargeOrders: port('listChargeOrders'),
    readChargeOrder: port('readChargeOrder'),
    issueInvoice: port('issueInvoice'),
  },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    /** An administrator, and a sub-order of which something is open. API-054. */
    mayInvoice: ({ context }, { subOrderId }: { subOrderId: string }) =>
      context.profile?.role === 'administrator' &&
      openOrder(context)?.status !== 'voided' &&
      openOrder(context)?.subOrders.find((sub) => sub.subOrderId === subOrderId)?.outstanding.amount !== '0',
  },
  actions: {
    keepProfile: assign({ profile: (_, profile: CompanyProfile) => profile }),
    keepFilter: assign((_, params: { filter: ChargeFilter }) => ({ filter: params.filter, records: [], next: null })),
    keepPage: assign((_, page: Page) => page),
    addPage: assign(({ context }, page: Page) => ({ records: [...context.records, ...page.records], next: page.next })),
    openOrder: assign((_, params: { id: string }) => ({ openId: params.id, problem: null })),
    closeOrder: assign({ openId: null, subOrderId: null, invoices: {}, problem: null }),
    keepSubOrder: assign((_, params: { subOrderId: string }) => ({ subOrderId: params.subOrderId, problem: null })),
    keepInvoice: assign({
      invoices: ({ context }, invoice: ChargeInvoice) => ({ ...context.invoices, [context.subOrderId ?? '']: invoice }),
    }),
    /** Replaces the order in the list by its current version. */
    keepOrder: assign({
      records: ({ context }, order: ChargeOrder) => context.records.map((each) => (each.id === order.id ? order : each)),
    }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'chargeOrders',
  description: 'Amounts due by day, and their collection.',
  context: ({ input }) => ({
    ...input,
    profile: null,
    filter: 'all',
    records: [],
    next: null,
    openId: null,
    subOrderId: null,
    invoices: {},
    problem: null,
  }),
  initial: 'loadingProfile',
  states: {
    loadingProfile: readState('Reads the role of the user in the company.', 'readCompanyProfile', {
      input: ofCompany,
      to: 'loading',
      keep: 'keepProfile',
    }),
    loading: {
      description: 'Reads the newest orders of the chosen status.',
      tags: 'busy',
      invoke: call('listChargeOrders', {
        input: ({ context }) => filterOf(context),
        to: 'listed',
        keep: 'keepPage',
        failed: 'unavailable',
      }),
      on: {
        'status.chosen': {
          target: 'loading',
          reenter: true,
          actions: withEvent('keepFilter'),
          description: 'Another status while they come.',
        },
      },
    },
    unavailable: unavailableUntil('loadingProfile'),
    listed: {
      description: 'The orders, newest first.',
      tags: 'listed',
      initial: 'resting',
      on: {
        'status.chosen': {
          target: 'loading',
          actions: ['forgetProblem', withEvent('keepFilter')],
          description: 'Only orders of one status, or all again. CHG-04.',
        },
        'order.pressed': { target: '.reading', actions: withEvent('openOrder'), description: 'Its sub-orders are opened. CHG-01.' },
      },
      states: {
        resting: {
          description: 'Nothing is under way.',
          on: moreTo('fetchingMore'),
        },
        fetchingMore: readState('Older orders.', 'listChargeOrders', {
          tags: 'fetching',
          id: 'listMore',
          input: ({ context }) => afterPage(filterOf(context), context.next),
          to: 'resting',
          keep: 'addPage',
          failed: 'resting',
        }),
        reading: {
          description: 'An order is open; its current state is read while the known one is shown.',
          tags: 'dialog',
          invoke: call('readChargeOrder', {
            input: ({ context }) => ({ id: context.openId ?? '' }),
            to: 'open',
            keep: 'keepOrder',
            failed: { target: 'open', actions: 'keepProblem', description: 'It stays as it was in the list.' },
          }),
          on: {
            'dialog.closed': { target: 'resting', actions: 'closeOrder' },
            'back.pressed': { target: 'resting', actions: 'closeOrder' },
          },
        },
        open: {
          description: 'Its sub-orders, and the invoices that were asked for. CHG-03.',
          tags: 'dialog',
          on: {
            'invoice.pressed': { guard: withEvent('mayInvoice'), target: 'issuing', actions: withEvent('keepSubOrder') },
            'dialog.closed': { target: 'resting', actions: 'closeOrder' },
            'back.pressed': { target: 'resting', actions: 'closeOrder' },
          },
        },
        issuing: {
          description: 'Requests the invoice; repeated requests return the same one. API-054.',
          tags: ['dialog', 'issuing'],
          invoke: call('issueInvoice', {
            input: ({ context }) => ({ id: context.openId ?? '', subOrderId: context.subOrderId ?? '' }),
            to: 'open',
            keep: 'keepInvoice',
            failed: { target: 'reading', actions: 'keepProblem', description: 'The current state of the order says what can be done.' },
          }),
          on: {
            'dialog.closed': { target: 'resting', actions: 'closeOrder' },
            'back.pressed': { target: 'resting', actions: 'closeOrder' },
          },
        },
      },
    },
  },
})
