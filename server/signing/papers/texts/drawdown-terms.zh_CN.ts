/** 提款条款与还款示例，简体中文。 SIGN-06. */
import type { AgreementTemplate } from '../facts.ts'
import { closingZhCn, exampleZhCn, partiesZhCn } from './parts.zh_CN.ts'

export const drawdownTermsZhCn: AgreementTemplate = (facts) => ({
  title: '提款条款',
  lead: '每次从额度中提款时适用的约定：如何申请、何时到账、费用多少、怎样偿还。',
  figures: [
    { label: '最低提款金额', value: facts.least },
    { label: '手续费', value: facts.fee },
    { label: '最长期限', value: `${facts.longestTenor} 个月` },
  ],
  sections: [
    partiesZhCn(facts),
    {
      title: '申请提款',
      blocks: [
        {
          steps: [
            '贵公司的管理员在平台选择金额和期限。',
            '平台列出到账金额、利息、手续费、实际年利率和每一期还款。',
            '管理员确认。显示的内容即为约定的内容；期间如有数字变动，会重新显示，再请确认。',
          ],
        },
      ],
    },
    {
      title: '放款',
      blocks: [
        '我们在贵公司确认的工作日将款项交银行付出。银行拒付的，该次提款不成立，不收手续费，额度随即恢复。利息自款项到账日起计。到账晚于确认日的，还款日和每期金额仍以确认时显示的为准，其间的利息从中扣除，费用合计不会高于所显示的金额。',
      ],
    },
    {
      title: '费用',
      blocks: [
        {
          facts: [
            ['年利率', `提款当日的 SOFR 加 ${facts.margin}，提款期内不变`],
            ['计算方式', '按未还本金，以实际天数除以 365 计算'],
            ['手续费', `提款金额的 ${facts.fee}，放款时扣除`],
            ['其他费用', '无'],
          ],
        },
        '使用红包的，按其计划减免利息或手续费。',
      ],
    },
    exampleZhCn(facts),
    {
      title: '提前还款',
      blocks: [
        `任何一天都可以偿还全部或部分，每次不少于 ${facts.leastRepayment}，剩余不足的除外。不收罚金。提前偿还的款项先抵接下来的各期，利息相应减少。`,
      ],
    },
    closingZhCn(facts),
  ],
})
