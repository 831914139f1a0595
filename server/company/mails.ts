/** Mails about company memberships: invitation, request, answer, removal. USER-05, USER-06. */
import type { Locale } from '../../contract/kernel/constants.ts'
import type { CompanyRole } from '../platform/call.ts'
import type { MailTemplates } from '../platform/mail/texts.ts'

interface CompanyMailValues {
  'company.invited': { company: string; inviter: string; role: string; day: string; link: string }
  'company.asked': { company: string; email: string; link: string }
  'company.accepted': { company: string; link: string }
  'company.declined': { company: string; link: string }
  'company.removed': { company: string }
}

/** A role in words. */
export function roleText(role: CompanyRole, locale: Locale): string {
  return roleTexts[role][locale]
}

const roleTexts: Record<CompanyRole, Record<Locale, string>> = {
  administrator: { zh_CN: '管理员', zh_HK: '管理員', en_US: 'an administrator' },
  user: { zh_CN: '普通用户', zh_HK: '一般用戶', en_US: 'a user' },
}

export const companyMails: MailTemplates<CompanyMailValues> = {
  'company.invited': {
    zh_CN: {
      subject: '邀请您加入 {company}',
      paragraphs: [
        '您好！',
        '{inviter} 邀请您以{role}身份加入 {company}。请用收到本邮件的邮箱登录或注册，然后接受邀请：',
        '{link}',
        '邀请在 {day} 前有效。如果您不认识对方，不必理会这封邮件。',
      ],
      action: '查看邀请',
    },
    zh_HK: {
      subject: '邀請您加入 {company}',
      paragraphs: [
        '您好！',
        '{inviter} 邀請您以{role}身分加入 {company}。請用收到本郵件的電郵地址登入或註冊，然後接受邀請：',
        '{link}',
        '邀請於 {day} 前有效。如您不認識對方，毋須理會本郵件。',
      ],
      action: '查看邀請',
    },
    en_US: {
      subject: 'You are invited to join {company}',
      paragraphs: [
        'Hello,',
        '{inviter} invites you to join {company} as {role}. Sign in or sign up with the address this mail came to, then accept the invitation:',
        '{link}',
        'The invitation is good until {day}. If you do not know who sent it, ignore this mail.',
      ],
      action: 'See the invitation',
    },
  },
  'company.asked': {
    zh_CN: {
      subject: '{email} 申请加入 {company}',
      paragraphs: ['您好！', '{email} 申请加入 {company}。请先核实对方身份，再接受或拒绝：', '{link}'],
      action: '处理申请',
    },
    zh_HK: {
      subject: '{email} 申請加入 {company}',
      paragraphs: ['您好！', '{email} 申請加入 {company}。請先核實對方身分，再接受或拒絕：', '{link}'],
      action: '處理申請',
    },
    en_US: {
      subject: '{email} asks to join {company}',
      paragraphs: ['Hello,', '{email} asks to join {company}. Make sure you know who it is, then accept or decline:', '{link}'],
      action: 'Answer',
    },
  },
  'company.accepted': {
    zh_CN: {
      subject: '您已加入 {company}',
      paragraphs: ['您好！', '{company} 的管理员接受了您的申请，您现在可以代表公司办理业务：', '{link}'],
      action: '查看我的公司',
    },
    zh_HK: {
      subject: '您已加入 {company}',
      paragraphs: ['您好！', '{company} 的管理員接受了您的申請，您現可代表公司辦理業務：', '{link}'],
      action: '查看我的公司',
    },
    en_US: {
      subject: 'You have joined {company}',
      paragraphs: ['Hello,', 'An administrator of {company} accepted your request; you can act for the company now:', '{link}'],
      action: 'See my companies',
    },
  },
  'company.declined': {
    zh_CN: {
      subject: '加入 {company} 的申请未被接受',
      paragraphs: ['您好！', '{company} 的管理员没有接受您的申请。如有疑问，请直接联系对方，由管理员向您发出邀请。'],
    },
    zh_HK: {
      subject: '加入 {company} 的申請未獲接受',
      paragraphs: ['您好！', '{company} 的管理員未有接受您的申請。如有疑問，請直接聯絡對方，由管理員向您發出邀請。'],
    },
    en_US: {
      subject: 'Your request to join {company} was declined',
      paragraphs: [
        'Hello,',
        'An administrator of {company} declined your request. If you think this is a mistake, contact them directly: they can invite you.',
      ],
    },
  },
  'company.removed': {
    zh_CN: {
      subject: '您已被移出 {company}',
      paragraphs: ['您好！', '{company} 的管理员已将您移出公司，您不再能查看或办理该公司的业务。如有疑问，请联系该公司的管理员。'],
    },
    zh_HK: {
      subject: '您已被移出 {company}',
      paragraphs: ['您好！', '{company} 的管理員已將您移出公司，您不能再查看或辦理該公司的業務。如有疑問，請聯絡該公司的管理員。'],
    },
    en_US: {
      subject: 'You were removed from {company}',
      paragraphs: [
        'Hello,',
        'An administrator removed you from {company}; you can no longer see or do anything for the company. If you have questions, contact its administrators.',
      ],
    },
  },
}
