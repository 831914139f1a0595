/** The text of a supplemental agreement in three languages: which shops come in, from which limit to which. ACT-02. */
import type { Locale } from '../../contract/constants.ts'
import { formatAmount } from '../../contract/money.ts'
import type { ContractText } from './contract-text.ts'

/** What is filled in. Amounts are minor units of HKD, the rate a decimal string. */
interface SupplementFigures {
  readonly company: string
  /** Reference of the contract that opened the facility, where there is one on record. */
  readonly reference: string
  /** The shops that come in, as a merchant knows them. */
  readonly shops: readonly string[]
  readonly before: bigint
  readonly limit: bigint
  readonly effectiveAnnualRate: string
  readonly exampleMonths: number
}

interface Template extends ContractText {
  /** The first clause when no shop comes in. */
  readonly noShops: string
}

const templates: Record<Locale, Template> = {
  zh_CN: {
    title: '循环贷款补充协议',
    noShops: '第一条 店铺。本次没有新店铺加入；额度按已加入店铺的销售调整。',
    paragraphs: [
      '循环贷款补充协议。贷款人：舢舨（以下称“我们”）。借款人：{company}（以下称“贵公司”）。本协议补充双方签署的循环贷款协议 {reference}（以下称“原协议”）。',
      '第一条 店铺。贵公司将以下店铺加入原协议的额度：{shops}。',
      '第二条 额度。全部签署人签署本协议后，原协议第一条的最高额度由 {before} 调整为 {limit}。在此之前，已签署的额度不变。',
      '第三条 可用额度。随时可提取的金额仍按原协议第二条计算；销售下降时，可用额度会相应降低。',
      '第四条 价格。利率、手续费、还款方式和期限与原协议相同。以提取全部额度、期限 {example} 个月为例，已含全部利息和手续费的实际年利率为 {effective}。',
      '第五条 店铺数据。原协议关于店铺数据的约定适用于新加入的店铺。',
      '第六条 其他。原协议其余条款不变，继续有效。签署的文本即本文本。',
      '忠告：借钱梗要还，咪俾钱中介。',
    ],
  },
  zh_HK: {
    title: '循環貸款補充協議',
    noShops: '第一條 網店。是次並無新網店加入；額度按已加入網店的銷售調整。',
    paragraphs: [
      '循環貸款補充協議。貸款人：舢舨（下稱「我們」）。借款人：{company}（下稱「貴公司」）。本協議補充雙方簽署的循環貸款協議 {reference}（下稱「原協議」）。',
      '第一條 網店。貴公司將以下網店加入原協議的額度：{shops}。',
      '第二條 額度。全部簽署人簽署本協議後，原協議第一條的最高額度由 {before} 調整為 {limit}。在此之前，已簽署的額度不變。',
      '第三條 可用額度。任何時候可提取的金額仍按原協議第二條計算；銷售下跌時，可用額度會相應降低。',
      '第四條 價格。利率、手續費、還款方式及期限與原協議相同。以提取全部額度、期限 {example} 個月為例，已包括所有利息及手續費的實際年利率為 {effective}。',
      '第五條 網店資料。原協議有關網店資料的條款適用於新加入的網店。',
      '第六條 其他。原協議其餘條款不變，繼續有效。簽署的文本即本文本。',
      '忠告：借錢梗要還，咪俾錢中介。',
    ],
  },
  en_US: {
    title: 'Supplement to the revolving loan agreement',
    noShops: '1. Shops. No further shop joins this time; the limit follows the sales of the shops that have joined.',
    paragraphs: [
      'Supplement to the revolving loan agreement. Lender: Sampan (“we”). Borrower: {company} (“you”). It supplements the revolving loan agreement {reference} that both have signed (the “agreement”).',
      '1. Shops. You bring these shops into the limit of the agreement: {shops}.',
      '2. Limit. Once all signers have signed this supplement, the limit of clause 1 of the agreement changes from {before} to {limit}. Until then the limit that was signed stays as it is.',
      '3. What is available. What you may draw at any time still follows from clause 2 of the agreement; when sales fall, it falls with them.',
      '4. Price. Interest, fee, repayment and tenor are those of the agreement. For a drawdown of the whole limit over {example} months the effective annual rate, including all interest and fees, is {effective}.',
      '5. Shop data. What the agreement says of shop data holds for the shops that join.',
      '6. Everything else in the agreement stays as it is and in force. The text that is signed is this text.',
      'Warning: You have to repay your loans. Don’t pay any intermediaries.',
    ],
  },
}

/** Writes the supplement. The same figures give the same text, so that its hash tells whether anything changed. */
export function writeSupplement(locale: Locale, figures: SupplementFigures): ContractText {
  const { title, paragraphs, noShops } = templates[locale]
  const separator = locale === 'en_US' ? ', ' : '、'
  const values: Record<string, string> = {
    company: figures.company,
    reference: figures.reference,
    shops: figures.shops.join(separator),
    before: `HKD ${formatAmount(figures.before)}`,
    limit: `HKD ${formatAmount(figures.limit)}`,
    example: String(figures.exampleMonths),
    effective: `${(Number(figures.effectiveAnnualRate) * 100).toFixed(2)}%`,
  }
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  const written = figures.shops.length > 0 ? paragraphs : paragraphs.map((paragraph, index) => (index === 1 ? noShops : paragraph))
  return { title, paragraphs: written.map(fill) }
}
