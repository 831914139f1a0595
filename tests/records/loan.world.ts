/** The world of the page of a loan: inputs, user events, answers and refusals of the server. Decision 147. */
import type { MerchantLoan } from '../../contract/records/merchant-loans.ts'
import type { World } from '../harness/alone.ts'
import { facts, refusal } from '../kernel/shared.world.ts'
import { loanDetail } from '../staff/loans.world.ts'

const hkd = (amount: string) => ({ amount, currency: 'HKD' as const })
const { drawdown, instalments, repayments, standing, terms } = loanDetail('overdue')
const { id } = drawdown
const none = hkd('0')

const movement: MerchantLoan['movements'][number] = {
  day: '2026-10-20',
  kind: 'drawn',
  reference: drawdown.reference,
  drawdownId: id,
  ...{ drawn: hkd('3900000'), fee: hkd('39000'), paid: none, repaid: none, interest: none },
  ...{ credit: none, surplus: none, moved: none, waived: none, balance: hkd('3900000') },
}

/** The signed agreement with one of its documents. */
export const loanAgreement: MerchantLoan['agreements'][number] = {
  id: '5c2f1c0e-7a83-4f0e-9a4e-2f6b9d1f0c01',
  kind: 'facility',
  reference: 'AGR-7K2M-261010-0001',
  signedAt: '2026-10-10T02:00:00.000Z',
  documents: [
    {
      id: '5c2f1c0e-7a83-4f0e-9a4e-2f6b9d1f0c02',
      kind: 'facility_agreement',
      title: '循环贷款协议',
      pages: 12,
      bytes: 120_000,
      content_hash: 'a1',
    },
  ],
}

/** An overdue loan; what is owed of it is changed by `owed`, the rest by `changed`. */
function merchantLoan(changed: Partial<MerchantLoan> = {}, owed: Partial<NonNullable<MerchantLoan['standing']>> = {}): MerchantLoan {
  return {
    product: 'hook',
    drawdown,
    terms,
    standing: standing && { ...standing, ...owed },
    instalments,
    next: { on: '2026-11-25', amount: hkd('302500'), method: 'directDebit' },
    settlement: null,
    repayments: repayments.map(({ order: _, source: __, allocatedBy: ___, creditOf: ____, surplusUsed: _____, ...repayment }) => repayment),
    movements: [movement],
    agreements: [loanAgreement],
    ...changed,
  }
}

const later = { due: '2026-12-18', principal: hkd('3600000'), interest: hkd('80000'), total: hkd('3680000') }
const calm = { overdue: none, overdue_since: null, due: none, fallen: [], coming: [later], total: hkd('3609000'), debitable: true }
const repaid = { drawdown: { ...drawdown, status: 'repaid' as const }, standing: null, next: null }

/** Loans in every situation, by its name. */
export const merchantLoans = {
  overdue: merchantLoan(),
  open: merchantLoan({}, calm),
  shared: merchantLoan({ next: null }, { ...calm, share: { share: '0.12', expected_until: '2026-12-01', until: '2027-01-20' } }),
  held: merchantLoan({}, { ...calm, collecting: hkd('10000'), debits_held_until: '2026-12-24' }),
  withheld: merchantLoan({ next: { on: '2026-11-25', amount: hkd('302500'), method: 'settlement' } }, calm),
  writtenOff: merchantLoan(
    { drawdown: { ...drawdown, status: 'written off' }, next: null },
    {
      written_off_on: '2026-11-20',
      pay_to: { bank: 'HSBC', swift: 'HSBCHKHH', accountName: 'Sampan', accountNumber: '004-1' },
    },
  ),
  repaid: merchantLoan({ ...repaid, settlement: { on: '2026-11-20', final: true } }),
  received: merchantLoan({ ...repaid, settlement: { on: '2026-11-20', final: false } }),
  waiting: merchantLoan({
    drawdown: { ...drawdown, status: 'awaiting approval', settled_at: null },
    ...{ standing: null, next: null, repayments: [], movements: [] },
  }),
  refused: merchantLoan({
    drawdown: { ...drawdown, status: 'refused', refusal: 'account closed', settled_at: null },
    ...{ standing: null, next: null, instalments: [], repayments: [], movements: [] },
  }),
} satisfies Record<string, MerchantLoan>

/** By name of the registry. */
export const loanWorlds: Record<string, World> = {
  loan: {
    inputs: [{ id }],
    events: [
      { type: 'paper.opened', id: loanAgreement.documents[0]?.id },
      { type: 'bundle.opened', agreementId: loanAgreement.id },
      ...(['statement.requested', 'letter.requested', 'confirmation.requested'] as const).map((type) => ({ type, language: 'zh_HK' })),
      ...facts('retry.pressed page.shown network.returned'),
    ],
    outputs: {
      readLoan: Object.values(merchantLoans),
      rereadLoan: [merchantLoans.repaid],
      readAgreementDocument: [{ url: '/files/agreement-document/d' }],
      openBundle: [{ url: '/files/bundle/b' }],
      openLoanStatement: [{ url: '/files/loan-statement/d', statement: {} }],
      openPayoffLetter: [{ url: '/files/payoff-letter/d' }],
      openSettlementConfirmation: [{ url: '/files/settlement/d' }],
    },
    errors: { readLoan: [refusal('notFound'), refusal('invalidInput')], openSettlementConfirmation: [refusal('conflict')] },
    key: ({ loan, opened, problem }) => [
      (loan as MerchantLoan | null)?.drawdown.status,
      (loan as MerchantLoan | null)?.standing,
      (loan as MerchantLoan | null)?.settlement,
      opened,
      problem === null,
    ],
  },
}
