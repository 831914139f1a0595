/** Mails about the bank accounts of a company: verified, refused, authorised for payouts. BANK-02. */
import type { Locale } from '../../contract/kernel/constants.ts'
import type { MailTemplates } from '../platform/mail/texts.ts'

/** Values of these templates; `account` is a bank with the last four characters of a number, `at` a time in Hong Kong. */
type Values = { company: string; account: string; reason: string; at: string; link: string }

interface BankMailValues {
  'bank.verified': Values
  'bank.refused': Values
  'bank.authorised': Values
}

/** Why an account was not shown to be the company's, where no reviewer has said so. */
export const refusalTexts: Record<'deposit returned' | 'amounts wrong' | 'deposit lapsed' | 'document', Record<Locale, string>> = {
  'deposit returned': {
    zh_CN: '银行退回了我们打的小额款项。请核对账号、开户名称和 SWIFT 代码。',
    zh_HK: '銀行退回了我們存入的小額款項。請核對帳號、戶名和 SWIFT 代碼。',
    en_US: 'The bank sent our small amounts back. Please check number, holder and SWIFT code.',
  },
  'amounts wrong': {
    zh_CN: '三次填写的金额都不对。',
    zh_HK: '三次填寫的金額均不正確。',
    en_US: 'The amounts were wrong three times.',
  },
  'deposit lapsed': {
    zh_CN: '14 天内没有填写收到的金额。',
    zh_HK: '14 天內沒有填寫收到的金額。',
    en_US: 'The amounts were not told back within 14 days.',
  },
  document: {
    zh_CN: '证明文件没有通过。',
    zh_HK: '證明文件未獲接納。',
    en_US: 'The documents were not accepted.',
  },
}

export const bankMails: MailTemplates<BankMailValues> = {
  'bank.verified': {
    zh_CN: {
      subject: '银行账户已通过核验',
      paragraphs: ['您好！', '{company} 的银行账户 {account} 已通过核验。授权后即可用于收款：', '{link}'],
      action: '查看账户',
    },
    zh_HK: {
      subject: '銀行帳戶已通過核實',
      paragraphs: ['您好！', '{company} 的銀行帳戶 {account} 已通過核實。授權後即可用作收款：', '{link}'],
      action: '查看帳戶',
    },
    en_US: {
      subject: 'A bank account was verified',
      paragraphs: [
        'Hello,',
        'The bank account {account} of {company} was verified. Once it is authorised, money can be paid to it:',
        '{link}',
      ],
      action: 'See the account',
    },
  },
  'bank.refused': {
    zh_CN: {
      subject: '银行账户未通过核验',
      paragraphs: ['您好！', '{company} 的银行账户 {account} 没有通过核验。', '{reason}', '您可以换一种方式再试：', '{link}'],
      action: '查看账户',
    },
    zh_HK: {
      subject: '銀行帳戶未通過核實',
      paragraphs: ['您好！', '{company} 的銀行帳戶 {account} 未能通過核實。', '{reason}', '您可以改用另一種方式再試：', '{link}'],
      action: '查看帳戶',
    },
    en_US: {
      subject: 'A bank account was not verified',
      paragraphs: [
        'Hello,',
        'The bank account {account} of {company} was not verified.',
        '{reason}',
        'You can try the other way:',
        '{link}',
      ],
      action: 'See the account',
    },
  },
  'bank.authorised': {
    zh_CN: {
      subject: '银行账户已授权收款',
      paragraphs: [
        '您好！',
        '{company} 的银行账户 {account} 已于香港时间 {at} 授权用于收款。',
        '如果这不是您或同事的操作，请立即移除这个账户并联系客服：',
        '{link}',
      ],
      action: '查看账户',
    },
    zh_HK: {
      subject: '銀行帳戶已獲授權收款',
      paragraphs: [
        '您好！',
        '{company} 的銀行帳戶 {account} 已於香港時間 {at} 獲授權用作收款。',
        '如非您或同事所為，請立即移除此帳戶並聯絡客戶服務：',
        '{link}',
      ],
      action: '查看帳戶',
    },
    en_US: {
      subject: 'A bank account was authorised for payouts',
      paragraphs: [
        'Hello,',
        'The bank account {account} of {company} was authorised for payouts at {at} Hong Kong time.',
        'If it was neither you nor a colleague, remove the account at once and contact us:',
        '{link}',
      ],
      action: 'See the account',
    },
  },
}
