/** 循環貸款補充協議，香港繁體中文。 ACT-02. */
import type { AgreementTemplate } from '../facts.ts'
import { closingZhHk, exampleZhHk, partiesZhHk } from './parts.zh_HK.ts'

export const supplementZhHk: AgreementTemplate = (facts) => ({
  title: '循環貸款補充協議',
  lead: `補充雙方已簽署的循環貸款協議 ${facts.supplement?.reference ?? ''}（「原協議」）。本協議寫於${facts.day}，全部簽署人簽署後生效。`,
  figures: [
    { label: '之前簽署的額度', value: facts.supplement?.before ?? '' },
    { label: '新額度', value: facts.limit },
    { label: `實際年利率（${facts.example.months} 個月）`, value: facts.effective },
  ],
  sections: [
    partiesZhHk(facts),
    {
      title: '網店',
      blocks: facts.supplement?.shops.length
        ? ['貴公司將以下網店加入原協議的額度：', { bullets: facts.supplement.shops }]
        : ['今次沒有新網店加入；額度按已加入網店的銷售調整。'],
    },
    {
      title: '額度',
      blocks: [
        `全部簽署人簽署本協議後，原協議的最高額度由 ${facts.supplement?.before ?? ''} 調整為 ${facts.limit}。在此之前，已簽署的額度不變。`,
        '隨時可提取的金額仍按原協議計算；銷售下跌時，可提取的金額相應減少。',
      ],
    },
    {
      title: '價格及網店資料',
      blocks: [
        '利率、手續費、還款方式及期限與原協議相同。原協議就網店資料的約定，以及《直接付款授權書》就收款的約定，適用於新加入的網店。',
      ],
    },
    exampleZhHk(facts),
    { title: '其他', blocks: ['原協議及與其一同簽署的文件，其餘內容不變，繼續有效。'] },
    closingZhHk(facts),
  ],
})
