/** Texts of a printed statement in three languages. */
import type { Locale } from '../../../contract/kernel/constants.ts'
import type { Product } from '../../../contract/kernel/product.ts'
import type { MovementKind } from '../../../contract/records/statements.ts'

/** Texts of a statement. */
interface StatementWords {
  readonly kind: string
  readonly title: (month: string) => string
  readonly lead: string
  readonly running: (day: string) => string
  readonly product: Readonly<Record<Product, string>>
  readonly summary: string
  readonly movements: string
  readonly none: string
  readonly basis: string
  readonly notes: readonly string[]
  readonly facts: Readonly<Record<'company' | 'product' | 'facility' | 'period' | 'currency', string>>
  readonly sums: Readonly<Record<'opening' | 'drawn' | 'repaid' | 'interest' | 'fee' | 'closing', string>>
  readonly head: Readonly<Record<'day' | 'what' | 'reference' | 'balance', string>>
  readonly what: Readonly<Record<MovementKind, string>>
}

/** Words by language. */
export const statementWords: Readonly<Record<Locale, StatementWords>> = {
  zh_CN: {
    kind: '月结单',
    title: (month) => `${month}月结单`,
    lead: '本月的提款、还款和未还本金，与账簿一致。',
    running: (day) => `本月尚未结束，以下为截至${day}的记录。`,
    product: { hook: '小店融资', underwriting: '授信自动审批' },
    summary: '本月合计',
    movements: '本月明细',
    none: '本月没有提款和还款。',
    basis: '说明',
    notes: [
      '未还本金 = 期初 + 提款 − 还款本金；利息和手续费另列，不计入未还本金。',
      '日期为入账日，以香港时间为准。',
      '银行退回的还款，本金以负数列示。',
    ],
    facts: { company: '公司', product: '产品', facility: '额度编号', period: '期间', currency: '币种' },
    sums: { opening: '期初未还本金', drawn: '提款', repaid: '还款本金', interest: '利息', fee: '手续费', closing: '期末未还本金' },
    head: { day: '日期', what: '事项', reference: '编号', balance: '未还本金' },
    what: { drawn: '提款', repaid: '还款', takenBack: '还款被银行退回', credited: '多付款抵还', other: '调整' },
  },
  zh_HK: {
    kind: '月結單',
    title: (month) => `${month}月結單`,
    lead: '本月的提款、還款及未還本金，與帳簿一致。',
    running: (day) => `本月尚未結束，以下為截至${day}的紀錄。`,
    product: { hook: '小店融資', underwriting: '授信自動審批' },
    summary: '本月合計',
    movements: '本月明細',
    none: '本月沒有提款及還款。',
    basis: '說明',
    notes: [
      '未還本金 = 期初 + 提款 − 還款本金；利息及手續費另列，不計入未還本金。',
      '日期為入帳日，以香港時間為準。',
      '銀行退回的還款，本金以負數列示。',
    ],
    facts: { company: '公司', product: '產品', facility: '額度編號', period: '期間', currency: '貨幣' },
    sums: { opening: '期初未還本金', drawn: '提款', repaid: '還款本金', interest: '利息', fee: '手續費', closing: '期末未還本金' },
    head: { day: '日期', what: '事項', reference: '編號', balance: '未還本金' },
    what: { drawn: '提款', repaid: '還款', takenBack: '還款被銀行退回', credited: '多付款項抵還', other: '調整' },
  },
  en_US: {
    kind: 'Monthly statement',
    title: (month) => `Statement for ${month}`,
    lead: 'What was drawn and repaid this month and what principal is owed, as the books have it.',
    running: (day) => `The month is not over: this is how it stood on ${day}.`,
    product: { hook: 'Small-shop financing', underwriting: 'Credit approval automation' },
    summary: 'The month in sums',
    movements: 'Movements',
    none: 'Nothing was drawn or repaid this month.',
    basis: 'Notes',
    notes: [
      'Principal owed = opening + drawn − principal repaid. Interest and fees are listed beside it and are no part of it.',
      'Days are those of booking, Hong Kong time.',
      'The principal of a repayment that a bank took back is shown below zero.',
    ],
    facts: { company: 'Company', product: 'Product', facility: 'Facility', period: 'Period', currency: 'Currency' },
    sums: {
      opening: 'Opening principal',
      drawn: 'Drawn',
      repaid: 'Principal repaid',
      interest: 'Interest',
      fee: 'Fees',
      closing: 'Closing principal',
    },
    head: { day: 'Day', what: 'What', reference: 'Reference', balance: 'Principal owed' },
    what: {
      drawn: 'Drawdown',
      repaid: 'Repayment',
      takenBack: 'Repayment taken back by the bank',
      credited: 'Surplus used',
      other: 'Adjustment',
    },
  },
}
