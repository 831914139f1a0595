/** The catalogue of codes: every code has a text in the three languages, and one chooser selects it. §8 */
import { readFileSync } from 'node:fs'
import { createIntl } from 'react-intl'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { type CodeName, codes, isCode, silentCodes } from '../../contract/kernel/codes.ts'
import { messageOf, Problem } from '../../contract/kernel/problem.ts'

const languages = ['zh_CN', 'zh_HK', 'en_US'] as const
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const texts = Object.fromEntries(
  languages.map((language) => [language, JSON.parse(read(`locales/${language}.json`)) as Record<string, string>]),
)
const intls = languages.map((language) => ({
  language,
  intl: createIntl({
    locale: language.replace('_', '-'),
    messages: texts[language] ?? {},
    onError: (error) => {
      throw error
    },
  }),
}))

const names = Object.keys(codes) as CodeName[]
const numbers: readonly number[] = Object.values(codes)

/** The server's text of a code. */
const details: Record<number, Record<string, unknown>> = { 80001: { attempts: 3 }, 80002: { attempts: 10 }, 508: { limit: 20 } }

/** Rows of the catalogue: a number, or a range of the specification. */
const rows = [...read('docs/spec/requirements.md').matchAll(/^(ERR-\d[\d.,x-]*) \| ([^\n]*?)(?: \|[^\n]*)?$/gm)].map(
  ([, row = '', meaning = '']) => ({
    row,
    meaning,
  }),
)

/** Codes a row speaks of: one, the two ends of a range, or a family known by its prefix alone. */
function codesOfRow(row: string): number[] {
  const name = row.replace('ERR-', '')
  if (/^\d+$/.test(name)) return [Number(name)]
  if (name.includes('x')) return []
  const [first = 0, last = 0] = name.split(/\.\.|-/).map((part) => Number(part.split(',')[0]))
  const inRange = numbers.filter((code) => code >= first && code <= last)
  return [...inRange, ...name.split(',').slice(1).map(Number)]
}

const single = rows.filter(({ row }) => /^ERR-\d+$/.test(row))
const families = rows.filter(({ row }) => row.includes('x'))
const ranges = rows.filter(({ row }) => !/^ERR-\d+$/.test(row) && !row.includes('x'))

/** Words of the specification's meanings, as the Chinese texts say them. */
const inChinese: Record<string, RegExp> = {
  code: /码|碼/,
  not: /不|没有|沒有|尚未|勿/,
  exists: /已/,
  changed: /更改/,
  success: /成功/,
  failure: /失败|失敗/,
  failed: /失败|未通过|失敗|未能通過/,
  business: /业务|業務/,
  execution: /执行|執行/,
  parameter: /参数|填|參數/,
  empty: /空|请填写|請填寫|没有填写|沒有填寫|没有返回|沒有返回/,
  return: /返回/,
  network: /网络|網絡/,
  batch: /一次/,
  data: /数据|資料/,
  missing: /缺少|不存在|欠缺/,
  overload: /过载|過載/,
  system: /系统|系統/,
  database: /数据库|資料庫/,
  exist: /不存在|没有|沒有/,
  invalid: /无效|異常|無效/,
  verification: /验证|校验|驗證|核對/,
  incorrect: /有误|不正确|不對|不正確|有誤/,
  processing: /处理|處理/,
  repeat: /重复|重複/,
  json: /JSON/,
  date: /日期/,
  '1000': /1000/,
  operation: /操作/,
  unavailable: /不支持|不可用|不支援/,
  template: /模板|範本/,
  brn: /商业登记|商業登記/,
  english: /英文/,
  chinese: /中文/,
  unified: /统一社会信用|統一社會信用/,
  number: /编号|編號/,
  generation: /生成|產生/,
  email: /邮箱|邮件|電郵/,
  mailbox: /邮箱|電郵/,
  unlock: /解锁|解鎖/,
  region: /地区|地區/,
  phone: /手机|手提電話/,
  company: /公司/,
  cr: /公司注册号|公司註冊編號/,
  admin: /管理员|管理員/,
  user: /用户|用戶|您|邮箱|電郵|邀请|邀請/,
  repeated: /重复|重複/,
  kyc: /认证|認證/,
  pending: /审核|審批/,
  approved: /通过|通過/,
  sme: /认证|認證/,
  risk: /风险|風險/,
  download: /下载|下載/,
  crc: /校验|校驗/,
  file: /文件/,
  expired: /过期|過期/,
  rule: /规则|規則/,
  captcha: /图形|圖形/,
  locked: /锁定|鎖定/,
  password: /密码|密碼/,
  activated: /激活|啟用/,
  token: /链接|連結/,
  status: /状态|狀態/,
  reset: /重设|重設/,
  mobile: /手机|手機|手提電話/,
  minute: /一分钟|一分鐘/,
  maximum: /用完/,
  codes: /验证码|驗證碼/,
  picture: /图形|圖形/,
  active: /激活|啟用/,
  verified: /验证|驗證/,
  unverified: /未验证|未驗證/,
  disabled: /停用/,
  credentials: /凭证|憑證/,
  link: /链接|連結/,
  query: /查询|查詢/,
  format: /格式/,
  wrong: /密码|密碼/,
  tomorrow: /明天|明日/,
}

/** The words of a meaning that its text has to have; none where the specification leaves the meaning open. A119, A121, A124 */
function wordsOfMeaning(meaning: string): string[] {
  if (/^(?:silent|split)/.test(meaning)) return []
  const said = meaning.replace(/\(.*?\)| (?:if|as) .*$|→\w+/g, '')
  return said.toLowerCase().match(/[a-z]{2,}|\d{3,}/g) ?? []
}

/** The words of a meaning that a text lacks. */
function lackingIn(text: string, meaning: string): string[] {
  const words = wordsOfMeaning(meaning)
  return /\p{Script=Han}/u.test(text)
    ? words.filter((word) => inChinese[word] && !inChinese[word].test(text))
    : words.filter((word) => word.length > 2 && !text.toLowerCase().includes(word))
}

/** Rows of which one code has a text of its own. The English text of 30011 says what to do instead. */
const said = (language: string) =>
  single
    .filter(({ row, meaning }) => wordsOfMeaning(meaning).length > 0 && (language !== 'en_US' || row !== 'ERR-30011'))
    .map(({ row, meaning }) => ({ row, meaning, text: texts[language]?.[row.replace('ERR-', 'code.')] ?? '' }))

test.each(languages)('ERR-70001 the text of every code says what the specification means by it, in %s', (language) => {
  expect(said(language).length).toBeGreaterThan(75)
  const lacking = said(language).map(({ row, meaning, text }) => ({ row, text, words: lackingIn(text, meaning) }))
  expect(lacking.filter(({ words }) => words.length > 0)).toEqual([])
})

/** Codes of which one means the same as another. */
const alike = new Set(['ERR-509 ERR-20008', 'ERR-515 ERR-80009', 'ERR-60003 ERR-80009', 'ERR-80003 ERR-800003'])

test.each(languages)('ERR-502 ERR-70001 two texts of codes that are swapped are noticed, in %s', (language) => {
  const all = said(language)
  const unnoticed = all.flatMap((one, place) =>
    all
      .slice(place + 1)
      .filter(({ text }) => text !== one.text)
      .filter((other) => lackingIn(other.text, one.meaning).length + lackingIn(one.text, other.meaning).length === 0)
      .map((other) => `${one.row} ${other.row}`)
      .filter((pair) => !alike.has(pair)),
  )
  expect(unnoticed).toEqual([])
})

describe('the catalogue', () => {
  test('the catalogue is complete: every number of the specification, and the additional codes of the portal’s flows', () => {
    const specified = new Set(rows.flatMap(({ row }) => codesOfRow(row)))
    const own = numbers.filter((code) => !specified.has(code))
    expect(own).toEqual([0, 1, 2, 3, 400, 401, 403, 2003])
    expect([...specified].filter((code) => !isCode(code))).toEqual([])
  })

  test('ERR-80012 ERR-80013 a wrong code is that of the phone or of the mailbox', () => {
    const said = languages.map((language) => [80012, 80013].map((code) => texts[language]?.[`code.${code}`]))
    expect(said).toEqual([
      [expect.stringContaining('手机'), expect.stringContaining('邮箱')],
      [expect.stringContaining('手機'), expect.stringContaining('電郵')],
      [expect.stringContaining('Mobile'), expect.stringContaining('Email')],
    ])
  })

  test.each(single)('$row $meaning: a text in three languages, chosen by the code', ({ row }) => {
    const code = Number(row.replace('ERR-', ''))
    expect(isCode(code)).toBe(true)
    for (const { language, intl } of intls) {
      const id = `code.${code}`
      const written = intl.formatMessage({ id }, { attempts: 3, limit: 20 })
      expect(written, language).not.toBe('')
      expect(written, language).not.toContain('{')
      expect(/\p{Script=Han}/u.test(written), language).toBe(language !== 'en_US')
    }
    const problem = new Problem(code, { details: details[code] ?? {} })
    const chosen = messageOf(problem)
    if (problem.is(...silentCodes)) expect(chosen).toBeNull()
    else expect(chosen).toMatchObject({ id: `code.${code}` })
  })

  test.each(ranges)('$row every code of the range has its own meaning and text', ({ row }) => {
    const inRange = codesOfRow(row)
    expect(inRange.length).toBeGreaterThan(5)
    for (const code of inRange) for (const language of languages) expect(texts[language], `${code}`).toHaveProperty([`code.${code}`])
  })

  test.each(families)('$row families without listed numbers show [code] and the text of the server', () => {
    for (const code of [90010001, 90019999, 90020001]) {
      expect(messageOf(new Problem(code, { serverText: 'invalid mobile' }))).toEqual({ text: `[${code}] invalid mobile` })
      expect(messageOf(new Problem(code), { generic: 'kyc.failed' })).toEqual({ id: 'kyc.failed' })
    }
  })

  test('codes that only legacy servers and flows answer have texts, too', () => {
    for (const code of [0, 1, 2, 3, 400, 401, 403, 2003])
      for (const language of languages) expect(texts[language], `${code}`).toHaveProperty([`code.${code}`])
  })

  test('no two names have the same number', () => {
    expect(new Set(numbers).size).toBe(names.length)
  })
})

describe('the chooser', () => {
  test('ERR-R01 ERR-200 CONST-01 API-G02 success is 200, and 0 only for the calls that declare it', () => {
    const zero = Object.entries(endpoints).filter(([, { success }]) => success === 0)
    expect(zero.map(([name]) => name)).toContain('readRepaymentLink')
    expect(zero.length).toBeLessThan(Object.keys(endpoints).length / 4)
  })

  test.each(names)('ERR-R02 code %s: custom, table, generic, then [code] message; silence before all of them', (name) => {
    const code = codes[name]
    const own = { custom: { [code]: 'own.words' }, generic: 'own.generic' }
    const problem = new Problem(name, { details: details[code] ?? {}, serverText: 'words of the server' })
    const silent = silentCodes.includes(name)
    expect(messageOf(problem, own)).toEqual(silent ? null : expect.objectContaining({ id: 'own.words' }))
    expect(messageOf(problem, { generic: 'own.generic' })).toEqual(silent ? null : expect.objectContaining({ id: `code.${code}` }))
  })

  test('ERR-R03 silent codes are 80016, 80019, 80001 and 80800001', () => {
    expect(silentCodes.map((name) => codes[name]).sort()).toEqual([80001, 80016, 80019, 80800001])
  })

  test('ERR-R04 a lost connection has one text for every call', () => {
    const lost = Problem.from(new TypeError('fetch failed'))
    expect(messageOf(lost, { custom: { 0: 'own.words' }, generic: 'own.generic' })).toEqual({ id: 'problem.transport' })
    expect(texts.en_US?.['problem.transport']).toContain('Service request exception')
  })

  test('ERR-R05 an ended session has its own text, a 401 of the server the text of its code', () => {
    expect(messageOf(new Problem('unauthenticated', { kind: 'session' }))).toEqual({ id: 'account.session.expired' })
    expect(messageOf(new Problem('unauthenticated'))).toMatchObject({ id: 'code.401' })
  })

  test('ERR-80002 without a number of tries the text has none', () => {
    const chosen = messageOf(new Problem('accountLocked'))
    expect(chosen).toEqual({ id: 'code.80002.uncounted' })
    for (const { intl } of intls) expect(intl.formatMessage({ id: 'code.80002.uncounted' })).not.toMatch(/[{}\d]/)
  })
})

describe('paths of the contract', () => {
  test('API-G06 all begin with a slash, R2 at the root of the origin', () => {
    const paths = Object.values(endpoints).map(({ path }) => path)
    expect(paths.filter((path) => !path.startsWith('/') || path.startsWith('//') || path.startsWith('/financing'))).toEqual([])
  })

  test('API-G04 API-G05 calls whose paths the specification leaves open have the ones of decision A105', () => {
    const known = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
    expect(known).toEqual(
      expect.arrayContaining([
        'GET /api/accessToken/login',
        'GET /api/oauth/list',
        'GET /api/tabf/link/:id',
        'POST /metadata/client/user/affiliation/user/list',
      ]),
    )
  })

  test.each([
    ['API-001', 'POST /api/login', 'public'],
    ['API-002', 'GET /api/user', 'user'],
    ['API-003', 'GET /code', 'public'],
    ['API-004', 'DELETE /auth/clientUser/logout', 'user'],
    ['API-005', 'POST /auth/clientUser/resend/email', 'public'],
    ['API-006', 'GET /api/accessToken/login', 'public'],
    ['API-007', 'GET /api/tabf/link/:id', 'user'],
    ['API-008', 'POST /api/user/phoneVerified', 'public'],
    ['API-009', 'POST /api/register', 'public'],
    ['API-010', 'POST /api/user/change-phone', 'user'],
    ['API-011', 'GET /auth/clientUser/getResetEmail', 'public'],
    ['API-012', 'POST /auth/clientUser/resetPassword', 'public'],
    ['API-013', 'POST /auth/clientUser/initPassword', 'public'],
    ['API-014', 'POST /auth/clientUser/updatePassword', 'user'],
    ['API-015', 'POST /metadata/clientuser/updateBasicClientUser', 'user'],
    ['API-016', 'POST /common/common/risk/point/all', 'user'],
    ['API-017', 'GET /auth/upUser/ip', 'public'],
    ['API-018', 'POST /common/currency/rate/list/matrix', 'user'],
    ['API-019', 'POST /metadata/client/user/affiliation/user/list', 'user'],
    ['API-020', 'POST /metadata/clientuserCompany/set/default', 'user'],
    ['API-021', 'GET /metadata/client/company/profile', 'user'],
    ['API-022', 'POST /metadata/clientuser/thirdparty/company/profile', 'user'],
    ['API-023', 'POST /sme/kyc/create', 'user'],
    ['API-024', 'GET /sme/kyc/detail/:id', 'user'],
    ['API-025', 'GET /sme/risk/point', 'user'],
    ['API-026', 'POST /sme/kyc', 'user'],
    ['API-027', 'POST /sme/kyc/:id', 'user'],
    ['API-028', 'POST /sme/kyc/detail/desensitize', 'user'],
    ['API-029', 'POST /thirdparty/file/storage/uploadWithMultipartFile', 'user'],
    ['API-030', 'POST /thirdparty/file/storage/getFileOnlineURL', 'user'],
    ['API-031', 'POST /metadata/client/user/affiliation/list', 'user'],
    ['API-032', 'POST /metadata/client/user/affiliation/remove', 'user'],
    ['API-033', 'POST /metadata/client/user/affiliation/active', 'user'],
    ['API-034', 'POST /metadata/client/user/affiliation/reject', 'user'],
    ['API-035', 'POST /metadata/clientuser/list/all', 'company'],
    ['API-036', 'POST /metadata/clientuser/add', 'administrator'],
    ['API-037', 'GET /metadata/clientuserRole/role/list', 'user'],
    ['API-038', 'POST /metadata/clientuserRole/role/update', 'administrator'],
    ['API-068', 'GET /api/company/config', 'user'],
    ['API-069', 'POST /api/information/debitAccount', 'administrator'],
    ['API-070', 'GET /api/information/debitAccount', 'company'],
    ['API-071', 'POST /api/information/business', 'company'],
    ['API-072', 'GET /api/information/business', 'company'],
    ['API-073', 'POST /api/information/company', 'company'],
    ['API-074', 'POST /api/uploadFiles', 'user'],
    ['API-082', 'GET /api/information/shareholderStructure/result', 'company'],
    ['API-102', 'POST /user/forgot/', 'public'],
  ])('%s is %s, for %s', (_, call, access) => {
    const found = Object.values(endpoints).filter(({ method, path }) => `${method} ${path}` === call)
    expect(found.map((declared) => declared.access)).toEqual([access])
  })
})

test('decision 129 a call that a freeze refuses names the company, the facility, or both, in every language', () => {
  const product = { zh_CN: '小店融资', zh_HK: '小店融資', en_US: 'Small-shop financing' }
  const company = { zh_CN: '贵公司', zh_HK: '貴公司', en_US: 'your company' }
  for (const { language, intl } of intls) {
    const said = (details: object) => {
      const message = messageOf(new Problem('refused', { details: { reason: 'frozen', ...details } }))
      return message && 'id' in message ? String(intl.formatMessage({ id: message.id }, message.values)) : ''
    }
    const named = (text: string) => [text.includes(company[language]), text.includes(product[language])]
    expect(named(said({ subject: 'company' }))).toEqual([true, false])
    expect(named(said({ subject: 'facility', product: 'hook' }))).toEqual([false, true])
    expect(named(said({ subject: 'both', product: 'hook' }))).toEqual([true, true])
  }
})
