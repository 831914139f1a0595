/** The worlds of the dashboard, a facility, application records and statements: inputs, events of people, what the server may answer. */
import { movementKinds } from '../../contract/records/statements.ts'
import type { World } from '../harness/alone.ts'
import { agreed, facts, happened, limit, money, refusal } from '../kernel/shared.world.ts'
import { quoted } from '../lending/drawdown.world.ts'

/** A dashboard answer; `open` once the contract is signed. */
export const dashboardOf = (changes: object = {}) => ({
  today: '2026-11-23',
  readAt: '2026-11-23T02:24:00.000Z',
  position: { status: '', path: null },
  limit,
  application: null,
  linked: { psp: [], shop: [] },
  facilities: [],
  summary: null,
  drawdowns: [],
  approvals: [],
  coming: [],
  arrears: [],
  late: null,
  overdue: null,
  credit: { amount: '0', currency: 'HKD' },
  weeks: [],
  holidays: [],
  rates: null,
  ...changes,
})
/** A drawdown that waits for the user, and one that an administrator has declined. */
const toApprove = {
  drawdown: {
    id: 'd',
    reference: 'DD-1',
    status: 'awaiting approval',
    requested_at: '2026-11-23T02:24:00.000Z',
    settled_at: null,
    refusal: null,
    approval_until: '2026-11-23T16:00:00.000Z',
    account: '••••8838',
    outstanding: { amount: '0', currency: 'HKD' },
    offer: quoted,
  },
  requested_by: 'owner@example.com',
  asked: true,
  own: false,
}
export const notApproved = {
  ...toApprove,
  asked: false,
  decline_note: 'Not this month',
  drawdown: { ...toApprove.drawdown, status: 'not approved', refusal: 'declined' },
}

/** The same with a facility. */
export const summary = {
  id: 'f',
  status: 'active',
  currency: 'HKD',
  availableLimit: money,
  outstandingLoan: money,
  totalLimit: money,
  usedLimit: money,
  applying: money,
  dueIn7Days: money,
  dueIn30Days: money,
  overdue: { amount: '0', currency: 'HKD' },
  overdueElsewhere: [],
  overdueInGroup: false,
  paused: null,
  watermark: money,
  pendingDrawdown: money,
  frozenLimit: money,
}

const record = { name: 'limit_increase', productName: 'underwriting', endedTime: null }
/** An application that can be taken back, and one that was decided. */
export const asked = { ...record, approvalId: 'a', reference: 'AP-1', status: 'inProgress' }
export const decided = { ...record, approvalId: 'b', reference: 'AP-2', status: 'approved' }

/** A month of a statement. */
const monthSums = 'opening drawn fee paid repaid interest credit surplus closing accrued interestOwed settles kept'.split(' ')
const hkd = (amount: string) => ({ amount, currency: 'HKD' })
const none = Object.fromEntries('drawn fee paid repaid interest credit surplus moved waived'.split(' ').map((part) => [part, hkd('0')]))
/** A line of each kind, the payout with its fee. */
const movementsOf = (month: string) => [
  { ...none, day: `${month}-02`, kind: 'drawn', reference: 'DD-1', drawn: hkd('3900000'), fee: hkd('39000'), balance: hkd('3900000') },
  ...movementKinds
    .filter((kind) => kind !== 'drawn')
    .map((kind) => ({ ...none, day: `${month}-09`, kind, reference: `RP-${kind}`, paid: money, credit: money, balance: hkd('3900000') })),
]
export const monthOf = (month: string) => ({ month, running: false, ...Object.fromEntries(monthSums.map((part) => [part, money])) })

const comingPayment = { drawdownId: 'd', reference: 'DD-1', due: '2026-12-01', place: 1, of: 3, amount: money, share: null }

/** By name of the registry. */
export const dashboardWorlds: Record<string, World> = {
  home: {
    inputs: [
      { product: 'hook', companyId: 'c' },
      { product: 'hook', companyId: null },
    ],
    events: [
      { type: 'figure.pressed', figure: 'available' },
      ...facts('retry.pressed continue.pressed drawdown.pressed dialog.closed network.returned'),
    ],
    outputs: {
      readDashboard: [
        dashboardOf(),
        dashboardOf({ summary }),
        dashboardOf({ summary, approvals: [{ id: 'd', amount: money, until: '2026-11-23T16:00:00.000Z', requested_by: 'b@example.com' }] }),
        dashboardOf({ summary: { ...summary, overdue: money }, overdue: { amount: money, since: '2026-11-02' } }),
        dashboardOf({ summary: { ...summary, overdueElsewhere: [{ product: 'underwriting', amount: money }] } }),
        dashboardOf({ summary: { ...summary, overdueInGroup: true } }),
        dashboardOf({
          summary: { ...summary, paused: 'books' },
          credit: money,
          coming: [comingPayment, { ...comingPayment, drawdownId: 'e', reference: 'DD-2', share: '0.125' }],
        }),
        dashboardOf({ summary: { ...summary, paused: 'company' } }),
        dashboardOf({ summary: { ...summary, paused: 'facility' } }),
        dashboardOf({ limit: { ...limit, status: 'submitted' } }),
      ],
      refreshDashboard: [
        dashboardOf({ summary }),
        dashboardOf({ application: { status: 'submitted', type: 'limit_increase', pre_limit: null } }),
      ],
    },
    key: ({ limit, application, summary, overdue, figure }) => [
      (limit as { status?: string } | null)?.status,
      application === null,
      summary === null,
      overdue === null,
      (summary as { overdueElsewhere: unknown[] } | null)?.overdueElsewhere.length,
      (summary as { overdueInGroup: boolean } | null)?.overdueInGroup,
      (summary as { paused: string | null } | null)?.paused,
      figure,
    ],
  },
  drawdownApproval: {
    inputs: [{ id: 'd' }],
    events: [
      { type: 'decline.confirmed', note: 'Not this month' },
      ...facts(
        'approve.pressed decline.pressed withdrawal.pressed withdrawal.confirmed dialog.closed retry.pressed network.returned page.shown',
      ),
    ],
    outputs: {
      readDrawdownApproval: [toApprove, { ...toApprove, asked: false }, { ...toApprove, asked: false, own: true }, notApproved],
      approveDrawdown: [{ ...toApprove, asked: false, drawdown: { ...toApprove.drawdown, status: 'pending' } }],
      declineDrawdown: [notApproved],
      withdrawDrawdown: [notApproved],
    },
    errors: {
      readDrawdownApproval: [refusal('notFound')],
      approveDrawdown: [refusal('conflict'), refusal('refused')],
      declineDrawdown: [refusal('conflict')],
      withdrawDrawdown: [refusal('conflict'), refusal('tooManyRequests')],
    },
    key: ({ approval, problem }) => [
      (approval as { asked: boolean } | null)?.asked,
      (approval as { own: boolean } | null)?.own,
      (approval as { drawdown: { status: string } } | null)?.drawdown.status,
      problem === null,
    ],
  },
  facility: {
    inputs: [{ id: 'f' }],
    events: [...facts('retry.pressed network.returned'), { type: 'bundle.opened', agreementId: 's' }],
    outputs: {
      readFacility: [{ id: 'f', status: 'active' }],
      listLimitChanges: [[]],
      openBundle: [{ url: '/files/agreement/s' }],
    },
    errors: { readFacility: [refusal('notFound')] },
    key: ({ facility, problem }) => [facility === null, problem === null],
  },
  applications: {
    inputs: [{ companyId: 'c' }],
    events: [
      { type: 'filter.chosen', filter: 'approved' },
      { type: 'filter.chosen', filter: 'all' },
      { type: 'withdraw.pressed', id: 'a' },
      { type: 'withdraw.pressed', id: 'b' },
      ...facts('more.pressed withdrawal.confirmed dialog.closed retry.pressed network.returned'),
    ],
    outputs: {
      readCompanyProfile: [{ role: 'administrator' }, { role: 'user' }],
      listApplications: [
        { records: [asked, decided], next: '1' },
        { records: [], next: null },
      ],
      refreshList: [{ records: [decided], next: null }],
      listMore: [{ records: [{ ...decided, approvalId: 'c', reference: 'AP-3' }], next: null }],
      withdrawApplication: [{ ...asked, status: 'withdraw' }],
    },
    errors: { withdrawApplication: [refusal('conflict'), refusal('refused')] },
    key: ({ profile, filter, records, next, target, reread, problem }) => [
      profile,
      filter,
      (records as unknown[]).length,
      next,
      target === null,
      reread,
      problem === null,
    ],
  },
  timeline: {
    events: [...facts('more.pressed retry.pressed network.returned'), { type: 'bundle.opened', agreementId: 's' }],
    outputs: {
      listEvents: [
        { records: [], next: null },
        { records: [happened], next: null },
        { records: [agreed], next: '1' },
        { records: [{ ...happened, number: 3 }, happened], next: '1' },
      ],
      listMore: [{ records: [{ ...happened, number: 1 }], next: null }],
      openBundle: [{ url: '/files/agreement/s' }],
    },
    key: ({ records, next, opened, problem }) => [(records as unknown[]).length, next, opened, problem === null],
  },
  statements: {
    inputs: [{ product: 'hook' }],
    events: [
      { type: 'month.chosen', month: '2026-10' },
      { type: 'month.chosen', month: '2026-11' },
      { type: 'file.requested', format: 'pdf', language: 'zh_CN' },
      ...facts('retry.pressed network.returned'),
    ],
    outputs: {
      listStatements: [[], [monthOf('2026-11'), monthOf('2026-10')]],
      readStatement: [{ facilityId: 'f', sums: monthOf('2026-11'), movements: movementsOf('2026-11') }],
      openStatement: [{ url: '/files/statement/f' }],
    },
    key: ({ months, month, statement, requested, problem }) => [
      (months as unknown[]).length,
      month,
      statement === null,
      requested === null,
      problem === null,
    ],
  },
}
