/** The worlds of the loans of the back office: their list, and one loan. */
import type { FoundBeside, LoanDetail, ServicedLoan } from '../../contract/staff/loans.ts'
import type { OutsideCall } from '../../contract/staff/outside-calls.ts'
import type { World } from '../harness/alone.ts'
import { facts, refusal } from '../kernel/shared.world.ts'

const hkd = (amount: string) => ({ amount, currency: 'HKD' as const })
const id = '5c2f1c0e-7a83-4f0e-9a4e-2f6b9d1f0a11'
const at = '2026-11-20T02:00:00.000Z'

/** Calls to providers, one of each kind and status. */
export const outsideCallRows: OutsideCall[] = [
  { kind: 'payout', status: 'done', reference: 'DD-7K2M-261020-0001', answeredAt: at },
  { kind: 'debit', status: 'refused', reference: 'RP-7K2M-261113-0001', answeredAt: at, answer: 'account closed' },
  {
    kind: 'withholding',
    status: 'waiting',
    platform: 'PingPong',
    reference: 'CO-7K2M-261113-0001-1',
    job: { tries: 2, nextAt: at, error: 'pingpong answered 503' },
  },
  { kind: 'envelope', status: 'sent', reference: 'AGR-7K2M-261020-0001-1', amount: null, job: { tries: 20, nextAt: null, error: null } },
  { kind: 'nameCheck', status: 'done', amount: null, answer: 'close match' },
  { kind: 'sales', status: 'done', platform: 'Amazon', amount: null, answeredAt: at },
].map((given, index) => ({
  id: `5c2f1c0e-7a83-4f0e-9a4e-2f6b9d1f0b0${index}`,
  ...{ platform: null, reference: null, amount: hkd('3861000'), askedAt: at, answeredAt: null, answer: null, job: null },
  ...given,
})) as OutsideCall[]

/** What staff have decided and noted. */
export const staffRecords = {
  decisions: [
    {
      id: 1,
      at,
      action: 'adjustment.proposed',
      by: '陈主管',
      reference: 'DD-7K2M-261020-0001',
      reason: 'Interest of a late debit.',
      adjustment: { kind: 'waiver', amount: hkd('7162') },
    },
  ],
  notes: [{ id, at, kind: 'contact', by: '李主管', reference: 'DD-7K2M-261020-0001', words: 'They pay on Friday.' }],
} satisfies Pick<LoanDetail, 'decisions' | 'notes'>

/** A loan of the list at a status. */
export const servicedLoan = (status: ServicedLoan['status'] = 'open'): ServicedLoan => ({
  id,
  reference: 'DD-7K2M-261020-0001',
  companyId: '5c2f1c0e-7a83-4f0e-9a4e-2f6b9d1f0a12',
  registerNameEn: 'Haian Trading Limited',
  registerNameCn: '海安贸易有限公司',
  product: 'hook',
  status,
  paidOutAt: at,
  outstanding: hkd(status === 'closed' ? '0' : '3900000'),
  next: status === 'closed' ? null : { due: '2026-11-13', amount: hkd('302500') },
  daysPastDue: status === 'overdue' ? 11 : 0,
  strainedSince: status === 'overdue' ? '2026-11-18' : null,
})

const instalment = { due: '2026-11-13', principal: hkd('300000'), interest: hkd('2500'), total: hkd('302500') }
const offer = {
  amount: hkd('3900000'),
  tenor: 3,
  fee: hkd('39000'),
  interest: hkd('66000'),
  total_cost: hkd('105000'),
  waived: hkd('0'),
  waived_of: null,
  received: hkd('3861000'),
  annual_rate: '0.135',
  effective_annual_rate: '0.1777',
  statutory_annual_rate: '0.1705',
  schedule: [instalment],
  share: null,
  certain_until: null,
} as const satisfies LoanDetail['drawdown']['offer']

const rate = {
  type: 'sofr_plus_margin',
  drawdownCurrency: 'HKD',
  benchmarkRate: '0.0366',
  fixing: { source: 'newyorkfed.org', date: '2026-10-19' },
  margin: '0.0984',
  rate: '0.135',
  accrualBasis: 'ACT/365',
  rounding: 'carried',
} as const
const terms: LoanDetail['terms'] = {
  structure: {
    id,
    type: 'revolving',
    maximumOutstanding: hkd('10000000'),
    maximumTenor: 12,
    minimumInterestTenor: 0,
    gracePeriod: 7,
    repaymentMethod: { kind: 'equal_instalments' },
    allocationRule: 'interest_first',
    minimumRepaymentAmount: hkd('10000'),
    overdueInterest: { enabled: false, multiplier: '1' },
    interestPaymentTiming: 'weekly',
  },
  rate,
  fees: [],
  holidays: [],
}

const repaid: LoanDetail['repayments'][number] = {
  id,
  reference: 'RP-7K2M-261113-0001',
  drawdown_id: id,
  drawdown_reference: 'DD-7K2M-261020-0001',
  method: 'directDebit',
  status: 'cleared',
  amount: hkd('302500'),
  principal: hkd('300000'),
  interest: hkd('2500'),
  surplus: hkd('0'),
  interest_credit: hkd('0'),
  value_on: '2026-11-13',
  refusal: null,
  requested_at: at,
  received_at: at,
  order: 'CO-7K2M-261113-0001-1',
  source: null,
  allocatedBy: null,
  creditOf: null,
  surplusUsed: hkd('0'),
}
const repayments: LoanDetail['repayments'] = [
  repaid,
  { ...repaid, id: '1', order: null, status: 'refused' },
  {
    ...repaid,
    id: '2',
    order: null,
    method: 'settlement',
    source: 'payoneer:CO-7K2M-261113-0001-1-1:S1',
    surplus: hkd('500'),
    surplusUsed: hkd('200'),
  },
  { ...repaid, id: '3', order: null, method: 'transfer', source: '2026-11-13-1', allocatedBy: { proposed: 'Ng', confirmed: 'Ho' } },
  { ...repaid, id: '4', order: null, method: 'credit', creditOf: { reference: 'RP-7K2M-261101-0001', loan: 'DD-7K2M-261001-0001' } },
]

/** A loan with all that belongs to it, overdue or closed. */
export const loanDetail = (status: 'overdue' | 'closed'): LoanDetail => {
  const row = servicedLoan(status)
  const open = status === 'overdue'
  return {
    ...row,
    drawdown: {
      id,
      reference: row.reference,
      status: open ? 'settled' : 'repaid',
      requested_at: at,
      settled_at: at,
      refusal: null,
      approval_until: null,
      account: '••••8838',
      outstanding: row.outstanding,
      offer: open ? offer : { ...offer, waived: hkd('1000'), waived_of: 'fee' },
    },
    terms: open ? terms : { ...terms, rate: { ...rate, fixing: undefined } },
    standing: open
      ? {
          drawdown_id: id,
          reference: row.reference,
          on: '2026-11-24',
          principal: row.outstanding,
          interest: hkd('9000'),
          total: hkd('3909000'),
          collecting: hkd('0'),
          payable: hkd('3909000'),
          payable_interest: hkd('9000'),
          due: hkd('302500'),
          late: hkd('0'),
          late_since: null,
          overdue: hkd('302500'),
          overdue_since: '2026-11-13',
          fallen: [{ ...instalment, standing: 'overdue' }],
          coming: [],
          share: null,
          certain_until: null,
          account: '••••8838',
          written_off_on: null,
          debitable: false,
          pay_to: null,
          debits_held_until: null,
        }
      : null,
    writtenOff: null,
    pastDue: open ? { since: '2026-11-13', principal: hkd('300000'), interest: hkd('2500'), total: hkd('302500') } : null,
    instalments: (['paid', 'overdue', 'late', 'due', 'coming'] as const).map((standing, index) => ({
      ...instalment,
      due: `2026-11-${13 + index}`,
      adjusted: hkd('0'),
      paid: hkd(standing === 'paid' ? '302500' : '0'),
      open: hkd(standing === 'paid' ? '0' : '302500'),
      standing,
    })),
    undebited: null,
    hold: null,
    operations: open ? ['holdDebits', 'recordArrangement'] : [],
    nextCollection: open ? { on: '2026-11-25', amount: hkd('302500'), method: 'directDebit' } : null,
    orders: open
      ? [
          {
            id,
            reference: 'CO-7K2M-261113-0001',
            facilityId: id,
            collectionMethod: 'directDebit',
            total: hkd('302500'),
            outstanding: hkd('302500'),
            pending: hkd('0'),
            received: hkd('0'),
            status: 'suspend',
            dueOn: '2026-11-13',
            createdTime: at,
            subOrders: [
              {
                subOrderId: id,
                reference: 'CO-7K2M-261113-0001-1',
                drawdownId: id,
                drawdownReference: row.reference,
                invoice: 'INV-7K2M-261113-0001',
                total: hkd('302500'),
                outstanding: hkd('302500'),
                pending: hkd('0'),
                received: hkd('0'),
              },
            ],
          },
        ]
      : [],
    repayments: open ? repayments : [],
    hasOlderRepayments: open,
    otherLoans: open ? [servicedLoan('closed')] : [],
    credit: hkd('50000'),
    notices: open ? [{ at, title: 'Drawdown DD-7K2M-261020-0001 has arrived', readers: 2 }] : [],
    ...(status === 'closed' ? { decisions: [], notes: [], calls: [] } : { ...staffRecords, calls: outsideCallRows }),
    caseId: open ? id : null,
    acts: open,
    requestId: open ? id : null,
  }
}

const late = loanDetail('overdue')
/** One that is written off, of which a part was recovered. Decision 118. */
const writtenOffDetail: LoanDetail = {
  ...late,
  status: 'writtenOff',
  drawdown: { ...late.drawdown, status: 'written off' },
  standing: late.standing && { ...late.standing, written_off_on: '2026-11-20' },
  writtenOff: { on: '2026-11-20', owed: hkd('4009000'), recovered: hkd('100000') },
  nextCollection: null,
  undebited: 'writtenOff',
  operations: [],
}
/** One whose debits a lead holds. Decision 132. */
const heldDetail: LoanDetail = {
  ...late,
  undebited: 'held',
  hold: { until: '2026-12-24', reason: 'Their bank closes the account.', by: '陈主管', at },
  operations: ['endDebitHold'],
}

const beside: FoundBeside = {
  companies: [{ companyId: id, registerNameEn: 'Haian Trading Limited', registerNameCn: '海安贸易有限公司' }],
  transfers: [{ id, status: 'open', bookedOn: '2026-11-20', amount: hkd('100000'), text: 'thank you' }],
}

const noneBeside: FoundBeside = { companies: [], transfers: [] }

const listed = [
  {
    records: (['open', 'overdue', 'writtenOff', 'closed'] as const).map((status, index) => ({
      ...servicedLoan(status),
      id: `${id}${index}`,
    })),
    next: 'n',
    beside: noneBeside,
  },
  { records: [], next: null, beside },
]

/** By name of the registry. */
export const loansWorlds: Record<string, World> = {
  loans: {
    inputs: [{ filter: 'all', keyword: '' }],
    events: [
      { type: 'filter.chosen', filter: 'overdue' },
      { type: 'search.changed', keyword: 'DD-7K2M-261020-0001' },
      ...facts('more.pressed retry.pressed network.returned'),
    ],
    outputs: { listServicedLoans: listed, listMore: [listed[1]] },
    key: ({ filter, keyword, records, next, problem, beside }) => [
      filter,
      keyword,
      (records as object[]).length,
      next,
      problem === null,
      (beside as FoundBeside).companies.length,
    ],
  },
  servicedLoan: {
    inputs: [{ id }],
    events: [
      ...(['holdDebits', 'endDebitHold', 'recordArrangement'] as const).map((operation) => ({ type: 'operation.chosen', operation })),
      { type: 'hold.given', hold: { until: '2026-12-24', reason: 'Their bank closes the account.' } },
      { type: 'end.given', reason: 'The new account is there.' },
      { type: 'request.given', request: { caller: 'Ms Lam', wish: 'Sales have halved.', from: '2026-12-20' } },
      ...facts('dialog.closed retry.pressed network.returned'),
    ],
    outputs: {
      readServicedLoan: [loanDetail('overdue'), heldDetail, writtenOffDetail, loanDetail('closed')],
      rereadLoan: [heldDetail],
    },
    errors: {
      readServicedLoan: [refusal('notFound')],
      holdDebits: [refusal('verificationFailed'), refusal('conflict'), refusal('forbidden')],
      endDebitHold: [refusal('verificationFailed'), refusal('conflict'), refusal('forbidden')],
      recordArrangement: [refusal('refused', { from: 'field.date.outOfReach' }), refusal('conflict'), refusal('forbidden')],
    },
    key: ({ loan, operation, problem }) => [
      (loan as LoanDetail | null)?.status,
      (loan as LoanDetail | null)?.operations,
      operation,
      problem === null,
    ],
  },
  outsideCalls: {
    inputs: [
      { companyId: id, drawdownId: null },
      { companyId: id, drawdownId: id },
    ],
    events: facts('more.pressed retry.pressed network.returned'),
    outputs: {
      listOutsideCalls: [
        { records: [], next: null },
        { records: outsideCallRows, next: 'n' },
      ],
      listMore: [{ records: outsideCallRows.slice(0, 1).map((call) => ({ ...call, id })), next: null }],
    },
  },
}
