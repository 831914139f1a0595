/** Mails about the account: codes, activation, passwords. Texts in three languages. AUTH-07, AUTH-17, AUTH-26. */
import type { MailTemplates } from '../platform/mail/texts.ts'

/** What these templates need to know. `at` is a time in Hong Kong. */
interface AccountMailValues {
  'code.mail': { code: string; minutes: number }
  'code.sms': { code: string; minutes: number }
  'captcha.mail': { code: string; minutes: number }
  'account.activate': { link: string; hours: number }
  'account.active': { link: string }
  'account.welcome': { link: string }
  'password.reset': { link: string; minutes: number }
  'password.changed': { at: string }
  'password.updated': { at: string }
  'phone.changed': { at: string; phone: string }
}

export const accountMails: MailTemplates<AccountMailValues> = {
  'code.mail': {
    zh_CN: {
      subject: '您的验证码：{code}',
      paragraphs: [
        '您好！',
        '您正在注册舢舨，验证码是 {code}，{minutes} 分钟内有效。',
        '请勿将验证码告诉任何人，包括自称舢舨工作人员的人。如非您本人操作，请忽略本邮件。',
      ],
    },
    zh_HK: {
      subject: '您的驗證碼：{code}',
      paragraphs: [
        '您好！',
        '您正在註冊舢舨，驗證碼為 {code}，{minutes} 分鐘內有效。',
        '請勿向任何人透露驗證碼，包括自稱舢舨職員的人士。如並非由您本人操作，可不理會本電郵。',
      ],
    },
    en_US: {
      subject: 'Your verification code: {code}',
      paragraphs: [
        'Hello,',
        'Your code to sign up for Sampan is {code}. It is valid for {minutes} minutes.',
        'Do not share it with anyone. We will never ask you for it. If you did not try to sign up, you can ignore this mail.',
      ],
    },
  },
  'code.sms': {
    zh_CN: { subject: '', paragraphs: ['【舢舨】验证码 {code}，{minutes} 分钟内有效。请勿告诉他人。'] },
    zh_HK: { subject: '', paragraphs: ['【舢舨】驗證碼 {code}，{minutes} 分鐘內有效。請勿向他人透露。'] },
    en_US: { subject: '', paragraphs: ['Sampan: your code is {code}, valid for {minutes} minutes. Do not share it.'] },
  },
  'password.reset': {
    zh_CN: {
      subject: '重设您的舢舨密码',
      paragraphs: [
        '您好！',
        '我们收到了重设您账户密码的请求。请在 {minutes} 分钟内打开以下链接设置新密码：',
        '{link}',
        '链接只能使用一次。如果这不是您本人的请求，请忽略本邮件，您的密码不会改变。',
      ],
      action: '设置新密码',
    },
    zh_HK: {
      subject: '重設您的舢舨密碼',
      paragraphs: [
        '您好！',
        '我們收到重設您帳戶密碼的要求。請於 {minutes} 分鐘內開啟以下連結設定新密碼：',
        '{link}',
        '連結只可使用一次。如並非由您本人要求，可不理會本電郵，您的密碼不會更改。',
      ],
      action: '設定新密碼',
    },
    en_US: {
      subject: 'Reset your Sampan password',
      paragraphs: [
        'Hello,',
        'We were asked to reset the password of your account. Open this link within {minutes} minutes to choose a new one:',
        '{link}',
        'The link works once. If it was not you, you can ignore this mail; your password will not change.',
      ],
      action: 'Choose a new password',
    },
  },
  'password.changed': {
    zh_CN: {
      subject: '您的舢舨密码已更改',
      paragraphs: [
        '您好！',
        '您的账户密码已于香港时间 {at} 更改，所有设备均已退出登录。',
        '如果这不是您本人的操作，请立即使用“忘记密码”重设密码，并联系客服。',
      ],
    },
    zh_HK: {
      subject: '您的舢舨密碼已更改',
      paragraphs: [
        '您好！',
        '您的帳戶密碼已於香港時間 {at} 更改，所有裝置均已登出。',
        '如並非由您本人操作，請立即使用「忘記密碼」重設密碼，並聯絡客戶服務。',
      ],
    },
    en_US: {
      subject: 'Your Sampan password was changed',
      paragraphs: [
        'Hello,',
        'The password of your account was changed at {at} Hong Kong time and every device was signed out.',
        'If it was not you, reset the password at once with “Forgot password” and contact us.',
      ],
    },
  },
  'account.welcome': {
    zh_CN: {
      subject: '欢迎使用舢舨',
      paragraphs: ['您好！', '您的账户已开通。下一步请认证公司并关联店铺，我们会据此测算您的额度：', '{link}'],
      action: '继续',
    },
    zh_HK: {
      subject: '歡迎使用舢舨',
      paragraphs: ['您好！', '您的帳戶已開通。下一步請認證公司並連結網店，我們會據此評估您的額度：', '{link}'],
      action: '繼續',
    },
    en_US: {
      subject: 'Welcome to Sampan',
      paragraphs: [
        'Hello,',
        'Your account is ready. Next, certify your company and link your shops, so that we can work out your limit:',
        '{link}',
      ],
      action: 'Continue',
    },
  },
  'captcha.mail': {
    zh_CN: {
      subject: '登录验证码：{code}',
      paragraphs: ['您好！', '请输入 {code} 代替图形验证码，{minutes} 分钟内有效，只能使用一次。', '如非您本人操作，请忽略本邮件。'],
    },
    zh_HK: {
      subject: '登入驗證碼：{code}',
      paragraphs: ['您好！', '請輸入 {code} 代替圖形驗證碼，{minutes} 分鐘內有效，只可使用一次。', '如並非由您本人操作，可不理會本電郵。'],
    },
    en_US: {
      subject: 'Your sign-in code: {code}',
      paragraphs: [
        'Hello,',
        'Enter {code} in place of the characters of the picture. It is valid for {minutes} minutes and works once.',
        'If you did not ask for it, you can ignore this mail.',
      ],
    },
  },
  'account.activate': {
    zh_CN: {
      subject: '激活您的舢舨账户',
      paragraphs: [
        '您好！',
        '请在 {hours} 小时内打开以下链接，设置密码并激活账户：',
        '{link}',
        '链接只能使用一次。如非您本人申请，请忽略本邮件。',
      ],
      action: '激活账户',
    },
    zh_HK: {
      subject: '啟用您的舢舨帳戶',
      paragraphs: [
        '您好！',
        '請於 {hours} 小時內開啟以下連結，設定密碼並啟用帳戶：',
        '{link}',
        '連結只可使用一次。如並非由您本人申請，可不理會本電郵。',
      ],
      action: '啟用帳戶',
    },
    en_US: {
      subject: 'Activate your Sampan account',
      paragraphs: [
        'Hello,',
        'Open this link within {hours} hours to choose a password and activate your account:',
        '{link}',
        'The link works once. If you did not ask for an account, you can ignore this mail.',
      ],
      action: 'Activate the account',
    },
  },
  'account.active': {
    zh_CN: {
      subject: '您的舢舨账户此前已激活',
      paragraphs: ['您好！', '您的账户已经激活，可以直接登录：', '{link}', '如果忘记了密码，请使用“忘记密码”。'],
      action: '去登录',
    },
    zh_HK: {
      subject: '您的舢舨帳戶早已啟用',
      paragraphs: ['您好！', '您的帳戶已經啟用，可直接登入：', '{link}', '如忘記密碼，請使用「忘記密碼」。'],
      action: '前往登入',
    },
    en_US: {
      subject: 'Your Sampan account is active already',
      paragraphs: [
        'Hello,',
        'Your account is active already; you can sign in:',
        '{link}',
        'If you do not remember the password, use “Forgot password”.',
      ],
      action: 'Sign in',
    },
  },
  'password.updated': {
    zh_CN: {
      subject: '您的舢舨密码已更改',
      paragraphs: [
        '您好！',
        '您的账户密码已于香港时间 {at} 更改，其他设备均已退出登录。',
        '如果这不是您本人的操作，请立即使用“忘记密码”重设密码，并联系客服。',
      ],
    },
    zh_HK: {
      subject: '您的舢舨密碼已更改',
      paragraphs: [
        '您好！',
        '您的帳戶密碼已於香港時間 {at} 更改，其他裝置均已登出。',
        '如並非由您本人操作，請立即使用「忘記密碼」重設密碼，並聯絡客戶服務。',
      ],
    },
    en_US: {
      subject: 'Your Sampan password was changed',
      paragraphs: [
        'Hello,',
        'The password of your account was changed at {at} Hong Kong time and every other device was signed out.',
        'If it was not you, reset the password at once with “Forgot password” and contact us.',
      ],
    },
  },
  'phone.changed': {
    zh_CN: {
      subject: '您的舢舨手机号已更改',
      paragraphs: ['您好！', '您的账户手机号已于香港时间 {at} 更改为 {phone}。', '如果这不是您本人的操作，请立即重设密码，并联系客服。'],
    },
    zh_HK: {
      subject: '您的舢舨手機號碼已更改',
      paragraphs: ['您好！', '您的帳戶手機號碼已於香港時間 {at} 更改為 {phone}。', '如並非由您本人操作，請立即重設密碼，並聯絡客戶服務。'],
    },
    en_US: {
      subject: 'The phone of your Sampan account was changed',
      paragraphs: [
        'Hello,',
        'The phone of your account was changed to {phone} at {at} Hong Kong time.',
        'If it was not you, reset your password at once and contact us.',
      ],
    },
  },
}
