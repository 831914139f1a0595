/** Names and figures of the specification that browser and server share. */

/** Languages of interface, mails and documents, default first. I18N-02, I18N-03. */
export const locales = ['zh_CN', 'zh_HK', 'en_US'] as const
export type Locale = (typeof locales)[number]

/** Country codes of phones, the one that is filled in first. VAL-16; with the plus sign, decision A9. */
export const phoneCodes = ['+852', '+86', '+1'] as const
export type PhoneCode = (typeof phoneCodes)[number]

/** The default country code. */
export const usualPhoneCode: PhoneCode = phoneCodes[0]

/** Wrong passwords, and messages to one address, per day before a captcha is required. CONST-03, VAL-20. */
export const freeTries = 3

/** Seconds between two messages to one address. CONST-04, AUTH-47. */
export const sendingPause = 60

/** Maximum number of entries of a list in any call; most calls accept far fewer. CONST-06, ERR-20015. */
export const batchLimit = 1000

/** Maximum and default number of rows on a page of a list that pages by key. */
export const pageSize = { most: 50, usual: 10 } as const

/** Extensions a file may have. UPL-01, ruling R7. */
export const fileExtensions = ['pdf', 'jpg', 'jpeg', 'png', 'heif', 'heic'] as const

/** Bytes a file may have at most. UPL-02, CONST-07. */
export const fileSizeLimit = 20 * 1024 * 1024

/** In how many working days after an application was sent the review answers: at the soonest, at the latest. KYC-22, CONST-08. */
export const reviewSpan = { least: 3, most: 7 } as const

/** Format of the id of a channel or partner in `cpid`. ROUTE-54. */
export const channelForm = /^[\w.-]{1,64}$/

/** Below which path of the origin the portal lives. CONST-32. */
export const portalBase = '/financing'

/** The cookie that names the language of the portal to the server, which sends landings in it; the browser's store decides. I18N-04. */
export const localeCookie = 'locale'

/** Days between asking for an account to be deleted and its deletion: until then it can be taken back. Decision 025. */
export const deletionDays = 14

/** Seconds a personal value stays on the screen once it was shown. */
export const revealSeconds = 30

/** Name of the cookie with a handoff token, and lifetime of token and cookie in seconds. CONST-16, CONST-33. */
export const handoff = { cookie: 'AccessToken', seconds: 120 } as const
