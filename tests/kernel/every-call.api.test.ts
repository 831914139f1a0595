/** Every call of the contract, by every role, about another company's records, and with unknown fields. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { type Access, headers, ofCompany, ofStaff } from '../../contract/kernel/endpoint.ts'
import { setReviewMode } from '../../server/kyc/review-mode.ts'
import { colleague, invite } from '../company/affiliations.ts'
import { staffMember, submittedCase } from '../staff/staff.ts'
import { type Circumstances, callNames, inputs, type Things, thingsOf } from '../support/every-call.ts'
import { openMerchantServer } from '../support/merchants.ts'
import { type Browser, fieldsOf, type Sent, type TestServer } from '../support/server.ts'
import { nobodys, type WholeMerchant, wholeMerchant } from '../support/whole-merchant.ts'

let server: TestServer
let mine: WholeMerchant
let theirs: WholeMerchant
/** The callers, by role. */
let people: Record<Role, Browser>
/** The same callers before the server was saved. */
let known: Record<Role, Browser>
/** The name under which it is saved: another one when the file runs again. */
let kept: string

const roles = [
  'a visitor',
  'a user without a company',
  'a user of another company',
  'an administrator of another company',
  'who is invited to the company',
  'who was removed from the company',
  'a member of both who is in the other one',
  'a reviewer',
  'a lead',
] as const
type Role = (typeof roles)[number]

/** Roles in a company: they are members of another one. */
const ofMine: readonly Role[] = [
  'a user of another company',
  'an administrator of another company',
  'a member of both who is in the other one',
]

const settings = { POINTS_PER_MINUTE: '1000000', CODES_PER_IP_AND_DAY: '1000000' }

beforeAll(async () => {
  server = await openMerchantServer(settings)
  await setReviewMode(server.database.db, 'manual')
  const [reviewer, lead] = [await staffMember(server, 'reviewer'), await staffMember(server, 'lead')]
  const { caseId } = await submittedCase(server, reviewer.browser)
  mine = await wholeMerchant(server, caseId)
  theirs = await wholeMerchant(server, caseId)
  const invited = await server.signUp({ email: 'invited@example.com' })
  await invite(server, theirs.administrator, 'invited@example.com')
  const removed = await colleague(server, theirs.administrator)
  await theirs.administrator.data('removeAffiliation', { id: removed.id })
  const both = await colleague(server, theirs.administrator)
  await server.join(both.browser, { companyId: mine.of.company })
  known = {
    'a visitor': server.browser(),
    'a user without a company': await server.signUp(),
    'a user of another company': mine.member,
    'an administrator of another company': mine.administrator,
    'who is invited to the company': invited,
    'who was removed from the company': removed.browser,
    'a member of both who is in the other one': both.browser,
    'a reviewer': reviewer.browser,
    'a lead': lead.browser,
  }
  kept = `every_call_${randomUUID().replaceAll('-', '')}`
  await server.keepAs(kept)
}, 120_000)
beforeEach(async () => {
  server = await openMerchantServer(settings, kept)
  const here = ([role, { token, cookie, companyId, userId }]: [string, Browser]) => [
    role,
    Object.assign(server.browser(), { token, cookie, companyId, userId }),
  ]
  people = Object.fromEntries(Object.entries(known).map(here))
  return () => server.close()
})

/** Companies are found by their names, so that a user can request to join, and red packets are offered to all: calls about others' records. */
const open = (name: EndpointName, role: Role) =>
  (name === 'requestToJoin' && role !== 'a visitor') || (/^(read|collect)RedPacket$/.test(name) && ofMine.includes(role))

/** A call as one person makes it; money calls have a new idempotency key. */
async function ask(browser: Browser, name: EndpointName, input: object, extra: Record<string, string> = {}) {
  const key: Record<string, string> = endpoints[name].idempotent ? { [headers.idempotencyKey]: crypto.randomUUID() } : {}
  const { status, code, message, data } = await browser.call(name, input as Sent<EndpointName>, { ...key, ...extra })
  return { status, code, message, data: data as unknown }
}

/** An answer without the requested ids, times and counts of changes, for comparison. */
function reported(answer: object, of: Things): string {
  let text = JSON.stringify(answer)
  for (const id of Object.values(of)) if (String(id).length > 5) text = text.replaceAll(String(id), '•')
  return text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '◷').replace(/"versions":\{[^}]*\}/g, '#')
}

/** Paths of the objects inside an input. */
function objectsIn(input: object, at = ''): string[] {
  return Object.entries(input).flatMap(([field, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || value instanceof Blob) return []
    const path = at === '' ? field : `${at}.${field}`
    return [...(Array.isArray(value) ? [] : [path]), ...objectsIn(value, path)]
  })
}

/** An input with more fields in the object of a path. */
function withAt(input: object, path: string, more: object): object {
  const [first = '', ...rest] = path.split('.')
  const inner = (input as Record<string, object>)[first] ?? {}
  const changed = rest.length === 0 ? { ...more, ...inner } : withAt(inner, rest.join('.'), more)
  return Array.isArray(input) ? input.map((each, place) => (String(place) === first ? changed : each)) : { ...input, [first]: changed }
}

const inputOf = (name: EndpointName, of: Things, at: Circumstances): object => inputs[name](of, at)

/** Refusals before any read. */
function refusalOf(role: Role, access: Access): 401 | 403 | null {
  const staff = role === 'a reviewer' || role === 'a lead'
  if (access === 'public' || access === 'staff') return null
  if (ofStaff(access)) return !staff ? 401 : access === 'lead' && role === 'a reviewer' ? 403 : null
  if (staff || role === 'a visitor') return 401
  if (ofCompany(access) && !ofMine.includes(role)) return 403
  return access === 'administrator' && role === 'a user of another company' ? 403 : null
}

/** Every row of the other company, as text: companies, and users by their mailboxes. */
async function everythingOfTheirs(): Promise<string> {
  const { db } = server.database
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and (column_name = 'company_id' or (table_name = 'companies' and column_name = 'id'))
    order by table_name`.execute(db)
  const all: unknown[] = []
  for (const { table, column } of rows) {
    const found = sql`select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.ref(column)} = ${theirs.of.company} order by 1`
    all.push([table, (await found.execute(db)).rows])
  }
  const users = await db.selectFrom('users').selectAll().where('user_id', '=', theirs.of.user).execute()
  const applications = await db.selectFrom('kyc_applications').selectAll().where('id', '=', theirs.of.application).execute()
  return JSON.stringify([all, users, applications], (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

describe('every call', () => {
  test('API-G01 every id in an input is the id of an existing record', () => {
    const known = new Set(Object.values(mine.of).map(String))
    for (const name of callNames) {
      const text = JSON.stringify(inputOf(name, mine.of, mine.at))
      const ids = text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
      expect([name, ids.filter((id) => !known.has(id) && !id.startsWith('c0ffee00'))]).toEqual([name, []])
    }
    expect(callNames.filter((name) => thingsOf(name, mine.of, mine.at).length > 0).length).toBeGreaterThan(40)
  })

  test('API-G01 USER-04 calls open to everyone, and calls for administrators and leads alone, are listed here', () => {
    const madeBy = (access: Access) => callNames.filter((name) => endpoints[name].access === access)
    expect(madeBy('administrator')).toEqual([
      'addCompanyUser',
      'updateRole',
      'migrateShop',
      'addShopAccount',
      'editShopAccount',
      'viewShopPassword',
      'deleteShopAccount',
      'submitDebitAccount',
      'addBankAccount',
      'sendDeposit',
      'confirmDeposit',
      'submitAccountDocuments',
      'authoriseBankAccount',
      'makeDefaultBankAccount',
      'removeBankAccount',
      'addPspAccount',
      'removePspAccount',
      'initiateSigning',
      'retrySigning',
      'saveSigner',
      'deleteSignerFile',
      'removeSigner',
      'orderSigners',
      'sendRpaEmail',
      'withdrawApplication',
      'activateShops',
      'submitLimit',
      'submitDrawdown',
      'collectRedPacket',
      'approveDrawdown',
      'declineDrawdown',
      'withdrawDrawdown',
      'changeApprovalRule',
      'confirmApprovalRule',
      'declineApprovalRule',
      'submitRepayment',
      'requestCreditPayout',
      'issueInvoice',
      'deleteShop',
      'removeShop',
      'requestArrangement',
      'withdrawArrangement',
      'answerArrangement',
    ])
    expect([madeBy('lead'), madeBy('staff')]).toEqual([
      [
        'settleDispute',
        ...['listStaff', 'addStaffMember', 'inviteStaffAgain', 'unlockStaff', 'changeStaffRole', 'closeStaffMember'],
        ...['listReads', 'listBreaks', 'readBreak', 'closeBreak', 'listRates', 'proposeFixing', 'decideFixing'],
        ...['listUnidentified', 'readUnidentified', 'proposeAllocation', 'decideAllocation'],
        ...['listRequestedArrangements', 'readRequestedArrangement', 'calculateArrangement', 'proposeArrangement'],
        ...['decideArrangement', 'declineArrangement'],
        ...[
          'listAdjustments',
          'readAdjustable',
          'proposeWaiver',
          'proposeWriteOff',
          'proposeUndo',
          'decideAdjustment',
          'withdrawAdjustment',
        ],
        ...['listExceptions', 'proposeException', 'decideException', 'withdrawException'],
        ...['sendDemandLetter', 'proposeHandOver', 'decideHandOver'],
        ...['recordArrangement', 'holdDebits', 'endDebitHold'],
        ...['startFreeze', 'proposeRelease', 'decideRelease'],
        ...['readLoanReports', 'listExposures', 'exportLoanReport'],
      ],
      ['readJourney', 'readStatusCounts'],
    ])
    const codes = ['readCaptcha', 'sendCaptchaMail', 'resendActivation', 'sendPhoneCode', 'sendEmailCode']
    const passwords = ['forgetPassword', 'resetPassword', 'requestResetMail', 'initPassword']
    const lookedUp = ['readClientIp', 'searchCategories', 'readCampaignTag']
    const staff = [
      ...['signInStaff', 'readStaffInvitation', 'acceptStaffInvitation', 'proveStaffByCode', 'startStaffPasskeyProof'],
      ...['proveStaffByPasskey', 'startStaffAuthenticator', 'confirmStaffAuthenticator', 'startStaffPasskey', 'addStaffPasskey'],
    ]
    const all = ['signIn', 'exchangeHandoff', 'register', 'disputeAccount', ...codes, ...passwords, ...lookedUp, ...staff]
    expect(madeBy('public').sort()).toEqual(all.sort())
  })

  for (const role of roles) {
    test(`API-G01 SESS-21 R3 ${role} is refused calls of other roles, for any record`, async () => {
      const browser = people[role]
      for (const name of callNames) {
        const refusal = refusalOf(role, endpoints[name].access)
        if (refusal === null) continue
        const answers = [theirs.of, nobodys()].map((of) => ask(browser, name, inputOf(name, of, theirs.at)))
        for (const { status, code, data } of await Promise.all(answers))
          expect([name, status, code, data]).toEqual([name, refusal, refusal, { fields: {} }])
      }
    })

    test(`API-G01 R3 ${role} gets the same answer about each record of the company as about an unknown one, and the company’s data is unchanged`, async () => {
      const browser = people[role]
      const before = await everythingOfTheirs()
      for (const name of callNames) {
        const { access } = endpoints[name]
        const named = thingsOf(name, theirs.of, theirs.at)
        const ofTheStaff = (named.includes('case') || named.includes('review')) && ofStaff(access) && refusalOf(role, access) === null
        // A member of both may ask for either company by its own calls; with those for the company of the header it is the header that counts.
        const theirOwn = role === 'a member of both who is in the other one' && !ofCompany(access)
        if (named.length === 0 || ofTheStaff || theirOwn || open(name, role)) continue
        const none = nobodys()
        // All at once, and each alone among the own, where there are own ones.
        const tried: [Things, Things][] = [[theirs.of, none]]
        if (ofMine.includes(role)) for (const thing of named) tried.push([swapped(thing, theirs.of), swapped(thing, none)])
        for (const [foreign, missing] of tried) {
          const answered = reported(await ask(browser, name, inputOf(name, foreign, mine.at)), foreign)
          expect([name, answered]).toEqual([name, reported(await ask(browser, name, inputOf(name, missing, mine.at)), missing)])
        }
      }
      expect(await everythingOfTheirs()).toBe(before)
    })

    if (role === 'a member of both who is in the other one') continue
    test(`API-G01 R3 ${role} with the company in the header gets the same answer as with an unknown one`, async () => {
      for (const name of callNames.filter((each) => ofCompany(endpoints[each].access))) {
        const input = inputOf(name, theirs.of, theirs.at)
        const withHeader = (id: string) => ask(people[role], name, input, { [headers.company]: id })
        const answered = await withHeader(theirs.of.company)
        expect([name, answered.code]).toEqual([name, refusalOf(role, 'user') ?? 403])
        expect(answered).toEqual(await withHeader(nobodys().company))
      }
    })
  }

  /** Records of the administrator, except one of another company. */
  const swapped = (thing: keyof Things, of: Things): Things => ({ ...mine.of, [thing]: of[thing] })

  test('API-G02 an unknown field is refused by name, at any depth', async () => {
    const evil: Record<string, unknown> = {
      kycStatus: 'approved',
      role: 'administrator',
      companyId: theirs.of.company,
      status: 'approved',
      userId: 1,
    }
    const browserOf = (access: Access) => (ofStaff(access) ? people['a lead'] : people['an administrator of another company'])
    for (const name of callNames) {
      const { access } = endpoints[name]
      const input = inputOf(name, mine.of, mine.at)
      const refused = await browserOf(access).call(name, { ...evil, ...input } as never, { [headers.idempotencyKey]: crypto.randomUUID() })
      const foreign = Object.keys(evil).filter((field) => !(field in input))
      expect([name, refused.code, fieldsOf(refused)]).toEqual([
        name,
        20009,
        expect.objectContaining(Object.fromEntries(foreign.map((field) => [field, 'field.unknown']))),
      ])
      for (const path of objectsIn(input)) {
        const inner = await browserOf(access).call(name, withAt(input, path, evil) as never, {
          [headers.idempotencyKey]: crypto.randomUUID(),
        })
        const named = Object.keys(evil).map((field) => `${path}.${field}`)
        expect([name, path, inner.code, Object.keys(fieldsOf(inner)).sort()]).toEqual([name, path, 20009, named.sort()])
      }
    }
  })

  test('API-G01 R3 an administrator gets another answer about their own records than about unknown ones', async () => {
    const browser = people['an administrator of another company']
    // Values that can be revealed are saved first.
    await ask(browser, 'saveKycDraft', inputOf('saveKycDraft', mine.of, mine.at))
    const same: string[] = []
    for (const name of callNames) {
      const { access } = endpoints[name]
      if (access === 'public' || ofStaff(access) || thingsOf(name, mine.of, mine.at).length === 0) continue
      const none = nobodys()
      const missing = reported(await ask(browser, name, inputOf(name, none, mine.at)), none)
      const own = await ask(browser, name, inputOf(name, mine.of, mine.at))
      expect([name, own.status]).toEqual([name, 200])
      if (reported(own, mine.of) === missing) same.push(name)
    }
    expect(same).toEqual([])
  })
})
