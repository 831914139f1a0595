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
