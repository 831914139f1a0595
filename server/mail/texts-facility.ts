/** Mails about a facility and the account it pays to. SIGN-02, BANK-02. */
import type { TextsOf } from './texts.ts'

export interface FacilityTemplateValues {
  'facility.opened': { company: string; limit: string; link: string }
  'facility.raised': { company: string; limit: string; link: string }
  /** `account` is masked: `**** 8838`. */
  'account.replaced': { company: string; account: string; at: string; link: string }
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
        'The agreement of {company} has been signed by all parties. The revolving limit of {limit} is open; you can draw down now:',
        '{link}',
      ],
      action: 'Draw down',
    },
  },
  'facility.raised': {
    zh_CN: {
      subject: '额度已调整为 {limit}',
      paragraphs: ['您好！', '{company} 的补充协议已全部签署，循环额度已调整为 {limit}：', '{link}'],
      action: '查看额度',
    },
    zh_HK: {
      subject: '額度已調整為 {limit}',
      paragraphs: ['您好！', '{company} 的補充協議已全部簽署，循環額度已調整為 {limit}：', '{link}'],
      action: '查看額度',
    },
    en_US: {
      subject: 'Your limit is now {limit}',
      paragraphs: ['Hello,', 'The supplement of {company} has been signed by all parties. The revolving limit is now {limit}:', '{link}'],
      action: 'See your limit',
    },
  },
  'account.replaced': {
    zh_CN: {
      subject: '{company} 的收款账户已更换',
      paragraphs: [
        '您好！',
        '{company} 的收款账户已于香港时间 {at} 更换为 {account}，今后的提款将汇入该账户：',
        '{link}',
        '如果这不是贵公司的操作，请立即联系客服，并重设您的密码。',
      ],
      action: '查看收款账户',
    },
    zh_HK: {
      subject: '{company} 的收款帳戶已更換',
      paragraphs: [
        '您好！',
        '{company} 的收款帳戶已於香港時間 {at} 更換為 {account}，今後的提款將存入該帳戶：',
        '{link}',
        '如並非由貴公司提出，請立即聯絡客戶服務，並重設您的密碼。',
      ],
      action: '查看收款帳戶',
    },
    en_US: {
      subject: 'The account of {company} for drawdowns was replaced',
      paragraphs: [
        'Hello,',
        'The account that {company} draws down to was changed to {account} at {at} Hong Kong time. Future drawdowns are paid there:',
        '{link}',
        'If nobody in your company did this, contact us at once and reset your password.',
      ],
      action: 'See the account',
    },
  },
}
