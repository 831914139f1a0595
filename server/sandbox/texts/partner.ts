/** Texts of the partner's site. */
import type { Text } from '../texts.ts'

/** Texts by name. */
export const partnerTexts = {
  'provider.partner': ['合作网站', '合作網站', 'the partner site'],
  'home.partner-site': ['合作网站', '合作網站', 'Partner site'],
  'home.partner-site.what': [
    '看商户怎样从 Sampan 转来，再带着令牌转回去',
    '看商戶如何由 Sampan 轉來，再帶着令牌轉回去',
    'See a merchant handed over from Sampan, and send one back',
  ],

  'partner.title': ['欢迎来到合作网站', '歡迎來到合作網站', 'Welcome to the partner site'],
  'partner.title.redirect': ['Sampan 把一位商户转了过来', 'Sampan 將一位商戶轉了過來', 'Sampan sent a merchant here'],
  'partner.lead.index': [
    '来源属于本站的商户，在 Sampan 登录后会来到这一页。',
    '來源屬於本站的商戶，在 Sampan 登入後會來到這一頁。',
    'Merchants who came to Sampan from here arrive on this page after signing in there.',
  ],
  'partner.lead.redirect': [
    '账户由本站管理的商户，在 Sampan 输入密码后会来到这一页。',
    '帳戶由本站管理的商戶，在 Sampan 輸入密碼後會來到這一頁。',
    'Merchants whose account lives here arrive on this page after giving their password to Sampan.',
  ],
  'partner.received': ['收到了什么', '收到了甚麼', 'What arrived'],
  'partner.token': ['AccessToken Cookie', 'AccessToken Cookie', 'AccessToken cookie'],
  'partner.token.here': [
    '有，{length} 个字符，结尾是 {end}',
    '有，{length} 個字元，結尾是 {end}',
    'Here: {length} characters, ending in {end}',
  ],
  'partner.token.none': ['没有', '沒有', 'None'],
  'partner.source': ['来源（source）', '來源（source）', 'Source'],
  'partner.source.none': ['没有', '沒有', 'None'],
  'partner.token.what': [
    '令牌两分钟内有效，只能用一次。打开这一页不会用掉它。',
    '令牌兩分鐘內有效，只可使用一次。開啟這一頁不會用掉它。',
    'The token lives two minutes and works once. Opening this page does not use it.',
  ],
  'partner.back': ['回到 Sampan', '返回 Sampan', 'Back to Sampan'],
  'partner.back.lead': [
    '本站向 Sampan 换一个新令牌，放进 Cookie，再打开 Sampan 的首页。',
    '本站向 Sampan 換一個新令牌，放進 Cookie，再開啟 Sampan 的主頁。',
    'This site gets a fresh token from Sampan, leaves it in the cookie and opens Sampan.',
  ],
  'partner.back.who': ['让谁回去', '讓誰回去', 'Who goes back'],
  'partner.back.handed': ['刚转过来的商户', '剛轉過來的商戶', 'The merchant who was handed over'],
  'partner.back.handed.what': ['用收到的令牌换', '以收到的令牌換取', 'By the token that arrived'],
  'partner.back.submit': ['回到 Sampan', '返回 Sampan', 'Back to Sampan'],
  'partner.back.none': [
    '演示账号还没准备好。请稍后刷新，或先从 Sampan 登录转过来。',
    '示範帳戶尚未就緒。請稍後重新整理，或先由 Sampan 登入轉來。',
    'No demo account is ready yet. Reload in a while, or sign in at Sampan to be handed over.',
  ],
  'partner.refused': ['Sampan 没有给新令牌', 'Sampan 沒有發出新令牌', 'Sampan gave no fresh token'],
  'partner.refused.lead': [
    '令牌过期、用过，或账户不能登录（代码 {code}）。请重新选择。',
    '令牌已過期或已使用，或帳戶不能登入（代碼 {code}）。請重新選擇。',
    'The token is too old or was used, or the account cannot sign in (code {code}). Choose again.',
  ],
  'partner.refused.action': ['重新选择', '重新選擇', 'Choose again'],
} as const satisfies Record<string, Text>
