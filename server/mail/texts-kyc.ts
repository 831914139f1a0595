/** Mails about the certification of a company. KYC-19. */
import type { TextsOf } from './texts.ts'

/** What these mails need to know; `reason` is empty for an approval. */
interface Values {
  company: string
  reference: string
  reason: string
  link: string
}

export interface KycTemplateValues {
  'kyc.approved': Values
  'kyc.rejected': Values
  'kyc.returned': Values
}

export const kycTexts: TextsOf<keyof KycTemplateValues> = {
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
      subject: '请补充公司认证资料：{company}',
      paragraphs: [
        '您好！',
        '{company} 的认证资料需要修改（申请编号 {reference}）：{reason}',
        '您填写的内容都已保留，修改后再次提交即可：',
        '{link}',
      ],
      action: '修改资料',
    },
    zh_HK: {
      subject: '請補充公司認證資料：{company}',
      paragraphs: [
        '您好！',
        '{company} 的認證資料需要修改（申請編號 {reference}）：{reason}',
        '您填寫的內容均已保留，修改後再次提交即可：',
        '{link}',
      ],
      action: '修改資料',
    },
    en_US: {
      subject: 'Please correct the certification of {company}',
      paragraphs: [
        'Hello,',
        'The certification of {company} needs a correction (application {reference}): {reason}',
        'Everything you filled in is kept; correct it and submit it again:',
        '{link}',
      ],
      action: 'Correct it',
    },
  },
}
