/** Texts of a category report in three languages. */
import type { Locale } from '../../../contract/kernel/constants.ts'

/** What a report says; functions take what is filled in. */
export interface ReportWords {
  readonly kind: string
  readonly title: (category: string) => string
  readonly lead: string
  readonly sample: string
  readonly month: (month: number) => string
  readonly figures: Readonly<Record<'sales' | 'growth' | 'peak', string>>
  readonly million: (usd: number) => string
  readonly sections: Readonly<Record<'size' | 'prices' | 'season' | 'cash' | 'basis', string>>
  readonly size: Readonly<Record<'what' | 'here' | 'middle' | 'sales' | 'growth' | 'returns' | 'stockDays', string>>
  readonly days: (days: number) => string
  readonly price: Readonly<Record<'band' | 'share', string>>
  readonly bands: readonly [string, string, string, string]
  readonly seasonHead: readonly [string, string, string]
  readonly seasonText: (peak: string, low: string, index: number) => string
  readonly cashText: (values: { peak: string; order: string; sales: string; stock: string }) => string
  readonly cashSteps: readonly string[]
  readonly basis: readonly string[]
}

/** Words by language. */
export const reportWords: Readonly<Record<Locale, ReportWords>> = {
  zh_CN: {
    kind: '品类报告 · 示例数据',
    title: (category) => `${category}：市场概览`,
    lead: '规模、价格带和旺淡季，帮您估算备货要多少钱、什么时候要。',
    sample: '本报告的数字是沙盒的示例数据，由人工编写，不是实测，也不是市场研究。请勿据此作投资或采购决定。',
    month: (month) => `${month} 月`,
    figures: { sales: '每月销售额', growth: '一年变化', peak: '最旺的月份' },
    million: (usd) => `USD ${usd / 100} 亿`,
    sections: { size: '规模与周转', prices: '买家付多少', season: '旺季和淡季', cash: '备货要垫多少钱', basis: '数字从哪里来' },
    size: {
      what: '项目',
      here: '本品类',
      middle: '全部品类中位数',
      sales: '每月销售额',
      growth: '一年变化',
      returns: '退货率',
      stockDays: '从进货到卖出',
    },
    days: (days) => `${days} 天`,
    price: { band: '订单金额', share: '订单占比' },
    bands: ['低于 USD 10', 'USD 10 至 30', 'USD 30 至 80', '高于 USD 80'],
    seasonHead: ['月份', '指数（平均月 = 100）', '月均卖 USD 50,000 的店，当月约卖'],
    seasonText: (peak, low, index) => `最旺是 ${peak}，指数 ${index}；最淡是 ${low}。`,
    cashText: ({ peak, order, sales, stock }) =>
      `以月均销售 USD 50,000、进货成本占四成的店为例：${peak}约卖 ${sales}，要备 ${stock} 的货；按本品类的周转天数，最迟 ${order}就要付款。`,
    cashSteps: [
      '用自己店铺的月均销售代替 USD 50,000，按指数算出旺季月的销售。',
      '乘以您的进货成本占比，就是旺季要垫的钱。',
      '从旺季月往前推周转天数，就是付款的时间。',
    ],
    basis: [
      '数字为示例，量级取整；中位数按本平台 24 个示例品类计算。',
      '指数表示当月销售相对全年月均的高低，全年平均为 100。',
      '本报告不是借款建议，也不影响额度评定。',
    ],
  },
  zh_HK: {
    kind: '品類報告 · 示例數據',
    title: (category) => `${category}：市場概覽`,
    lead: '規模、價格帶和旺淡季，助您估算備貨要多少錢、何時要用。',
    sample: '本報告的數字是沙盒的示例數據，由人手編寫，並非實測，亦非市場研究。請勿據此作出投資或採購決定。',
    month: (month) => `${month} 月`,
    figures: { sales: '每月銷售額', growth: '一年變化', peak: '最旺的月份' },
    million: (usd) => `USD ${usd / 100} 億`,
    sections: { size: '規模與周轉', prices: '買家付多少', season: '旺季和淡季', cash: '備貨要墊支多少', basis: '數字從何而來' },
    size: {
      what: '項目',
      here: '本品類',
      middle: '全部品類中位數',
      sales: '每月銷售額',
      growth: '一年變化',
      returns: '退貨率',
      stockDays: '由入貨到售出',
    },
    days: (days) => `${days} 日`,
    price: { band: '訂單金額', share: '訂單佔比' },
    bands: ['低於 USD 10', 'USD 10 至 30', 'USD 30 至 80', '高於 USD 80'],
    seasonHead: ['月份', '指數（平均月 = 100）', '每月平均賣 USD 50,000 的網店，當月約賣'],
    seasonText: (peak, low, index) => `最旺是 ${peak}，指數 ${index}；最淡是 ${low}。`,
    cashText: ({ peak, order, sales, stock }) =>
      `以每月平均銷售 USD 50,000、入貨成本佔四成的網店為例：${peak}約賣 ${sales}，要備 ${stock} 的貨；按本品類的周轉日數，最遲 ${order}便要付款。`,
    cashSteps: [
      '以自己網店的每月平均銷售代替 USD 50,000，按指數計出旺季月份的銷售。',
      '乘以您的入貨成本佔比，便是旺季要墊支的金額。',
      '由旺季月份往前推周轉日數，便是付款的時間。',
    ],
    basis: [
      '數字為示例，取整數量級；中位數按本平台 24 個示例品類計算。',
      '指數表示當月銷售相對全年每月平均的高低，全年平均為 100。',
      '本報告不是借款建議，亦不影響額度評定。',
    ],
  },
  en_US: {
    kind: 'Category report · sample data',
    title: (category) => `${category}: market overview`,
    lead: 'Size, price bands and seasons, to help you work out how much stock costs and when.',
    sample:
      'The figures in this report are sample data of the sandbox, written by hand. They are neither measured nor market research. Do not base an investment or a purchase on them.',
    month: (month) => new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month - 1, 1))),
    figures: { sales: 'Sales a month', growth: 'Change in a year', peak: 'Busiest month' },
    million: (usd) => `USD ${usd} million`,
    sections: {
      size: 'Size and turnover',
      prices: 'What buyers pay',
      season: 'Busy and quiet months',
      cash: 'How much stock ties up',
      basis: 'Where the figures come from',
    },
    size: {
      what: 'Figure',
      here: 'This category',
      middle: 'Median of all',
      sales: 'Sales a month',
      growth: 'Change in a year',
      returns: 'Orders returned',
      stockDays: 'From buying to selling',
    },
    days: (days) => `${days} days`,
    price: { band: 'Order value', share: 'Share of orders' },
    bands: ['Below USD 10', 'USD 10 to 30', 'USD 30 to 80', 'Above USD 80'],
    seasonHead: ['Month', 'Index (average month = 100)', 'A shop selling USD 50,000 a month on average sells about'],
    seasonText: (peak, low, index) => `The busiest month is ${peak} with an index of ${index}; the quietest is ${low}.`,
    cashText: ({ peak, order, sales, stock }) =>
      `Take a shop that sells USD 50,000 a month on average and pays four tenths of that for its goods: in ${peak} it sells about ${sales} and needs stock worth ${stock}. At the turnover of this category that has to be paid for in ${order} at the latest.`,
    cashSteps: [
      'Put your own average month in place of USD 50,000 and use the index to get the busy month.',
      'Multiply by the share your goods cost you: that is what the season ties up.',
      'Count the days of turnover back from the busy month: that is when you pay.',
    ],
    basis: [
      'The figures are samples, rounded to an order of magnitude; the median is that of the 24 sample categories here.',
      'The index compares a month with the average month of the year, which is 100.',
      'This report is no advice to borrow and has no part in setting a limit.',
    ],
  },
}
