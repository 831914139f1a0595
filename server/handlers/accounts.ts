/** Sign-up, sign-in and the session. API-001, API-002, API-004, API-008, API-009, API-012, API-102. */
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { accounts, Registration } from '../../contract/accounts.ts'
import { headers } from '../../contract/endpoint.ts'
import { type FieldProblems, Problem } from '../../contract/problem.ts'
import { audit } from '../audit.ts'
import type { Call, CallOf, HandlersOf, SignedIn } from '../call.ts'
import type { Tables } from '../db/tables.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { sendMail, sendSms } from '../mail/send.ts'
import { type CodeSubject, type CodeVerdict, codeRules, issueCode, takeSending, tryCode, useCode } from '../trust/codes.ts'
import { takeAllowance } from '../trust/limits.ts'
import { hashPassword, passwordFits } from '../trust/passwords.ts'
import { fingerprint, newToken, peppered } from '../trust/secrets.ts'
import { bindingCookie, openSession, revokeSessions, setBinding, takeHandoff, utcText, wireUser } from '../trust/sessions.ts'

/** Minutes a reset link works. */
const resetMinutes = 30
/** Wrong passwords that lock an account until the next day. ERR-80002. */
const passwordTries = 10
/** Sign-ins a network address may try in ten minutes, right or wrong: an office behind one address, not a list of mailboxes. */
const signInsPerAddress = 300

export const accountHandlers: HandlersOf<typeof accounts> = {
  /** Wrong password and unknown user are one answer in one time, 80003. The tenth wrong password locks until the next day, 80002. */
  async signIn(call, { email, password, source }) {
    const { db, clock } = call.deps
    const perAddress = { key: `signIn:${call.ip}`, limit: signInsPerAddress, seconds: 600, at: clock.now() }
    if (!(await takeAllowance(db, perAddress))) throw new Problem(510)
    const user = await userByEmail(db, email)
    if (user) await reserveAttempt(call.deps, user.id)
    if (!(await passwordFits(user?.password_hash ?? null, password)) || !user) {
      if (user) await countFailure(call.deps, user.id)
      throw new Problem(80003)
    }
    const opened = await db.transaction().execute(async (trx) => {
      await forgetAttempts(trx, user.id)
      if (user.status !== 'active' || !user.is_activated) return null
      const opened = await openSession(trx, call, signedIn(user))
      await audit(trx, call, { action: 'session.opened', actor: `user:${user.id}`, details: { source } })
      return opened
    })
    if (!opened) throw new Problem(user.status === 'active' ? 80005 : 80018)
    setBinding(call, opened)
    return opened.login
  },

  /** One use, 120 seconds, and the session it came from must still be open; else 80810004. API-006. */
  async exchangeHandoff(call) {
    const token = call.header(headers.accessToken)
    const opened = await call.deps.db.transaction().execute(async (trx) => {
      const userId = token && (await takeHandoff(trx, call, token))
      const user = userId && (await trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst())
      if (!user) return null
      if (user.status !== 'active' || !user.is_activated) return null
      await audit(trx, call, { action: 'session.handedOver', actor: `user:${user.id}` })
      return openSession(trx, call, signedIn(user))
    })
    if (!opened) throw new Problem(80810004)
    setBinding(call, opened)
    return opened.login
  },

  async readUser(call: CallOf<'user'>) {
    return wireUser(call.user)
  },

  async signOut(call: CallOf<'user'>) {
    const { db, clock } = call.deps
    await db.transaction().execute(async (trx) => {
      await revokeSessions(trx, { userId: call.user.id, sessionId: call.sessionId }, clock.now())
      await audit(trx, call, { action: 'session.closed' })
    })
    call.setCookie(bindingCookie, '', { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 0 })
    return null
  },

  /** For sign-up; for a signed-in user a code to change the phone. Decision A27. */
  async sendPhoneCode(call, phone) {
    const address = phoneAddress(phone)
    const purpose = call.user ? 'change_phone' : 'register'
    await call.deps.db.transaction().execute(async (trx) => {
      const code = await issueCode(trx, call.deps, { purpose, address }, call.ip)
      await sendSms(trx, call.deps, {
        to: address,
        template: 'code.sms',
        locale: call.locale,
        values: { code, minutes: codeRules.minutes },
      })
    })
    return { resendIn: codeRules.pauseSeconds }
  },

  async sendEmailCode(call, { email }) {
    await call.deps.db.transaction().execute(async (trx) => {
      const code = await issueCode(trx, call.deps, mailSubject(email), call.ip)
      await sendMail(trx, call.deps, {
        to: email,
        template: 'code.mail',
        locale: call.locale,
        values: { code, minutes: codeRules.minutes },
      })
    })
    return { resendIn: codeRules.pauseSeconds }
  },

  /** Both codes are proven before the answer tells that a mailbox (3) or phone (1) is taken. AUTH-34, AUTH-35, decisions A24, A26. */
  async register(call, form) {
    const { db } = call.deps
    const subjects = { email: mailSubject(form.email), phone: { purpose: 'register', address: phoneAddress(form) } } as const
    const verdicts = await db.transaction().execute(async (trx) => ({
      phone: await tryCode(trx, call.deps, subjects.phone, form.phone_code),
      email: await tryCode(trx, call.deps, subjects.email, form.email_code),
    }))
    refuseCodes(verdicts)
    const passwordHash = await hashPassword(form.password)
    const opened = await db.transaction().execute(async (trx) => {
      await useBoth(trx, call.deps, subjects, form)
      const user = await insertUser(trx, call, form, passwordHash)
      await audit(trx, call, { action: 'user.registered', actor: `user:${user.id}`, details: { source: user.registerSource } })
      await sendMail(trx, call.deps, {
        to: user.email,
        template: 'account.welcome',
        locale: user.locale,
        values: { link: `${call.deps.config.publicUrl}/financing/` },
      })
      return openSession(trx, call, user)
    })
    setBinding(call, opened)
    return opened.login
  },

  /** The link always leads to the server's own address: `host_name` of the request is not followed. AUTH-25, AUTH-39, R6. */
  async forgetPassword(call, { email }) {
    const { db, clock, config } = call.deps
    const sent = await db.transaction().execute(async (trx) => {
      const user = await userByEmail(trx, email)
      const known = user?.status === 'active'
      // Where answers must not tell, an unknown mailbox has to wait like a known one.
      if (known || config.accountEnumeration === 'deny') {
        await takeSending(trx, call.deps, `reset:${peppered(config, 'limits', email.toLowerCase())}`, call.ip)
      } else {
        const at = clock.now()
        const allowed = await takeAllowance(trx, { key: `ip:${call.ip}`, limit: config.codesPerIpAndDay, seconds: 86_400, at })
        if (!allowed) throw new Problem(80015)
      }
      if (!known) return 'unknown'
      const token = newToken()
      const at = clock.now()
      await trx
        .insertInto('password_links')
        .values({
          token_hash: fingerprint(token),
          user_id: user.id,
          purpose: 'reset',
          expires_at: new Date(at.getTime() + resetMinutes * 60_000),
          used_at: null,
          created_at: at,
        })
        .execute()
      await sendMail(trx, call.deps, {
        to: user.email,
        template: 'password.reset',
        locale: user.locale,
        values: { link: `${config.publicUrl}/financing/reset-password?token=${token}`, minutes: resetMinutes },
      })
      return 'sent'
    })
    if (sent === 'unknown' && config.accountEnumeration === 'tell') throw new Problem(1, { fields: { email: 'code.80004' } })
    return null
  },

  /** A link works once; a used, expired or unknown one is 80011, of an initial password 80006. Ends every session. */
  async resetPassword(call, { token, password }) {
    const { db } = call.deps
    await linkOf(db, call.deps, token)
    const passwordHash = await hashPassword(password)
    await db.transaction().execute(async (trx) => {
      const at = call.deps.clock.now()
      const link = await linkOf(trx, call.deps, token, 'lock')
      await trx
        .updateTable('password_links')
        .set({ used_at: at })
        .where('user_id', '=', link.user_id)
        .where('used_at', 'is', null)
        .execute()
      const user = await trx
        .updateTable('users')
        .set({ password_hash: passwordHash, password_attempts: 0, password_failures: 0, locked_until: null })
        .where('id', '=', link.user_id)
        .returning(['id', 'email', 'locale'])
        .executeTakeFirstOrThrow()
      await revokeSessions(trx, { userId: user.id }, at)
      await audit(trx, call, { action: 'password.reset', actor: `user:${user.id}` })
      await sendMail(trx, call.deps, { to: user.email, template: 'password.changed', locale: user.locale, values: { at: utcText(at) } })
    })
    return null
  },
}

type UserRow = Awaited<ReturnType<typeof userByEmail>> & object

function userByEmail(db: Kysely<Tables>, email: string) {
  return db.selectFrom('users').selectAll().where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()
}

function signedIn(row: UserRow): SignedIn {
  return {
    id: row.id,
    userId: row.user_id,
    email: row.email,
    isActivated: row.is_activated,
    registerSource: row.register_source,
    locale: row.locale,
  }
}

function mailSubject(email: string): CodeSubject {
  return { purpose: 'register', address: email.toLowerCase() }
}

function phoneAddress(phone: { phone_country_code: string; phone_number: string }): string {
  return `${phone.phone_country_code}${phone.phone_number}`
}

/** Throws for a code that is not right: 80010 expired, 80013 wrong mail code, 80012 wrong phone code, each on its field. */
function refuseCodes(verdicts: { email: CodeVerdict; phone: CodeVerdict }): void {
  const faults = { email: faultOf(verdicts.email, 80013), phone: faultOf(verdicts.phone, 80012) }
  const code = faults.email ?? faults.phone
  if (code === null) return
  const fields: FieldProblems = {}
  if (faults.email) fields.email_code = `code.${faults.email}`
  if (faults.phone) fields.phone_code = `code.${faults.phone}`
  throw new Problem(code, { fields })
}

function faultOf(verdict: CodeVerdict, wrong: number): number | null {
  if (verdict === 'right') return null
  return verdict === 'wrong' ? wrong : 80010
}

/** Tries both codes again under lock and uses them up, so that of two sign-ups with the same codes one succeeds. */
async function useBoth(
  trx: Trx,
  deps: Deps,
  subjects: { email: CodeSubject; phone: CodeSubject },
  form: Pick<Registration, 'email_code' | 'phone_code'>,
): Promise<void> {
  const phone = await tryCode(trx, deps, subjects.phone, form.phone_code)
  const email = await tryCode(trx, deps, subjects.email, form.email_code)
  refuseCodes({ phone, email })
  await useCode(trx, deps, subjects.phone)
  await useCode(trx, deps, subjects.email)
}

async function insertUser(trx: Trx, call: Call, form: Registration, passwordHash: string): Promise<SignedIn> {
  const row = await trx
    .insertInto('users')
    .values({
      id: randomUUID(),
      email: form.email,
      phone_country_code: form.phone_country_code,
      phone_number: form.phone_number,
      password_hash: passwordHash,
      is_activated: true,
      locale: call.locale,
      register_source: form.register_source,
      cpid: form.cpid,
      created_at: call.deps.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) return signedIn(row)
  if (await userByEmail(trx, form.email)) throw new Problem(3, { fields: { email: 'code.30007' } })
  throw new Problem(1, { fields: { phone_number: 'code.30011' } })
}

/**
 * Reserves one of ten tries before the password is looked at, so that no number of parallel guesses gets more than ten. Tries that are
 * being checked count until they are settled; when they fill the ten, this one waits its turn. Problem 80002 while locked.
 */
async function reserveAttempt({ db, clock }: Deps, userId: string): Promise<void> {
  for (let waited = 0; waited < 100; waited++) {
    const at = clock.now()
    // A process that died while checking leaves tries unsettled: after a minute they are forgotten.
    const settled = sql<number>`case when locked_until is not null then 0
      when password_attempted_at < ${new Date(at.getTime() - 60_000)}::timestamptz then password_failures else password_attempts end`
    const reserved = await db
      .updateTable('users')
      .set({
        password_attempts: sql`1 + ${settled}`,
        password_failures: sql`case when locked_until is not null then 0 else password_failures end`,
        password_attempted_at: at,
        locked_until: null,
      })
      .where('id', '=', userId)
      .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<=', at)]))
      .where(settled, '<', passwordTries)
      .returning('id')
      .executeTakeFirst()
    if (reserved) return
    const user = await db.selectFrom('users').select('locked_until').where('id', '=', userId).executeTakeFirstOrThrow()
    if (user.locked_until && user.locked_until > at) throw new Problem(80002, { details: { attempts: passwordTries } })
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Problem(20010)
}

/** Settles a wrong password; the tenth locks the account and is told so with 80002. */
async function countFailure({ db, clock }: Deps, userId: string): Promise<void> {
  const row = await db
    .updateTable('users')
    .set({
      password_failures: sql`least(password_failures + 1, ${passwordTries}::int)`,
      password_attempts: sql`least(greatest(password_attempts, password_failures + 1), ${passwordTries}::int)`,
      locked_until: sql`case when password_failures + 1 >= ${passwordTries}::int then ${nextDay(clock.now())}::timestamptz else locked_until end`,
    })
    .where('id', '=', userId)
    .returning('locked_until')
    .executeTakeFirstOrThrow()
  if (row.locked_until) throw new Problem(80002, { details: { attempts: passwordTries } })
}

/** Settles a right password: earlier wrong ones are forgotten, tries still being checked are not. */
async function forgetAttempts(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_failures: 0, password_attempts: sql`greatest(password_attempts - password_failures - 1, 0)` })
    .where('id', '=', userId)
    .execute()
}

/** The next midnight in Hong Kong and China (UTC+8, no summer time). */
function nextDay(at: Date): Date {
  const day = 86_400_000
  const zone = 8 * 3_600_000
  return new Date((Math.floor((at.getTime() + zone) / day) + 1) * day - zone)
}

async function linkOf(db: Db | Trx, { clock }: Deps, token: string, lock?: 'lock') {
  const link = await db
    .selectFrom('password_links')
    .selectAll()
    .where('token_hash', '=', fingerprint(token))
    .$if(lock !== undefined, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!link || link.used_at || link.expires_at <= clock.now()) throw new Problem(link?.purpose === 'init' ? 80006 : 80011)
  return link
}
