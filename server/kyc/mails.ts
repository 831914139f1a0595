/** Mails about the certification of a company. KYC-19. */
import type { MailTemplates } from '../platform/mail/texts.ts'

/** What these mails need to know. */
interface Values {
  company: string
  reference: string
  link: string
}

/** On top of it: `reason` is empty for an approval; of a return `items` one in a line, and the last day as it is written. */
interface Decided extends Values {
  reason: string
  items: string
  due: string
}

interface KycMailValues {
  'kyc.approved': Decided
  'kyc.rejected': Decided
  'kyc.returned': Decided
  'kyc.lapsed': Values
}

export const kycMails: MailTemplates<KycMailValues> = {
  'kyc.approved': {
    zh_CN: {
      subject: '公司认证已通过：{company}',
      paragraphs: ['您好！', '{company} 已通过认证（申请编号 {reference}）。下一步请关联店铺，我们会据此测算您的额度：', '{link}'],
      action: '关联店铺',
    },
    zh_HK: {
      subject: '公司認證已通過：{company}',
      paragraphs: ['您好！', '{company} 已通過認證（申請編號 {reference}）。下一步請連結網店，我們會據此評估您的額度：', '{link}'],
      action: '連結網店',
    },
    en_US: {
      subject: '{company} is certified',
      paragraphs: [
        'Hello,',
        '{company} is certified (application {reference}). Next, link your shops, so that we can work out your limit:',
        '{link}',
      ],
      action: 'Link shops',
    },
  },
  'kyc.rejected': {
    zh_CN: {
      subject: '公司认证未通过：{company}',
      paragraphs: [
        '您好！',
        '很抱歉，{company} 的认证未通过（申请编号 {reference}）。原因：{reason}',
        '您可以修改资料后重新申请：',
        '{link}',
      ],
      action: '重新申请',
    },
    zh_HK: {
      subject: '公司認證未獲通過：{company}',
      paragraphs: [
        '您好！',
        '很抱歉，{company} 的認證未獲通過（申請編號 {reference}）。原因：{reason}',
        '您可修改資料後重新申請：',
        '{link}',
      ],
      action: '重新申請',
    },
    en_US: {
      subject: '{company} was not certified',
      paragraphs: [
        'Hello,',
        'We are sorry: {company} was not certified (application {reference}). Reason: {reason}',
        'You can correct the details and apply again:',
        '{link}',
      ],
      action: 'Apply again',
    },
  },
  'kyc.returned': {
    zh_CN: {
      subject: '请在 {due} 或之前补充公司认证资料：{company}',
      paragraphs: [
        '您好！',
        '{company} 的认证资料需要修改（申请编号 {reference}）。{reason}',
        '{items}',
        '请在 {due} 或之前改好并再次提交。只有退回的部分可以修改，其他内容都已保留：',
        '{link}',
      ],
      action: '修改资料',
    },
    zh_HK: {
      subject: '請於 {due} 或之前補充公司認證資料：{company}',
      paragraphs: [
        '您好！',
        '{company} 的認證資料需要修改（申請編號 {reference}）。{reason}',
        '{items}',
        '請於 {due} 或之前修改並再次提交。只有退回的部分可以修改，其他內容均已保留：',
        '{link}',
      ],
      action: '修改資料',
    },
    en_US: {
      subject: 'Please correct the certification of {company} by {due}',
      paragraphs: [
        'Hello,',
        'The certification of {company} needs a correction (application {reference}). {reason}',
        '{items}',
        'Please correct it and send it again by {due}. Only what was sent back can be changed; everything else is kept:',
        '{link}',
      ],
      action: 'Correct it',
    },
  },
  'kyc.lapsed': {
    zh_CN: {
      subject: '公司认证的修改期限已过：{company}',
      paragraphs: [
        '您好！',
        '{company} 的认证资料没有在期限内再次提交（申请编号 {reference}），申请已回到草稿。',
        '您填写的内容一项不少，随时可以改好后再次提交：',
        '{link}',
      ],
      action: '继续填写',
    },
    zh_HK: {
      subject: '公司認證的修改限期已過：{company}',
      paragraphs: [
        '您好！',
        '{company} 的認證資料未有在限期內再次提交（申請編號 {reference}），申請已回復為草稿。',
        '您填寫的內容全部保留，可隨時修改後再次提交：',
        '{link}',
      ],
      action: '繼續填寫',
    },
    en_US: {
      subject: 'The time to correct the certification of {company} is over',
      paragraphs: [
        'Hello,',
        'The certification of {company} was not sent again in time (application {reference}); it is a draft again.',
        'Nothing you entered is lost; correct it and send it whenever you are ready:',
        '{link}',
      ],
      action: 'Go on',
    },
  },
}
