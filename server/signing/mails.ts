/** Messages to signers. API-078, API-080. */
import type { MailTemplates } from '../platform/mail/texts.ts'

interface SigningMailValues {
  /** A short message. */
  'signing.urged': { company: string; link: string }
  /** `rate` is the effective annual rate, `hash` the fingerprint of what is signed. */
  'signing.rpa': { company: string; reference: string; title: string; limit: string; rate: string; months: number; hash: string }
}

export const signingMails: MailTemplates<SigningMailValues> = {
  'signing.urged': {
    zh_CN: { subject: '', paragraphs: ['【舢舨】{company} 的协议还差您的签名，请打开链接签署：{link}'] },
    zh_HK: { subject: '', paragraphs: ['【舢舨】{company} 的協議尚欠閣下簽署，請開啟連結簽署：{link}'] },
    en_US: { subject: '', paragraphs: ['Sampan: the agreement of {company} still waits for your signature. Sign here: {link}'] },
  },
  'signing.rpa': {
    zh_CN: {
      subject: '请先看一下：{company} 要签的协议 {reference}',
      paragraphs: [
        '您好！',
        '{company} 准备签署《{title}》，编号 {reference}，签之前请先看清这几项：',
        '循环额度：{limit}\n实际年利率：{rate}\n每笔最长期限：{months} 个月\n文件指纹 SHA-256：{hash}',
        '签署链接由签署平台另外发给每一位签署人，这封邮件里没有链接。打开签署页后，请核对编号和文件指纹与这里一致；不一致就不要签，并联系贵公司的管理员。',
      ],
    },
    zh_HK: {
      subject: '請先過目：{company} 將簽署的協議 {reference}',
      paragraphs: [
        '您好！',
        '{company} 準備簽署《{title}》，編號 {reference}。簽署前請先看清以下各項：',
        '循環額度：{limit}\n實際年利率：{rate}\n每筆最長年期：{months} 個月\n文件指紋 SHA-256：{hash}',
        '簽署連結由簽署平台另行發送予每位簽署人，本電郵不含任何連結。開啟簽署頁後，請核對編號及文件指紋是否與此相符；如有不符，切勿簽署，並聯絡貴公司的管理員。',
      ],
    },
    en_US: {
      subject: 'To read before signing: agreement {reference} of {company}',
      paragraphs: [
        'Hello,',
        '{company} is about to sign “{title}”, reference {reference}. Please look at these figures first:',
        'Revolving limit: {limit}\nEffective annual rate: {rate}\nLongest tenor of a drawdown: {months} months\nFingerprint SHA-256: {hash}',
        'The link to sign comes separately from the signing provider; this mail holds none. On the signing page, check that reference and fingerprint are the same as here. If they differ, do not sign, and ask the administrator of your company.',
      ],
    },
  },
}
