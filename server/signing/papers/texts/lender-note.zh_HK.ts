/** 放債人書面摘記，香港繁體中文。《放債人條例》第 18 條。 */
import type { AgreementTemplate } from '../facts.ts'
import { closingZhHk, exampleZhHk } from './parts.zh_HK.ts'

export const lenderNoteZhHk: AgreementTemplate = (facts) => ({
  title: '貸款協議書面摘記',
  lead: '《放債人條例》（香港法例第 163 章）第 18 條要求的書面摘記：將貸款的全部條款列於一處。借款人須親自簽署，並在七日內收到副本，連同該條例第 III 及 IV 部的摘要。',
  figures: [
    { label: '本金上限', value: facts.limit },
    { label: '年利率', value: facts.rate },
    { label: '實際年利率', value: facts.effective },
  ],
  sections: [
    {
      title: '貸款條款',
      blocks: [
        {
          facts: [
            ['放債人', '舢舨'],
            ['牌照號碼', facts.licence],
            ['借款人', facts.company],
            ...(facts.number ? ([['登記號碼', facts.number]] as const) : []),
            ...(facts.address ? ([['借款人地址', facts.address]] as const) : []),
            ['擔保人', '無'],
            ['抵押', '無'],
            ['摘記日期', facts.day],
            ['本金', `循環額度最高 ${facts.limit}；每次提款為一筆貸款，金額以該次提款為準，不少於 ${facts.least}`],
            ['每筆貸款的日期', '該次提款到帳當日'],
            ['利率', `年利率 ${facts.rate}：摘記當日的 SOFR 加 ${facts.margin}；每次提款的利率於提款當日釐定，期內不變`],
            ['其他費用', `每次提款收取 ${facts.fee} 的手續費，於放款時扣除；此外沒有其他費用`],
            ['還款', `${facts.instalments === 'weekly' ? '每週' : '每月'}等額本息，期限 3 至 ${facts.longestTenor} 個月`],
            ['洽談及完成地點', '香港，經平台辦理'],
          ],
        },
      ],
    },
    exampleZhHk(facts),
    {
      title: '簽署前須知',
      blocks: [
        {
          bullets: [
            '請在閱讀及明白之後才簽署。可要求時間考慮，任何人均不得催逼。',
            '我們沒有委託任何中介。如有人就安排這筆貸款向貴公司收費，與我們無關，請告知我們並報警。',
            '貴公司可隨時索取欠款結單；提早還款毋須付費。',
          ],
        },
      ],
    },
    closingZhHk(facts),
  ],
})
