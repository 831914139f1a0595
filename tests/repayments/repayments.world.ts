/** The worlds of repayments and charge orders: inputs, user events, answers and refusals of the server. */
import type { World } from '../harness/alone.ts'
import { facts, money, refusal, unsettled } from '../kernel/shared.world.ts'

const nothing = { amount: '0', currency: 'HKD' }
const loan = {
  drawdown_id: 'd',
  payable: money,
  due: nothing,
  overdue: nothing,
  coming: [],
  certain_until: null,
  on: '2026-11-22',
  debitable: true,
  written_off_on: null,
  pay_to: null,
  debits_held_until: null,
}
const repayment = (status: string) => ({ id: 'r', status })
const order = {
  id: 'o',
  status: 'active',
  subOrders: [
    { subOrderId: 's', outstanding: money },
    { subOrderId: 'closed', outstanding: nothing },
  ],
}
const credit = (changed: object = {}) => ({
  balance: money,
  due: nothing,
  payable: money,
  held: [],
  paused: false,
  account: { id: 'a', number: '••••8838', refusal: null },
  ...changed,
})
const held = [{ from: '2027-02-22', amount: money }]
const payout = { id: 'p', reference: 'CP-1', amount: money, account: '••••8838', status: 'requested', requested_at: '2026-11-22T00:00:00Z' }
/** A confirmation by another tab, or by this one before a reload. */
export const confirmedRepayment = { key: 'before', request: { drawdown_id: 'd', amount: money } }
const roles = [{ role: 'administrator' }, { role: 'user' }]

const arrangeable = { drawdown_id: 'd', reference: 'DD-7K2M-261124-0001', total: money, overdue: nothing }
const planned = { due: '2026-12-21', principal: money, interest: nothing, total: money }
export const arrangement = (status: string, id: string, moved = false) => ({
  id,
  drawdown_id: 'd',
  reference: 'DD-7K2M-261124-0001',
  status,
  wish: 'Sales have halved.',
  wished_from: '2026-12-20',
  requested_at: '2026-12-01T02:00:00.000Z',
  caller: moved ? 'Ms Lam' : null,
  offer: status === 'offered' || status === 'accepted' ? { instalments: [planned], total: money, until: '2026-12-15', moved } : null,
  decline_reason: status === 'declined' ? 'The records are missing.' : null,
})

/** By name of the registry. */
export const repaymentWorlds: Record<string, World> = {
  repaymentOrder: {
    inputs: [{ product: 'hook', companyId: 'c', newKey: () => 'k' }],
    events: [
      { type: 'loan.chosen', drawdownId: 'd' },
      { type: 'amount.changed', amount: money },
      { type: 'amount.changed', amount: null },
      { type: 'day.chosen', on: '2026-12-01' },
      { type: 'day.chosen', on: '0020-12-01' },
      { type: 'letter.requested', language: 'zh_HK' },
      { type: 'statement.requested', language: 'zh_HK' },
      ...facts('repayment.agreed repayment.confirmed back.pressed another.pressed retry.pressed home.pressed network.returned'),
    ],
    outputs: {
      readCompanyProfile: roles,
      listLoans: [
        [],
        [loan],
        [{ ...loan, account: '••••8838', debitable: false }],
        [{ ...loan, debitable: false, written_off_on: '2026-11-20' }],
      ],
      listRepayments: [{ records: [], next: null, surplus: nothing }],
      readTyped: [null, { drawdownId: 'd', amount: money }, { drawdownId: 'closed', amount: money }],
      readConfirmed: [null, confirmedRepayment, { key: 'before', request: { drawdown_id: 'closed', amount: money } }],
      keepConfirmed: [{ ...confirmedRepayment, key: 'k' }, confirmedRepayment],
      findRepayment: [null, repayment('collecting')],
      quoteRepayment: [loan, { ...loan, on: '2026-12-23' }],
      openLoanStatement: [{ url: '/files/loan-statement/d', statement: {} }],
      openPayoffLetter: [{ url: '/files/payoff-letter/d' }],
      submitRepayment: ['pending', 'received', 'refused'].map(repayment),
      verifyRepayment: ['collecting'].map(repayment),
      readRepayment: ['collecting', 'cleared', 'refused', 'returned'].map(repayment),
    },
    errors: {
      submitRepayment: [refusal('notFound'), refusal('refused', { amount: 'field.repayment.tooMuch' }), ...unsettled],
      verifyRepayment: [refusal('notFound'), ...unsettled],
      quoteRepayment: [refusal('refused', { on: 'field.date.outOfReach' })],
      openLoanStatement: [refusal('conflict'), ...unsettled],
      openPayoffLetter: [refusal('conflict'), ...unsettled],
    },
    key: ({ profile, loans, amount, later, confirmed, repayment: sent, problem }) => [
      (profile as { role?: string } | null)?.role,
      (loans as { debitable: boolean; written_off_on: string | null }[]).map(({ debitable, written_off_on }) => [
        debitable,
        written_off_on,
      ]),
      amount === null,
      (later as { on: string } | null)?.on,
      (confirmed as { key: string } | null)?.key,
      (sent as { status?: string } | null)?.status,
      problem === null,
    ],
  },
  arrangements: {
    inputs: [{ companyId: 'c' }],
    events: [
      { type: 'arrangement.submitted', request: { drawdown_id: 'd', wish: 'Sales have halved.', from: '2026-12-20' } },
      ...['withdrawal', 'acceptance', 'refusal'].flatMap((act) => [
        { type: `${act}.pressed`, id: 'r' },
        { type: `${act}.pressed`, id: 'o' },
      ]),
      ...facts(
        'arrangement.pressed withdrawal.confirmed acceptance.confirmed refusal.confirmed dialog.closed retry.pressed network.returned page.shown',
      ),
    ],
    outputs: {
      readCompanyProfile: roles,
      listArrangements: [
        { on: '2026-12-01', loans: [arrangeable], arrangements: [] },
        {
          on: '2026-12-01',
          loans: [],
          arrangements: [arrangement('requested', 'r'), arrangement('offered', 'o'), arrangement('accepted', 'a')],
        },
        {
          on: '2026-12-01',
          loans: [arrangeable],
          arrangements: [arrangement('declined', 'x'), arrangement('offered', 'm', true), arrangement('accepted', 'n', true)],
        },
      ],
      rereadArrangements: [{ on: '2026-12-01', loans: [], arrangements: [arrangement('offered', 'o')] }],
    },
    errors: {
      requestArrangement: [refusal('refused', { from: 'field.date.outOfReach' }), refusal('conflict'), ...unsettled],
      withdrawArrangement: [refusal('conflict'), ...unsettled],
      acceptOffer: [refusal('conflict'), ...unsettled],
      refuseOffer: [refusal('conflict'), ...unsettled],
    },
    key: ({ profile, loans, arrangements, chosen, reread, problem }) => [
      (profile as { role?: string } | null)?.role,
      (loans as unknown[]).length,
      (arrangements as { status: string }[]).map(({ status }) => status),
      (chosen as { id: string } | null)?.id,
      reread,
      problem === null,
    ],
  },
  creditBalance: {
    inputs: [{ product: 'hook', newKey: () => 'k' }],
    events: [
      { type: 'payout.submitted', amount: money },
      { type: 'payout.submitted', amount: nothing },
      ...facts('payout.pressed dialog.closed retry.pressed'),
    ],
    outputs: {
      readCreditBalance: [
        credit(),
        credit({ payable: nothing, balance: nothing }),
        credit({ paused: true, held }),
        credit({ account: null }),
      ],
      rereadCredit: [credit({ payable: nothing, balance: nothing })],
      listCreditPayouts: [{ records: [payout], next: null }],
      requestCreditPayout: [payout],
      requestCreditPayoutAgain: [payout],
    },
    errors: {
      requestCreditPayout: [refusal('refused', { amount: 'field.repayment.creditTooMuch' }), ...unsettled],
      requestCreditPayoutAgain: [refusal('refused', { bank_account_id: 'field.account.held' }), ...unsettled],
    },
    key: ({ credit: read, payouts, amount, problem }) => [
      (read as { paused: boolean } | null)?.paused,
      (read as { payable: { amount: string } } | null)?.payable.amount,
      (read as { account: unknown } | null)?.account === null,
      (payouts as unknown[]).length,
      amount === null,
      problem === null,
    ],
  },
  chargeOrders: {
    inputs: [{ companyId: 'c' }],
    events: [
      { type: 'filter.chosen', filter: 'active' },
      { type: 'filter.chosen', filter: 'all' },
      { type: 'order.pressed', id: 'o' },
      { type: 'invoice.pressed', subOrderId: 's' },
      { type: 'invoice.pressed', subOrderId: 'closed' },
      ...facts('dialog.closed more.pressed retry.pressed network.returned'),
    ],
    outputs: {
      readCompanyProfile: roles,
      listChargeOrders: [
        { records: [], next: null },
        { records: [order], next: '7' },
      ],
      refreshList: [{ records: [order], next: null }],
      listMore: [{ records: [{ ...order, id: 'p' }], next: null }],
      readChargeOrder: [order],
      issueInvoice: [{ number: 'INV-1' }],
    },
    errors: { issueInvoice: [refusal('conflict')], readChargeOrder: [refusal('notFound')] },
    key: ({ profile, filter, records, next, target, invoices, problem }) => [
      (profile as { role?: string } | null)?.role,
      filter,
      (records as unknown[]).length,
      next,
      target === null,
      Object.keys(invoices as object).length,
      problem === null,
    ],
  },
}
