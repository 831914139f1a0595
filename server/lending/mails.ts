/** Mails about a facility and the account it pays to. SIGN-02, BANK-02. */
import type { MailTemplates } from '../platform/mail/texts.ts'

/** The limit in force and the limit that was signed. Not every text names both. */
interface LimitValues {
  company: string
  limit: string
  signed: string
  link: string
}

interface FacilityMailValues {
  'facility.opened': LimitValues
  'facility.raised': LimitValues
  /** `limit` holds by the last calculation and is lower than `signed`. */
  'facility.signed': LimitValues
  /** What was signed counts once the facility is renewed. */
  'facility.unrenewed': LimitValues
  /** To a signer: what was signed, with its evidence. `days` the link works. */
  'agreement.copy': { name: string; company: string; title: string; reference: string; days: number; link: string }
  /** `account` is masked: `••••8838`. */
  'account.replaced': { company: string; account: string; at: string; link: string }
}

export const facilityMails: MailTemplates<FacilityMailValues> = {
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
  'facility.signed': {
    zh_CN: {
      subject: '协议已全部签署，目前额度为 {limit}',
      paragraphs: [
        '您好！',
        '{company} 的协议已全部签署，签署的额度为 {signed}。按最新计算，目前额度为 {limit}；店铺经营数据回升后，额度会自动恢复，最高到签署的额度：',
        '{link}',
      ],
      action: '查看额度',
    },
    zh_HK: {
      subject: '協議已全部簽署，目前額度為 {limit}',
      paragraphs: [
        '您好！',
        '{company} 的協議已全部簽署，簽署的額度為 {signed}。按最新計算，目前額度為 {limit}；店鋪的銷售回升後，額度會自動恢復，最高至簽署的額度：',
        '{link}',
      ],
      action: '查看額度',
    },
    en_US: {
      subject: 'Everybody has signed; your limit is {limit} for now',
      paragraphs: [
        'Hello,',
        'The agreement of {company} over {signed} has been signed by all parties. By the latest calculation the limit is {limit} for now; it rises again, up to what was signed, as your shops carry more:',
        '{link}',
      ],
      action: 'See your limit',
    },
  },
  'facility.unrenewed': {
    zh_CN: {
      subject: '补充协议已全部签署，额度续期后生效',
      paragraphs: [
        '您好！',
        '{company} 的补充协议已全部签署，签署的额度为 {signed}。目前额度已到期，暂时不能提款；我们每晚会重新复审，续期后按最新销售计算额度，最高到签署的额度：',
        '{link}',
      ],
      action: '查看额度',
    },
    zh_HK: {
      subject: '補充協議已全部簽署，額度續期後生效',
      paragraphs: [
        '您好！',
        '{company} 的補充協議已全部簽署，簽署的額度為 {signed}。目前額度已到期，暫時未能提款；我們每晚會再次覆核，續期後按最新銷售計算額度，最高至簽署的額度：',
        '{link}',
      ],
      action: '查看額度',
    },
    en_US: {
      subject: 'Everybody has signed; it counts once the limit is renewed',
      paragraphs: [
        'Hello,',
        'The supplement of {company} over {signed} has been signed by all parties. The limit has expired, so nothing can be drawn for now. It is looked at again every night; once renewed it follows the latest sales, up to what was signed:',
        '{link}',
      ],
      action: 'See your limit',
    },
  },
  'agreement.copy': {
    zh_CN: {
      subject: '已签署文件的副本：{title}（{reference}）',
      paragraphs: [
        '{name}，您好！',
        '您代表 {company} 签署的《{title}》（{reference}）已由全部签署人签署。全部文件和签署记录可在 {days} 天内从这里下载：',
        '{link}',
        '请妥善保存，并勿转发此链接。',
      ],
      action: '下载副本',
    },
    zh_HK: {
      subject: '已簽署文件的副本：{title}（{reference}）',
      paragraphs: [
        '{name}，您好！',
        '您代表 {company} 簽署的《{title}》（{reference}）已由全部簽署人簽署。全部文件及簽署紀錄可於 {days} 日內在此下載：',
        '{link}',
        '請妥善保存，並勿轉發此連結。',
      ],
      action: '下載副本',
    },
    en_US: {
      subject: 'Your copy of what was signed: {title} ({reference})',
      paragraphs: [
        'Hello {name},',
        'Everybody has signed the “{title}” ({reference}) that you signed for {company}. For {days} days all documents and the signing record can be downloaded here:',
        '{link}',
        'Please keep them safe, and do not pass the link on.',
      ],
      action: 'Download your copy',
    },
  },
  'account.replaced': {
    zh_CN: {
      subject: '{company} 的提款账户已更换',
      paragraphs: [
        '您好！',
        '{company} 的提款账户已于香港时间 {at} 更换为 {account}，今后的提款将汇入该账户：',
        '{link}',
        '如果这不是贵公司的操作，请立即联系客服，并重设您的密码。',
      ],
      action: '查看提款账户',
    },
    zh_HK: {
      subject: '{company} 的提款帳戶已更換',
      paragraphs: [
        '您好！',
        '{company} 的提款帳戶已於香港時間 {at} 更換為 {account}，今後的提款將存入該帳戶：',
        '{link}',
        '如並非由貴公司提出，請立即聯絡客戶服務，並重設您的密碼。',
      ],
      action: '查看提款帳戶',
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
