/** Scenes of servicing: other instalments, waived interest and the credit balance, with answers that the demo accounts do not lead to. */
import type { Page } from '@playwright/test'
import type { Locale } from '../../contract/kernel/constants.ts'
import type { Arrangement, PlannedInstalment } from '../../contract/repayments/arrangements.ts'
import type { LoanAdjustment } from '../../contract/staff/adjustments.ts'
import type { ArrangementDetail } from '../../contract/staff/arrangements.ts'
import { wordsOf } from '../kernel/words.ts'
import { answer, hkd, idOf, press } from './answers.ts'
import type { Scene } from './scenes.ts'
import { staff } from './staff.ts'

const months = ['2026-04-20', '2026-05-20', '2026-06-22', '2026-07-20', '2026-08-20', '2026-09-21']
const plan: PlannedInstalment[] = months.map((due, index) => ({
  due,
  principal: hkd('4000000'),
  interest: hkd(String(232_274 - index * 31_250)),
  total: hkd(String(4_232_274 - index * 31_250)),
}))
const coming: PlannedInstalment[] = ['2026-03-16', '2026-04-15'].map((due) => ({
  due,
  principal: hkd('12000000'),
  interest: hkd('116321'),
  total: hkd('12116321'),
}))

const loan = 'DD-7K2M-260115-0003'
const wish = '春节后平台延后结算，二月的货款要到四月中才能收齐。'
const asked = {
  drawdown_id: idOf(9),
  wish,
  wished_from: '2026-04-20',
  requested_at: '2026-03-09T03:20:00.000Z',
  caller: null,
  decline_reason: null,
}
const offer = { instalments: plan, total: hkd('24924894'), until: '2026-03-24', moved: false }
const arrangements: Arrangement[] = [
  { ...asked, id: idOf(1), reference: loan, status: 'offered', offer },
  { ...asked, id: idOf(2), reference: 'DD-7K2M-260202-0004', status: 'requested', offer: null },
  {
    ...asked,
    id: idOf(3),
    reference: 'DD-7K2M-251118-0002',
    status: 'declined',
    offer: null,
    decline_reason: '近三个月的销售足以支付原计划的各期。',
  },
  { ...asked, id: idOf(4), reference: 'DD-7K2M-251003-0001', status: 'accepted', offer: { ...offer, instalments: plan.slice(0, 2) } },
]
const loans = [
  { drawdown_id: idOf(5), reference: 'DD-7K2M-260220-0005', total: hkd('8123455'), overdue: hkd('0') },
  { drawdown_id: idOf(6), reference: 'DD-7K2M-260301-0006', total: hkd('24116321'), overdue: hkd('1160021') },
]
const listed = (shown: Arrangement[]) => (page: Page) => answer(page, 'listArrangements', { on: '2026-03-10', loans, arrangements: shown })

const company = {
  companyId: idOf(8),
  registerNameEn: 'Harbour Light Limited',
  registerNameCn: '海港燈火有限公司',
  product: 'hook' as const,
}
const detail: ArrangementDetail = {
  id: idOf(1),
  status: 'requested',
  reference: loan,
  ...company,
  requestedAt: asked.requested_at,
  wishedFrom: asked.wished_from,
  wish,
  recorded: null,
  owed: {
    principal: hkd('24000000'),
    interest: hkd('233128'),
    total: hkd('24233128'),
    due: hkd('1160021'),
    overdue: hkd('1160021'),
    overdueSince: '2026-03-02',
  },
  coming,
  plan: [],
  proposal: null,
  declineReason: null,
  concerned: false,
}
const proposal = {
  first: '2026-04-20',
  count: 6,
  timing: 'monthly',
  by: '周慧仪',
  reason: '春节后结算较晚。',
  own: false,
  decidedBy: null,
} as const

/** The back office's list of requests, and the one that is opened. */
const requested = (opened: ArrangementDetail) => async (page: Page) => {
  const { wish: _, owed: _o, coming: _c, plan: _p, proposal: _q, declineReason: _d, concerned: _n, ...row } = opened
  await answer(page, 'listRequestedArrangements', {
    records: [row, { ...row, id: idOf(2), reference: 'DD-7K2M-260202-0004', registerNameCn: '碼頭工作室有限公司' }],
    next: null,
  })
  await answer(page, 'readRequestedArrangement', opened)
  await answer(page, 'calculateArrangement', plan)
}
const openRequest = press('staff.arrangements.open.of', { reference: loan })

const waiver: LoanAdjustment = {
  id: idOf(1),
  drawdownId: idOf(9),
  reference: loan,
  ...company,
  concerned: false,
  kind: 'waiver',
  undone: null,
  amount: hkd('41250'),
  reason: '三月二日的扣款因我方系统故障未发出，三天利息不应由商户承担。',
  status: 'proposed',
  by: '周慧仪',
  at: '2026-03-09T07:40:00.000Z',
  own: false,
  decidedBy: null,
}
const waivers = (page: Page) =>
  answer(page, 'listAdjustments', {
    records: [waiver, { ...waiver, id: idOf(2), reference: 'DD-7K2M-260202-0004', own: true }],
    next: null,
  })

const credit = (page: Page) =>
  Promise.all([
    answer(page, 'readCreditBalance', {
      balance: hkd('1834500'),
      due: hkd('200000'),
      payable: hkd('1134500'),
      held: [{ from: '2026-05-29', amount: hkd('500000') }],
      paused: false,
      account: { id: idOf(7), number: '••••8838', refusal: null },
    }),
    answer(page, 'listCreditPayouts', {
      records: (['sent', 'paid', 'returned'] as const).map((status, index) => ({
        id: idOf(index),
        reference: `CP-7K2M-26030${index + 1}-0001`,
        amount: hkd(String(320_000 + index * 45_500)),
        account: '••••8838',
        status,
        requested_at: `2026-03-0${index + 1}T03:20:00.000Z`,
      })),
      next: null,
    }),
  ])
const payOut = (locale: Locale) => wordsOf(locale)('repayments.repayment.surplus.payOut', { amount: 'HKD 11,345.00' })

/** Pages and dialogs of a merchant with these loans. */
export const servicing = (merchant: string | null): readonly Scene[] => [
  {
    name: 'arrangements-several',
    who: merchant,
    path: '/arrangements',
    prepare: listed(arrangements),
    act: (page) => page.getByText(wish).first().waitFor(),
  },
  { name: 'dialog-arrangement-ask', who: merchant, path: '/arrangements', prepare: listed([]), act: press('repayments.arrangements.ask') },
  {
    name: 'dialog-arrangement-accept',
    who: merchant,
    path: '/arrangements',
    prepare: listed(arrangements),
    act: press('repayments.arrangements.accept.of', { reference: loan }),
  },
  {
    name: 'repayment-credit',
    who: merchant,
    path: '/credit/hook/repayment',
    prepare: credit,
    act: (page, locale) => page.getByRole('button', { name: payOut(locale) }).waitFor(),
  },
  {
    name: 'dialog-credit-payout',
    who: merchant,
    path: '/credit/hook/repayment',
    prepare: credit,
    async act(page, locale) {
      await page.getByRole('button', { name: payOut(locale) }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'backoffice-arrangements',
    who: staff.lead.email,
    path: '/backoffice/arrangements',
    prepare: requested(detail),
    act: (page) => page.getByText(loan).first().waitFor(),
  },
  {
    name: 'dialog-backoffice-arrangement',
    who: staff.lead.email,
    path: '/backoffice/arrangements',
    prepare: requested(detail),
    async act(page, locale) {
      await openRequest(page, locale)
      await page.getByRole('button', { name: wordsOf(locale)('staff.arrangements.calculate'), exact: true }).click()
      await page.getByRole('button', { name: wordsOf(locale)('staff.arrangements.propose'), exact: true }).waitFor()
    },
  },
  {
    name: 'dialog-backoffice-arrangement-confirm',
    who: staff.lead.email,
    path: '/backoffice/arrangements',
    prepare: requested({ ...detail, status: 'proposed', plan, proposal }),
    act: openRequest,
  },
  {
    name: 'backoffice-adjustments',
    who: staff.lead.email,
    path: '/backoffice/adjustments',
    prepare: waivers,
    act: (page) => page.getByText(loan).first().waitFor(),
  },
  {
    name: 'dialog-backoffice-adjustment',
    who: staff.lead.email,
    path: '/backoffice/adjustments',
    prepare: waivers,
    act: press('staff.adjustments.open.of', { reference: loan }),
  },
  {
    name: 'dialog-backoffice-waiver',
    who: staff.lead.email,
    path: '/backoffice/adjustments',
    async prepare(page) {
      await waivers(page)
      await answer(page, 'readAdjustable', {
        ...waiver,
        drawdownId: idOf(9),
        due: hkd('1160021'),
        interest: hkd('233128'),
        waivable: hkd('160021'),
        owed: hkd('4160021'),
        overdueSince: '2026-02-20',
        writeOffRefusal: 'tooEarly',
        undoable: [],
        adjustments: [{ ...waiver, status: 'declined', decidedBy: '吴国栋' }],
      })
    },
    async act(page, locale) {
      await press('staff.adjustments.add')(page, locale)
      await page.getByRole('textbox').last().fill(loan)
      await page.getByRole('button', { name: wordsOf(locale)('staff.adjustments.find'), exact: true }).click()
      await page.getByRole('button', { name: wordsOf(locale)('staff.adjustments.propose'), exact: true }).waitFor()
    },
  },
]
