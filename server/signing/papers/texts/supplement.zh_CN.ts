/** 循环贷款补充协议，简体中文。 ACT-02. */
import type { AgreementTemplate } from '../facts.ts'
import { closingZhCn, exampleZhCn, partiesZhCn } from './parts.zh_CN.ts'

export const supplementZhCn: AgreementTemplate = (facts) => ({
  title: '循环贷款补充协议',
  lead: `补充双方已签署的循环贷款协议 ${facts.supplement?.reference ?? ''}（“原协议”）。本协议写于${facts.day}，全部签署人签署后生效。`,
  figures: [
    { label: '此前签署的额度', value: facts.supplement?.before ?? '' },
    { label: '新额度', value: facts.limit },
    { label: `实际年利率（${facts.example.months} 个月）`, value: facts.effective },
  ],
  sections: [
    partiesZhCn(facts),
    {
      title: '店铺',
      blocks: facts.supplement?.shops.length
        ? ['贵公司将以下店铺加入原协议的额度：', { bullets: facts.supplement.shops }]
        : ['本次没有新店铺加入；额度按已加入店铺的销售调整。'],
    },
    {
      title: '额度',
      blocks: [
        `全部签署人签署本协议后，原协议的最高额度由 ${facts.supplement?.before ?? ''} 调整为 ${facts.limit}。在此之前，已签署的额度不变。`,
        '随时可提取的金额仍按原协议计算；销售下降时，可提取的金额相应减少。',
      ],
    },
    {
      title: '价格与店铺数据',
      blocks: [
        '利率、手续费、还款方式和期限与原协议相同。原协议关于店铺数据的约定，以及《直接扣款授权书》关于收款的约定，适用于新加入的店铺。',
      ],
    },
    exampleZhCn(facts),
    { title: '其他', blocks: ['原协议及与其一同签署的文件，其余内容不变，继续有效。'] },
    closingZhCn(facts),
  ],
})
