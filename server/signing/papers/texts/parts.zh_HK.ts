/** 協議各份文件相同的部分，香港繁體中文。 */
import type { Section } from '../../../platform/print/document.ts'
import type { AgreementFacts } from '../facts.ts'

/** Lender and borrower. */
export function partiesZhHk({ company, number, address, licence }: AgreementFacts): Section {
  return {
    title: '立約各方',
    blocks: [
      {
        facts: [
          ['貸款人（「我們」）', '舢舨'],
          ['放債人牌照號碼', licence],
          ['借款人（「貴公司」）', company],
          ...(number ? ([['登記號碼', number]] as const) : []),
          ...(address ? ([['註冊地址', address]] as const) : []),
        ],
      },
    ],
  }
}

/** Whom to turn to, and which law holds. */
export function closingZhHk({ hotline, portal }: AgreementFacts): Section {
  return {
    title: '投訴、法律及文本',
    blocks: [
      '如有不滿，請致電以下熱線，或在平台聯絡線上客服。我們會在兩個工作天內確認收到投訴，並在三十日內答覆。這不影響貴公司向法院提出訴訟的權利。',
      {
        facts: [
          ['投訴熱線', hotline],
          ['平台', portal],
        ],
      },
      '本文件受香港特別行政區法律管轄，由香港法院審理。本文件以電子方式簽署；不論另有哪些語言的版本，簽署的文本即本文本。簽署紀錄以檔案的 SHA-256 指明本文件。',
    ],
  }
}

/** The example of the effective annual rate. */
export function exampleZhHk({ day, example, limit, effective, fee }: AgreementFacts): Section {
  return {
    title: '例子及還款時間表',
    blocks: [
      `假設於${day}提取全部額度 ${limit}，期限 ${example.months} 個月。手續費 ${fee}，即 ${example.feeAmount}，實際到帳 ${example.received}。利息合共 ${example.interest}，總成本 ${example.cost}，實際年利率 ${effective}。各期還款如下（HKD）：`,
      { table: { head: ['還款日', '本金', '利息', '本期應還'], rows: example.schedule, figures: true } },
      '例子假設還款日並非假期。實際提款以貴公司確認前顯示的還款時間表為準。',
    ],
  }
}
