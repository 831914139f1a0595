/** The text of the loan agreement in three languages, with the figures of one company filled in. SIGN-06. */

import type { Locale } from '../../contract/constants.ts'
import { formatAmount } from '../../contract/money.ts'
import type { Product } from '../../contract/product.ts'

/** What is filled in. Rates are decimal strings, amounts minor units of HKD. */
interface ContractFigures {
  readonly product: Product
  readonly company: string
  readonly limit: bigint
  readonly margin: string
  readonly feeRate: string
  readonly annualRate: string
  readonly effectiveAnnualRate: string
  /** Tenor of the example behind the effective annual rate. */
  readonly exampleMonths: number
  readonly longestTenor: number
  readonly least: bigint
}

/** A contract as it is signed: one paragraph a line. */
export interface ContractText {
  readonly title: string
  readonly paragraphs: string[]
}

interface Template extends ContractText {
  readonly instalments: Record<'weekly' | 'monthly', string>
}

const templates: Record<Locale, Template> = {
  zh_CN: {
    title: '循环贷款协议',
    instalments: { weekly: '每周等额', monthly: '每月等额' },
    paragraphs: [
      '循环贷款协议。贷款人：舢舨（以下称“我们”）。借款人：{company}（以下称“贵公司”）。',
      '第一条 额度。我们向贵公司提供最高 {limit} 的循环额度。已还的本金可以再次提取。',
      '第二条 可用额度。任何时候可提取的金额为额度与水位两者中较低者，减去未偿本金、处理中的提款和冻结金额。水位随贵公司授权店铺最近 90 天的销售变动。',
      '第三条 提款。每次提款不少于 {least}，期限最长 {months} 个月，款项付至贵公司提交的提款账户。每次提款前，我们会列明利息、手续费、实际年利率和还款计划，贵公司确认后才生效。',
      '第四条 利息。年利率为 SOFR 加 {margin}，按实际天数除以 365 计算，自款项到账日起计。按本协议订立时的 SOFR，年利率为 {rate}。每次提款的利率在该次提款期内不变。',
      '第五条 手续费。每次提款收取提款金额的 {fee}，放款时扣除。除利息和手续费外，我们不收取其他费用。',
      '第六条 实际年利率。以提取全部额度、期限 {example} 个月为例，已含全部利息和手续费的实际年利率为 {effective}；期限较长时通常较低。实际年利率按《放债人条例》（香港法例第 163 章）计算，任何情况下不超过法定上限。',
      '第七条 还款。每次提款以{instalments}本息偿还。还款日遇香港、内地或美国的银行休息，顺延至三地银行都营业的下一日，利息计至该日。贵公司可随时提前偿还全部或部分本金，不收罚金，利息只计至还款日。',
      '第八条 店铺数据。贵公司同意我们在授权有效期内读取所授权店铺的销售、退款和结算数据，只用于核定额度与管理贷款。贵公司可随时撤回授权；撤回后额度会重新计算。',
      '第九条 承诺。贵公司确认所提交的资料真实完整，有权签署本协议，并会在重要变更后尽快通知我们。',
      '第十条 违约。逾期未还、资料不实、停止经营或进入清盘程序时，我们可停止提款，并书面要求偿还未偿款项。',
      '第十一条 通知与投诉。通知发至贵公司登记的邮箱。如有投诉，请使用门户所列的投诉热线。',
      '第十二条 法律与文本。本协议受香港特别行政区法律管辖，由香港法院管辖。签署的文本即本文本。',
      '忠告：借钱梗要还，咪俾钱中介。',
    ],
  },
  zh_HK: {
    title: '循環貸款協議',
    instalments: { weekly: '每週等額', monthly: '每月等額' },
    paragraphs: [
      '循環貸款協議。貸款人：舢舨（下稱「我們」）。借款人：{company}（下稱「貴公司」）。',
      '第一條 額度。我們向貴公司提供最高 {limit} 的循環額度。已償還的本金可再次提取。',
      '第二條 可用額度。任何時候可提取的金額為額度與水位兩者中的較低者，減去未償還本金、處理中的提款及凍結金額。水位隨貴公司授權網店最近 90 日的銷售變動。',
      '第三條 提款。每次提款不少於 {least}，期限最長 {months} 個月，款項存入貴公司提交的提款帳戶。每次提款前，我們會列明利息、手續費、實際年利率及還款時間表，經貴公司確認後方告生效。',
      '第四條 利息。年利率為 SOFR 加 {margin}，按實際日數除以 365 計算，由款項到帳當日起計。按本協議訂立時的 SOFR，年利率為 {rate}。每次提款的利率於該次提款期內不變。',
      '第五條 手續費。每次提款收取提款金額的 {fee}，於放款時扣除。除利息及手續費外，我們不收取其他費用。',
      '第六條 實際年利率。以提取全部額度、期限 {example} 個月為例，已包括所有利息及手續費的實際年利率為 {effective}；期限較長時一般較低。實際年利率按《放債人條例》（香港法例第 163 章）計算，任何情況下均不超過法定上限。',
      '第七條 還款。每次提款以{instalments}本息償還。還款日如遇香港、內地或美國的銀行休息，順延至三地銀行均營業的下一日，利息計至該日。貴公司可隨時提早償還全部或部分本金，毋須罰款，利息只計至還款當日。',
      '第八條 網店資料。貴公司同意我們於授權有效期內讀取所授權網店的銷售、退款及結算資料，只用於評定額度及管理貸款。貴公司可隨時撤回授權；撤回後額度會重新計算。',
      '第九條 承諾。貴公司確認所提交的資料真實完整，有權簽署本協議，並會在重要變更後盡快通知我們。',
      '第十條 違約。如逾期未還、資料不實、停止營業或進入清盤程序，我們可停止提款，並以書面要求償還欠款。',
      '第十一條 通知與投訴。通知會發送至貴公司登記的電郵。如有投訴，請使用平台所列的投訴熱線。',
      '第十二條 法律與文本。本協議受香港特別行政區法律管轄，由香港法院審理。簽署的文本即本文本。',
      '忠告：借錢梗要還，咪俾錢中介。',
    ],
  },
  en_US: {
    title: 'Revolving loan agreement',
    instalments: { weekly: 'weekly', monthly: 'monthly' },
    paragraphs: [
      'Revolving loan agreement. Lender: Sampan (“we”). Borrower: {company} (“you”).',
      '1. Limit. We grant you a revolving limit of up to {limit}. Principal that is repaid can be drawn again.',
      '2. What is available. At any time you may draw the lower of limit and watermark, less outstanding principal, pending drawdowns and frozen amounts. The watermark follows the sales of your linked shops over the last 90 days.',
      '3. Drawdowns. Each drawdown is at least {least}, runs for at most {months} months and is paid to the drawdown account you submitted. Before each drawdown we show its interest, fee, effective annual rate and schedule; it takes effect only when you confirm.',
      '4. Interest. The annual rate is SOFR plus {margin}, counted by actual days over 365 from the day the money arrives. At the SOFR of the day of this agreement the annual rate is {rate}. The rate of a drawdown does not change during its term.',
      '5. Fee. Each drawdown costs {fee} of its amount, deducted when it is paid out. Besides interest and this fee we charge nothing.',
      '6. Effective annual rate. For a drawdown of the whole limit over {example} months the effective annual rate, including all interest and fees, is {effective}; over longer terms it is usually lower. It is calculated under the Money Lenders Ordinance (Cap. 163) and never exceeds the legal ceiling.',
      '7. Repayment. Each drawdown is repaid in equal {instalments} instalments of principal and interest. A due day on which banks of Hong Kong, mainland China or the US are closed moves to the next on which all of them work, and interest is counted to that day. You may repay all or part of the principal early at any time without penalty; interest stops on the day of repayment.',
      '8. Shop data. While your authorisation stands, you agree that we read sales, returns and settlements of the shops you linked, only to set the limit and to manage the loan. You may withdraw it at any time; the limit is then calculated again.',
      '9. Your undertakings. You confirm that what you submitted is true and complete, that you may sign this agreement, and that you will tell us soon about important changes.',
      '10. Default. If payments are overdue, information is untrue, business stops or winding-up begins, we may stop drawdowns and demand repayment in writing.',
      '11. Notices and complaints. Notices go to your registered email. For complaints please use the hotline shown in the portal.',
      '12. Law and text. This agreement is governed by the laws of the Hong Kong Special Administrative Region and its courts. The text that is signed is this text.',
      'Warning: You have to repay your loans. Don’t pay any intermediaries.',
    ],
  },
}

/** Writes the contract. The same figures give the same text, so that its hash tells whether anything changed. */
export function writeContract(locale: Locale, figures: ContractFigures & { instalments: 'weekly' | 'monthly' }): ContractText {
  const { title, paragraphs, instalments } = templates[locale]
  const values: Record<string, string> = {
    company: figures.company,
    limit: `HKD ${formatAmount(figures.limit)}`,
    least: `HKD ${formatAmount(figures.least)}`,
    margin: percent(figures.margin),
    fee: percent(figures.feeRate),
    rate: percent(figures.annualRate),
    effective: percent(figures.effectiveAnnualRate),
    example: String(figures.exampleMonths),
    months: String(figures.longestTenor),
    instalments: instalments[figures.instalments],
  }
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  return { title, paragraphs: paragraphs.map(fill) }
}

/** `9.84%` from `0.0984`. */
function percent(rate: string): string {
  return `${(Number(rate) * 100).toFixed(2)}%`
}
