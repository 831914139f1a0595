/** Scenes of complaints and appeals, with answers that the demo accounts do not lead to. Decision 124. */
import type { CaseChoice, MerchantCase } from '../../contract/records/merchant-cases.ts'
import type { SentCaseDetail } from '../../contract/staff/merchant-cases.ts'
import { answer, hkd, idOf, press } from './answers.ts'
import type { Scene } from './scenes.ts'
import { staff } from './staff.ts'

const words = '二月的退款算了两次：平台在三月初已冲回其中一笔。\n附上店铺后台的编号 7731，请重新核对。'
const answered = '您说得对：三月三日的冲回我们没有读到。已重新读取退款，今晚重新计算额度。'
const none = { product: null, item: null, answer: '', answeredAt: null }
const cases: MerchantCase[] = [
  {
    ...none,
    id: idOf(1),
    reference: 'CA-7K2M-260309-0002',
    status: 'answered',
    ...{ topic: 'limit', product: 'hook', words, sentAt: '2026-03-05T03:20:00.000Z', due: '2026-03-19' },
    ...{ answer: answered, answeredAt: '2026-03-09T03:20:00.000Z' },
  },
  {
    ...none,
    id: idOf(2),
    reference: 'CA-7K2M-260301-0001',
    status: 'open',
    ...{ topic: 'drawdown', item: 'DD-7K2M-260115-0003', words: '放款晚了两天。', sentAt: '2026-03-01T03:20:00.000Z', due: '2026-03-31' },
  },
  {
    ...none,
    id: idOf(3),
    reference: 'CA-7K2M-260130-0004',
    status: 'open',
    ...{ topic: 'service', words: '热线一直占线。', sentAt: '2026-01-30T03:20:00.000Z', due: '2026-03-01' },
  },
]
const choices: CaseChoice[] = [
  { about: 'limit:hook', topic: 'limit', product: 'hook', item: null, amount: hkd('30000000') },
  { about: 'service', topic: 'service', product: null, item: null, amount: null },
]
const detail: SentCaseDetail = {
  ...{ id: idOf(1), reference: 'CA-7K2M-260309-0002', status: 'open', topic: 'limit', product: 'hook', item: null },
  ...{ companyId: idOf(5), registerNameEn: 'Haian Trading Limited', registerNameCn: '海安贸易有限公司' },
  ...{ sentAt: '2026-03-05T03:20:00.000Z', due: '2026-03-09', late: true, words, drawdownId: null },
  assessed: { limit: hkd('30000000'), at: '2026-03-04T18:00:00.000Z' },
  ...{ answer: '', answeredBy: null, answeredAt: null, concerned: false },
}
const { words: _w, drawdownId: _d, assessed: _l, answer: _a, answeredBy: _b, answeredAt: _t, concerned: _c, ...row } = detail

/** Pages and dialogs of a merchant with these cases, and of the staff. */
export const caseScenes = (merchant: string | null): readonly Scene[] => [
  {
    name: 'cases-several',
    who: merchant,
    path: '/cases',
    prepare: (page) => answer(page, 'listMerchantCases', { on: '2026-03-10', choices, cases }),
    act: (page) => page.getByText(answered).waitFor(),
  },
  {
    name: 'dialog-case-write',
    who: merchant,
    path: '/cases',
    prepare: (page) => answer(page, 'listMerchantCases', { on: '2026-03-10', choices, cases: [] }),
    act: press('records.cases.write'),
  },
  {
    name: 'dialog-backoffice-case',
    who: staff.lead.email,
    path: '/backoffice/merchant-cases',
    async prepare(page) {
      await answer(page, 'readSentCase', detail)
      const second = { ...row, id: idOf(2), late: false, due: '2026-04-08', topic: 'service' as const, product: null }
      await answer(page, 'listSentCases', { records: [row, second], next: null })
    },
    act: press('staff.cases.open.of', { reference: row.reference }),
  },
]
