/** 协议各份文件相同的部分，简体中文。 */
import type { Section } from '../../../platform/print/document.ts'
import type { AgreementFacts } from '../facts.ts'

/** Lender and borrower. */
export function partiesZhCn({ company, number, address, licence }: AgreementFacts): Section {
  return {
    title: '当事人',
    blocks: [
      {
        facts: [
          ['贷款人（“我们”）', '舢舨'],
          ['放债人牌照号码', licence],
          ['借款人（“贵公司”）', company],
          ...(number ? ([['登记号码', number]] as const) : []),
          ...(address ? ([['注册地址', address]] as const) : []),
        ],
      },
    ],
  }
}

/** Whom to turn to, and which law holds. */
export function closingZhCn({ hotline, portal }: AgreementFacts): Section {
  return {
    title: '投诉、法律与文本',
    blocks: [
      '如有不满，请拨打以下热线，或在平台联系在线客服。我们会在两个工作日内确认收到投诉，并在三十天内答复。这不影响贵公司向法院起诉的权利。',
      {
        facts: [
          ['投诉热线', hotline],
          ['平台', portal],
        ],
      },
      '本文件受香港特别行政区法律管辖，由香港法院审理。本文件以电子方式签署；不论另有哪些语言的版本，签署的文本即本文本。签署记录以文件的 SHA-256 指明本文件。',
    ],
  }
}

/** The example of the effective annual rate. */
export function exampleZhCn({ day, example, limit, effective, fee }: AgreementFacts): Section {
  return {
    title: '示例与还款计划',
    blocks: [
      `假设${day}提取全部额度 ${limit}，期限 ${example.months} 个月。手续费 ${fee}，即 ${example.feeAmount}，实际到账 ${example.received}。利息合计 ${example.interest}，总成本 ${example.cost}，实际年利率 ${effective}。各期还款如下（HKD）：`,
      { table: { head: ['还款日', '本金', '利息', '本期应还'], rows: example.schedule, figures: true } },
      '示例假设还款日不遇假日。实际提款以贵公司确认前显示的还款计划为准。',
    ],
  }
}
