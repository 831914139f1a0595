/** 放债人书面摘记，简体中文。《放债人条例》第 18 条。 */
import type { AgreementTemplate } from '../facts.ts'
import { closingZhCn, exampleZhCn } from './parts.zh_CN.ts'

export const lenderNoteZhCn: AgreementTemplate = (facts) => ({
  title: '贷款协议书面摘记',
  lead: '《放债人条例》（香港法例第 163 章）第 18 条要求的书面摘记：把贷款的全部条款列在一处。借款人亲自签署，并在七天内收到副本，连同该条例第 III 及 IV 部的摘要。',
  figures: [
    { label: '本金上限', value: facts.limit },
    { label: '年利率', value: facts.rate },
    { label: '实际年利率', value: facts.effective },
  ],
  sections: [
    {
      title: '贷款条款',
      blocks: [
        {
          facts: [
            ['放债人', '舢舨'],
            ['牌照号码', facts.licence],
            ['借款人', facts.company],
            ...(facts.number ? ([['登记号码', facts.number]] as const) : []),
            ...(facts.address ? ([['借款人地址', facts.address]] as const) : []),
            ['担保人', '无'],
            ['抵押', '无'],
            ['摘记日期', facts.day],
            ['本金', `循环额度最高 ${facts.limit}；每次提款为一笔贷款，金额以该次提款为准，不少于 ${facts.least}`],
            ['每笔贷款的日期', '该次提款到账之日'],
            ['利率', `年利率 ${facts.rate}：摘记当日的 SOFR 加 ${facts.margin}；每次提款的利率在提款当日确定，期内不变`],
            ['其他费用', `每次提款收取 ${facts.fee} 的手续费，放款时扣除；此外没有其他费用`],
            ['还款', `${facts.instalments === 'weekly' ? '每周' : '每月'}等额本息，期限 3 至 ${facts.longestTenor} 个月`],
            ['商议及完成地点', '香港，经平台办理'],
          ],
        },
      ],
    },
    exampleZhCn(facts),
    {
      title: '签署前须知',
      blocks: [
        {
          bullets: [
            '请在读懂之后再签署。可以要求时间考虑，任何人都不得催逼。',
            '我们没有委托任何中介。有人就安排这笔贷款向贵公司收费，与我们无关，请告知我们并报警。',
            '贵公司可随时索取欠款结单；提前还款不收费。',
          ],
        },
      ],
    },
    closingZhCn(facts),
  ],
})
