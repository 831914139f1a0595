/** Risk points checked for a company before its certification and when its limit is calculated. API-016, API-025, docs/underwriting.md. */

import type { Locale } from '../../contract/kernel/constants.ts'
import type { UnderwritingStep } from '../../contract/limits/limits.ts'
import { type Item, nameIn } from './item.ts'

/** Points checked in the review of a certification. */
const reviewPoints = ['identity', 'registration', 'ownership', 'documents', 'duplicates'] as const

/** Rules of the limit that look at the company; the others only round and multiply. */
const limitPoints = ['monthly_sales', 'returns', 'volatility', 'history', 'psp', 'floor'] as const satisfies UnderwritingStep['rule'][]

const names: Readonly<Record<(typeof reviewPoints)[number] | (typeof limitPoints)[number], Item>> = {
  identity: [1, '董事和股东的身份证件', '董事及股東的身份證明文件', 'Identity documents of directors and shareholders'],
  registration: [2, '公司注册资料与登记证是否一致', '公司註冊資料與登記證是否相符', 'Registration of the company against its certificate'],
  ownership: [3, '股权结构和最终受益人', '股權結構及最終受益人', 'Ownership and ultimate beneficial owners'],
  documents: [4, '文件是否齐全、清晰、有效', '文件是否齊全、清晰、有效', 'Documents complete, legible and valid'],
  duplicates: [5, '同一登记号是否已被其他公司使用', '同一登記號碼是否已被其他公司使用', 'Registration number used by another company'],
  monthly_sales: [6, '近 180 天的月均销售额', '近 180 天的每月平均銷售額', 'Average monthly sales of the last 180 days'],
  returns: [7, '退货率', '退貨率', 'Share of sales returned'],
  volatility: [8, '各月销售额的波动', '各月銷售額的波動', 'Variation of sales from month to month'],
  history: [9, '店铺的经营时间', '網店的經營時間', 'Months the shops have been selling'],
  psp: [10, '能看到收款账户的销售额占比', '可查看收款帳戶的銷售額佔比', 'Share of sales whose payouts are seen'],
  floor: [11, '是否达到最低销售额', '是否達到最低銷售額', 'Least sales reached'],
}

/** A risk point as returned. */
interface RiskPoint {
  readonly id: string
  readonly name: string
}

/** Every point by id, named in a language. API-016. */
export function riskPointsIn(locale: Locale): RiskPoint[] {
  return named([...reviewPoints, ...limitPoints], locale)
}

/** Points checked in the review of a certification, named in a language. API-025. */
export function reviewPointsIn(locale: Locale): RiskPoint[] {
  return named(reviewPoints, locale)
}

function named(points: readonly (keyof typeof names)[], locale: Locale): RiskPoint[] {
  return points.map((id) => ({ id, name: nameIn(names[id], locale) }))
}
