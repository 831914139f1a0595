/** The mail with the text of the banner. API-083. */
import type { MailTemplates } from '../platform/mail/texts.ts'

interface NoticeMailValues {
  'notices.open': { company: string; count: string; titles: string; link: string }
}

export const noticeMails: MailTemplates<NoticeMailValues> = {
  'notices.open': {
    zh_CN: {
      subject: '{company}：{count} 条通知待处理',
      paragraphs: ['您好！', '{company} 有 {count} 条通知待处理：', '{titles}', '{link}'],
      action: '查看通知',
    },
    zh_HK: {
      subject: '{company}：{count} 則通知待處理',
      paragraphs: ['您好！', '{company} 有 {count} 則通知待處理：', '{titles}', '{link}'],
      action: '查看通知',
    },
    en_US: {
      subject: '{company}: notices to be dealt with ({count})',
      paragraphs: ['Hello,', 'Notices of {company} to be dealt with ({count}):', '{titles}', '{link}'],
      action: 'See the notices',
    },
  },
}
