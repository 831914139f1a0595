/** Mails about a facility. SIGN-02. */
import type { TextsOf } from './texts.ts'

export interface FacilityTemplateValues {
  'facility.opened': { company: string; limit: string; link: string }
}

export const facilityTexts: TextsOf<keyof FacilityTemplateValues> = {
  'facility.opened': {
    zh_CN: {
      subject: '额度已生效：{limit}',
      paragraphs: ['您好！', '{company} 的协议已全部签署，{limit} 的循环额度已生效，现在可以提款：', '{link}'],
      action: '去提款',
    },
    zh_HK: {
      subject: '額度已生效：{limit}',
      paragraphs: ['您好！', '{company} 的協議已全部簽署，{limit} 的循環額度已生效，現可提款：', '{link}'],
      action: '前往提款',
    },
    en_US: {
      subject: 'Your limit of {limit} is open',
      paragraphs: [
        'Hello,',
        'The agreement of {company} is signed by everybody. The revolving limit of {limit} is open; you can draw down now:',
        '{link}',
      ],
      action: 'Draw down',
    },
  },
}
