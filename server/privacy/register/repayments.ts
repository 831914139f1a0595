/** Register entries of repayments, charge orders and statements. */
import { sql } from 'kysely'
import { isOneOf } from '../../platform/db/conditions.ts'
import { ofCompanies, ofNoOne, type Part, type Whose } from '../entry.ts'

/** Rows that hang on a sub-order of one of the companies. */
const ofSubOrders: Whose = ({ companies }) =>
  sql<boolean>`sub_order_id in (select s.id from charge_sub_orders s join charge_orders o on o.id = s.order_id
    where ${isOneOf('o.company_id', companies)})`

export const repaymentEntries = {
  repayments: {
    title: 'repayments',
    purpose: 'law',
    rows: ofCompanies(),
    plain: [
      'id',
      'number',
      'reference',
      'facility_id',
      'company_id',
      'product',
      'drawdown_id',
      'sub_order_id',
      'method',
      'source',
      'amount',
      'currency',
      'status',
      'value_on',
      'principal',
      'interest',
      'surplus',
      'interest_credit',
      'surplus_used',
      'credit_of',
      'refusal',
      'requested_by',
      'requested_at',
      'received_at',
      'ended_at',
    ],
    erasure: 'kept',
  },
  charge_orders: {
    title: 'orders',
    purpose: 'law',
    rows: ofCompanies(),
    plain: ['id', 'number', 'reference', 'facility_id', 'company_id', 'product', 'due_on', 'method', 'currency', 'status', 'created_at'],
    erasure: 'kept',
  },
  charge_sub_orders: {
    title: 'orders',
    purpose: 'law',
    rows: ({ companies }) => sql<boolean>`order_id in (select id from charge_orders where ${isOneOf('company_id', companies)})`,
    plain: ['id', 'reference', 'order_id', 'drawdown_id', 'total', 'received', 'lifted', 'invoice', 'invoiced_at'],
    erasure: 'kept',
  },
  charge_receipts: {
    title: 'orders',
    purpose: 'law',
    rows: ofSubOrders,
    plain: ['sub_order_id', 'repayment_id', 'amount'],
    erasure: 'kept',
  },
  charge_collections: {
    title: 'orders',
    purpose: 'law',
    rows: ofSubOrders,
    plain: ['reference', 'sub_order_id', 'psp_id', 'amount', 'taken', 'status', 'asked_at'],
    erasure: 'kept',
  },
  reference_numbers: ofNoOne('books', 'operation', ['prefix', 'day', 'last']),
  reference_marks: ofNoOne('books', 'operation', ['number', 'mark']),
  bank_statement_lines: ofNoOne('books', 'law', ['line_id', 'booked_on', 'kind', 'reference', 'amount', 'currency', 'read_at']),
  unidentified_transfers: ofNoOne(
    'books',
    'law',
    ['id', 'number', 'line_id', 'status', 'drawdown_id', 'proposed_by', 'proposed_at', 'reason', 'decided_by', 'decided_at'],
    ['payer_sealed'],
  ),
  reconciliations: ofNoOne('books', 'law', ['day', 'source', 'lines', 'matched', 'differing', 'at']),
  reconciliation_breaks: ofNoOne('books', 'law', [
    'id',
    'number',
    'source',
    'reference',
    'currency',
    'books',
    'statement',
    'status',
    'since',
    'found_at',
    'ended_at',
    'closed_by',
    'note',
    'facility_id',
    'balance',
  ]),
} satisfies Part
