/** Notices of certification, of who belongs to a company and of where its money goes, in three languages. */
import type { NoticeTextsOf } from './texts.ts'

export const companyNotices: NoticeTextsOf<`kyc.${string}` | `company.${string}` | `account.${string}`> = {
  'kyc.returned': {
    zh_CN: {
      title: '请在{day}或之前修改公司认证资料',
      content: '{company} 的认证资料被退回：{reason} 只需修改退回的部分，其他内容都已保留。',
    },
    zh_HK: {
      title: '請於{day}或之前修改公司認證資料',
      content: '{company} 的認證資料被退回：{reason} 只需修改退回的部分，其他內容均已保留。',
    },
    en_US: {
      title: 'Correct the certification by {day}',
      content: 'The certification of {company} was returned: {reason} Only what was sent back is to be changed; everything else is kept.',
    },
  },
  'kyc.lapsed': {
    zh_CN: { title: '公司认证的修改期限已过', content: '{company} 的申请已回到草稿，填写的内容一项不少。改好后可以随时再次提交。' },
    zh_HK: { title: '公司認證的修改限期已過', content: '{company} 的申請已回復為草稿，填寫的內容全部保留。修改後可隨時再次提交。' },
    en_US: {
      title: 'The time to correct the certification is over',
      content: 'The application of {company} is a draft again, with everything you entered. Correct it and send it whenever you are ready.',
    },
  },
  'kyc.rejected': {
    zh_CN: { title: '公司认证未通过', content: '很抱歉，{company} 的认证未通过：{reason} 您可以修改资料后重新申请。' },
    zh_HK: { title: '公司認證未獲通過', content: '很抱歉，{company} 的認證未獲通過：{reason} 您可修改資料後重新申請。' },
    en_US: {
      title: 'The company was not certified',
      content: 'We are sorry: {company} was not certified: {reason} You can correct the details and apply again.',
    },
  },
  'kyc.approved': {
    zh_CN: { title: '公司认证已通过', content: '{company} 已通过认证。下一步请关联店铺，我们会据此测算您的额度。' },
    zh_HK: { title: '公司認證已通過', content: '{company} 已通過認證。下一步請連結網店，我們會據此評估您的額度。' },
    en_US: {
      title: 'The company is certified',
      content: '{company} is certified. Next, link your shops, so that we can work out your limit.',
    },
  },
  'account.replaced': {
    zh_CN: {
      title: '{product}的提款账户已更换为 {account}',
      content: '今后的提款将汇入 {account}。如果这不是贵公司的操作，请立即联系客服，并重设您的密码。',
    },
    zh_HK: {
      title: '{product}的提款帳戶已更換為 {account}',
      content: '今後的提款將存入 {account}。如並非由貴公司提出，請立即聯絡客戶服務，並重設您的密碼。',
    },
    en_US: {
      title: '{product}: drawdowns go to {account} from now on',
      content:
        'The account for drawdowns was replaced by {account}. If nobody in your company did this, contact us at once and reset your password.',
    },
  },
  'company.asked': {
    zh_CN: { title: '有人申请加入{company}', content: '{email} 申请加入{company}。请核实对方身份后，在“公司用户”中接受或拒绝。' },
    zh_HK: { title: '有人申請加入{company}', content: '{email} 申請加入{company}。請核實對方身分後，在「公司用戶」中接受或拒絕。' },
    en_US: {
      title: 'Somebody asks to join {company}',
      content: '{email} asks to join {company}. Make sure you know who it is, then accept or decline under “Company users”.',
    },
  },
  'company.joined': {
    zh_CN: { title: '{email} 已加入{company}', content: '{email} 接受了邀请，现在是{company}的用户。' },
    zh_HK: { title: '{email} 已加入{company}', content: '{email} 接受了邀請，現已成為{company}的用戶。' },
    en_US: { title: '{email} has joined {company}', content: '{email} accepted the invitation and is now a user of {company}.' },
  },
}
