/** Mails about personal data: a copy is ready, an account will be deleted. Decision 025. */
import type { MailTemplates } from '../platform/mail/texts.ts'

/** What these mails need to know. `until` is a time in Hong Kong, `day` a day as it is written. */
interface PrivacyMailValues {
  'export.ready': { link: string; until: string }
  'deletion.requested': { day: string; link: string }
  'deletion.withdrawn': object
  'deletion.refused': { link: string }
  'deletion.done': object
}

export const privacyMails: MailTemplates<PrivacyMailValues> = {
  'export.ready': {
    zh_CN: {
      subject: '您的资料副本已备好',
      paragraphs: [
        '您好！',
        '您申请的资料副本已备好，可在香港时间 {until} 前登录后下载，之后会自动删除：',
        '{link}',
        '如果这不是您本人的申请，请立即更改密码，并联系客服。',
      ],
      action: '去下载',
    },
    zh_HK: {
      subject: '您的資料副本已備妥',
      paragraphs: [
        '您好！',
        '您申請的資料副本已備妥，可於香港時間 {until} 前登入後下載，其後會自動刪除：',
        '{link}',
        '如並非由您本人申請，請立即更改密碼，並聯絡客戶服務。',
      ],
      action: '前往下載',
    },
    en_US: {
      subject: 'The copy of your data is ready',
      paragraphs: [
        'Hello,',
        'The copy of your data is ready. Sign in to download it until {until} Hong Kong time; then it is removed:',
        '{link}',
        'If you did not ask for it, change your password at once and contact us.',
      ],
      action: 'Download it',
    },
  },
  'deletion.requested': {
    zh_CN: {
      subject: '您的舢舨账户将于 {day} 删除',
      paragraphs: [
        '您好！',
        '您申请删除账户。{day} 起，您的账户和个人资料会被永久删除。在此之前账户照常可用，您随时可以登录撤回申请：',
        '{link}',
        '如果这不是您本人的申请，请立即撤回并更改密码。',
      ],
      action: '撤回申请',
    },
    zh_HK: {
      subject: '您的舢舨帳戶將於 {day} 刪除',
      paragraphs: [
        '您好！',
        '您申請刪除帳戶。由 {day} 起，您的帳戶及個人資料會永久刪除。在此之前帳戶照常可用，您可隨時登入撤回申請：',
        '{link}',
        '如並非由您本人申請，請立即撤回並更改密碼。',
      ],
      action: '撤回申請',
    },
    en_US: {
      subject: 'Your Sampan account will be deleted on {day}',
      paragraphs: [
        'Hello,',
        'You asked for your account to be deleted. On {day} it will be erased for good, with your personal data. Until then it works as before, and you can sign in to take the request back:',
        '{link}',
        'If it was not you, take it back at once and change your password.',
      ],
      action: 'Take it back',
    },
  },
  'deletion.withdrawn': {
    zh_CN: {
      subject: '您的账户不会被删除',
      paragraphs: ['您好！', '您撤回了删除账户的申请，账户和资料都保持不变。'],
    },
    zh_HK: {
      subject: '您的帳戶不會刪除',
      paragraphs: ['您好！', '您已撤回刪除帳戶的申請，帳戶及資料維持不變。'],
    },
    en_US: {
      subject: 'Your account stays',
      paragraphs: ['Hello,', 'You took back the request to delete your account. Nothing has changed.'],
    },
  },
  'deletion.refused': {
    zh_CN: {
      subject: '您的账户暂时不能删除',
      paragraphs: [
        '您好！',
        '您申请删除账户，但现在还有未结清的款项、审核中的申请，或公司会因此没有管理员，所以账户没有删除。原因列在个人资料页，处理后可以再次申请：',
        '{link}',
      ],
      action: '查看原因',
    },
    zh_HK: {
      subject: '您的帳戶暫時未能刪除',
      paragraphs: [
        '您好！',
        '您申請刪除帳戶，但現時仍有未清還的款項、審核中的申請，或公司會因此沒有管理員，因此帳戶未有刪除。原因列於個人資料頁，處理後可再次申請：',
        '{link}',
      ],
      action: '查看原因',
    },
    en_US: {
      subject: 'Your account cannot be deleted yet',
      paragraphs: [
        'Hello,',
        'You asked for your account to be deleted, but money is owed, an application is under review, or a company would be left without an administrator. It was not deleted. Your profile says why; you can ask again afterwards:',
        '{link}',
      ],
      action: 'See why',
    },
  },
  'deletion.done': {
    zh_CN: {
      subject: '您的舢舨账户已删除',
      paragraphs: [
        '您好！',
        '您的账户和个人资料已经删除。法律要求保存的账目和操作记录仍会保留，但不再含您的个人资料。',
        '这是我们发给您的最后一封邮件。',
      ],
    },
    zh_HK: {
      subject: '您的舢舨帳戶已刪除',
      paragraphs: [
        '您好！',
        '您的帳戶及個人資料已經刪除。法律規定保存的帳目及操作紀錄仍會保留，但不再載有您的個人資料。',
        '這是我們發給您的最後一封電郵。',
      ],
    },
    en_US: {
      subject: 'Your Sampan account is deleted',
      paragraphs: [
        'Hello,',
        'Your account and your personal data are deleted. Books and records that the law asks for are kept, without your personal data.',
        'This is the last mail you get from us.',
      ],
    },
  },
}
