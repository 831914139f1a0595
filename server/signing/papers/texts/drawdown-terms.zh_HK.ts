/** 提款條款及還款例子，香港繁體中文。 SIGN-06. */
import type { AgreementTemplate } from '../facts.ts'
import { closingZhHk, exampleZhHk, partiesZhHk } from './parts.zh_HK.ts'

export const drawdownTermsZhHk: AgreementTemplate = (facts) => ({
  title: '提款條款',
  lead: '每次從額度提款時適用的約定：如何申請、何時到帳、費用多少、怎樣償還。',
  figures: [
    { label: '最低提款金額', value: facts.least },
    { label: '手續費', value: facts.fee },
    { label: '最長期限', value: `${facts.longestTenor} 個月` },
  ],
  sections: [
    partiesZhHk(facts),
    {
      title: '申請提款',
      blocks: [
        {
          steps: [
            '貴公司的管理員在平台選擇金額和期限。',
            '平台列出到帳金額、利息、手續費、實際年利率及每一期還款。',
            '管理員確認。所顯示的內容即為約定的內容；期間如有數字變動，會重新顯示，再請確認。',
          ],
        },
      ],
    },
    {
      title: '放款',
      blocks: [
        '我們會在貴公司確認的工作天將款項交由銀行付出。如銀行拒付，該次提款不成立，不收手續費，額度隨即恢復。利息由款項到帳當日起計。如到帳日遲於確認日，還款日及每期款額仍以確認時所顯示的為準，其間的利息會從中扣除，費用合計不會高於所顯示的金額。',
      ],
    },
    {
      title: '費用',
      blocks: [
        {
          facts: [
            ['年利率', `提款當日的 SOFR 加 ${facts.margin}，提款期內不變`],
            ['計算方法', '按未償還本金，以實際日數除以 365 計算'],
            ['手續費', `提款金額的 ${facts.fee}，於放款時扣除`],
            ['其他費用', '無'],
          ],
        },
        '如使用利是，按其計劃減免利息或手續費。',
      ],
    },
    exampleZhHk(facts),
    {
      title: '提早還款',
      blocks: [
        `任何一日均可償還全部或部分，每次不少於 ${facts.leastRepayment}，餘額不足者除外。毋須罰款。提早償還的款項會先抵銷其後各期，利息相應減少。`,
      ],
    },
    closingZhHk(facts),
  ],
})
