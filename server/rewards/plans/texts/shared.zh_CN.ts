/** What every plan says, in Simplified Chinese. RED-05. */
import type { SharedPlanText } from '../plan-text.ts'

export const sharedZhCn: SharedPlanText = {
  kind: '计划条款',
  statuses: {
    title: '红包的状态',
    blocks: [
      {
        table: {
          head: ['状态', '含义'],
          shares: [1, 5],
          rows: [
            ['可领取', '尚有剩余，可以领取。'],
            ['已领取', '已归贵公司所有，可在使用截止日前用于一笔提款。'],
            ['已使用', '已用于一笔提款，页面会显示该笔提款的编号。'],
            ['已过期', '过了使用截止日仍未使用，不能恢复。'],
            ['已失效', '因“特殊情况”一节所列的原因取消，我们会说明理由。'],
          ],
        },
      },
    ],
  },
  duration: (day) => ({
    title: '期限、变更与法律',
    blocks: [
      `本计划自${day}起施行，没有固定的结束日期。日期和时间均以香港时间为准，截止日当天仍然有效。`,
      '如需修改或结束本计划，我们会至少提前 30 天在门户公布。在此之前领取的红包，仍按领取时的条款用到其使用截止日。',
      '本计划不是额度或放款的承诺，借款的权利和义务以贵公司签署的协议为准。本计划受香港特别行政区法律管辖。各语言版本含义相同，如有出入，以与贵公司所签协议相同语言的版本为准。',
    ],
  }),
  contact: ({ hotline, licence, portal }) => ({
    title: '联系我们',
    blocks: [
      {
        facts: [
          ['客服及投诉热线', hotline],
          ['门户', `${portal}，右下角有“在线客服”`],
          ['放债人牌照号码', licence],
        ],
      },
    ],
  }),
}
