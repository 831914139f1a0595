/** Step-up authentication: the password again, or a passkey, or password and code, before sensitive actions. Decisions 025, 083, 085. */
import type { StepUpCode } from '../../contract/account/step-up.ts'
import { type StepUpAction, type StepUpMethod, type StepUpWait, stepUpMinutes } from '../../contract/account/step-up-actions.ts'
import { codes } from '../../contract/kernel/codes.ts'
import { mask, maskMailbox } from '../../contract/kernel/masks.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { audit } from '../platform/audit.ts'
import type { Call, Handler } from '../platform/call.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { sendMail, sendSms } from '../platform/mail/send.ts'
import { passwordFits } from '../platform/security/passwords.ts'
import { textOf } from '../platform/texts.ts'
import { tryPassword } from './attempts.ts'
import { faultOf } from './codes.ts'
import { methodsOf, userOwner } from './factors/owner.ts'
import { isSignedBy, passkeyOptions } from './factors/passkeys.ts'
import { proveByCode } from './factors/proof.ts'
import { reportFactors } from './factors/report.ts'
import { endReset, resetHoldOf } from './factors/reset-state.ts'
import { accountMails } from './mails.ts'
import { mailboxKey, phoneAddress } from './users.ts'
import { type CodeSubject, codeRules, endCodes, issueCode, sendingRules, takeCountrySending, tryCode } from './verification-codes.ts'

/** Minutes for which a password that was said counts, at sign-in or again. */
export const provenMinutes = 10

/**
 * Lets through who said their password within ten minutes, in this session; else it has to be said again. Problem `verificationFailed` when
 * it is missing, `wrongPassword` when it is wrong, `accountLocked` after the tenth wrong one of a day: tries count like those at sign-in.
 */
export async function proveRecently(call: Call<'user'>, password: string | undefined): Promise<void> {
  const { db, clock } = call.deps
  const { created_at, confirmed_at } = await db
    .selectFrom('sessions')
    .select(['created_at', 'confirmed_at'])
    .where('id', '=', call.sessionId)
    .executeTakeFirstOrThrow()
  const said = Math.max(created_at.getTime(), confirmed_at?.getTime() ?? 0)
  if (password === undefined && clock.now().getTime() - said < provenMinutes * 60_000) return
  if (!password) throw new Problem('verificationFailed', { fields: { password: 'field.password.required' } })
  await provePassword(call, password)
}

/** Takes the password of the user and remembers that it was said. Problems as {@link proveRecently}. */
export async function provePassword(call: Call<'user' | 'company'>, password: string): Promise<void> {
  const { deps, user, sessionId } = call
  const right = await tryPassword(call, { mailbox: mailboxKey(deps.config, user.email), cleared: true }, async () => {
    const row = await deps.db.selectFrom('users').select('password_hash').where('id', '=', user.id).executeTakeFirstOrThrow()
    return (await passwordFits(call, row.password_hash, password)) || null
  })
  if (!right) {
    await audit(deps.db, call, { action: 'password.refused', details: { code: codes.wrongPassword } })
    throw new Problem('wrongPassword', { fields: { password: 'account.profile.password.wrong' } })
  }
  await deps.db.updateTable('sessions').set({ confirmed_at: deps.clock.now() }).where('id', '=', sessionId).execute()
}

/** Actions confirmed by the mailbox: the phone, or every second factor, may be lost. */
const byMailbox: readonly StepUpAction[] = ['phoneChanged', 'factorsLost']

/** Hours in which a code to a changed phone confirms nothing that moves money or access. Decision 090. */
const newPhoneHours = 24

/** Actions that wait after lost second factors were removed; drawdowns are held with their account. Decision 090. */
const heldActions: readonly StepUpAction[] = ['administratorsChanged', 'approvalChanged', 'phoneChanged']

/**
 * Refuses an action with `verificationFailed` and the action in `details.stepUp`, unless this session was stepped up within ten minutes and
 * is open: it may have been ended while the call waited for a lock. A step-up by the mailbox counts for its action alone: who has the
 * mailbox can set a new password. Lost second factors are removed after such a one only. `details.until` says from when an action can be
 * confirmed that cannot be now.
 */
export async function requireStepUp(db: Db | Trx, call: Call<'user' | 'company'>, action: StepUpAction): Promise<void> {
  const since = new Date(call.deps.clock.now().getTime() - stepUpMinutes * 60_000)
  const need = await needOf(db, call, action)
  if (need.why === 'factorsRemoved') throw new Problem('verificationFailed', { details: need })
  const steppedUp = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', call.sessionId)
    .where('revoked_at', 'is', null)
    .where('stepped_up_at', '>', since)
    .where((session) =>
      session.or([session('stepped_up_for', '=', action), ...(action === 'factorsLost' ? [] : [session('stepped_up_for', 'is', null)])]),
    )
    .executeTakeFirst()
  if (!steppedUp) throw new Problem('verificationFailed', { details: need })
}

/** What is needed, as the details of a refusal. */
async function needOf(
  db: Db | Trx,
  call: Call<'user' | 'company'>,
  action: StepUpAction,
): Promise<{ stepUp: StepUpAction; methods: StepUpMethod[] } & Partial<StepUpWait>> {
  const { user, deps } = call
  if (action === 'factorsLost') return { stepUp: action, methods: ['sentCode'] }
  const held = heldActions.includes(action) ? await resetHoldOf(db, user.id, deps.clock.now()) : null
  if (held) return { stepUp: action, methods: [], why: 'factorsRemoved', until: held.toISOString() }
  const methods = await methodsOf(db, userOwner(user))
  const untrusted = movesNothing(action) || !methods.includes('sentCode') ? null : await newPhoneUntil(db, call)
  if (untrusted) return { stepUp: action, methods: [], why: 'phoneChanged', until: untrusted.toISOString() }
  return { stepUp: action, methods }
}

/** Whether an action moves neither money nor access: a code to a new phone confirms it, and it alone. */
function movesNothing(action: StepUpAction): boolean {
  return action === 'sessionsEnded' || byMailbox.includes(action)
}

/** Until when codes to the phone of the user count for nothing else, because it is new; null for any other phone. */
async function newPhoneUntil(db: Db | Trx, { user, deps }: Call<'user' | 'company'>): Promise<Date | null> {
  const { phone_changed_at } = await db.selectFrom('users').select('phone_changed_at').where('id', '=', user.id).executeTakeFirstOrThrow()
  const until = phone_changed_at && new Date(phone_changed_at.getTime() + newPhoneHours * 3_600_000)
  return until && deps.clock.now() < until ? until : null
}

/** Where the codes of an action go: to the phone, or to the mailbox. */
async function recipientOf({ deps, user, sessionId }: Call<'user'>, action: StepUpAction) {
  const { email, phone_country_code, phone_number } = await deps.db
    .selectFrom('users')
    .select(['email', 'phone_country_code', 'phone_number'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const mailed = byMailbox.includes(action)
  const phone = { phone_country_code, phone_number }
  const subject: CodeSubject = {
    purpose: 'step_up',
    address: mailed ? email.toLowerCase() : phoneAddress(phone),
    owner: user.id,
    bound: `${sessionId} ${action}`,
  }
  return mailed
    ? ({ channel: 'mail', to: email, address: maskMailbox(email), country: null, subject } as const)
    : ({
        channel: 'sms',
        to: subject.address,
        address: `${phone_country_code} ${mask(phone_number)}`,
        country: phone_country_code,
        subject,
      } as const)
}

/** Refuses a way to confirm that the user does not have, with the ways they do: another tab may have changed their second factors. */
async function requireMethod(call: Call<'user'>, action: StepUpAction, method: StepUpMethod): Promise<void> {
  const need = await needOf(call.deps.db, call, action)
  if (!need.methods.includes(method)) throw new Problem('verificationFailed', { details: need })
}

/** Sends a code that names the action, ten a day for one user, who has no second factor or has lost them. The earlier codes of the recipient end. */
export const sendStepUpCode: Handler<'sendStepUpCode'> = async (call, { action }): Promise<StepUpCode> => {
  const { deps, ip, locale } = call
  await requireMethod(call, action, 'sentCode')
  const { channel, to, address, country, subject } = await recipientOf(call, action)
  await deps.db.transaction().execute(async (trx) => {
    const code = await issueCode(trx, deps, subject, { ip, cleared: true })
    const values = { code, minutes: codeRules.minutes, action: textOf(locale, `account.stepUp.${action}`) }
    if (channel === 'mail') await sendMail(trx, deps, { to, template: accountMails['stepUp.mail'], locale, values })
    else {
      // Last, for every code of a country waits for this row.
      await takeCountrySending(trx, deps, country, true)
      await sendSms(trx, deps, { to, template: accountMails['stepUp.sms'], locale, values })
    }
  })
  return { resendIn: sendingRules.pauseSeconds, channel, address }
}

/**
 * Steps this session up by the password and a code. Problem `wrongPassword` and `accountLocked` as at sign-in, before the code is tried;
 * `codeWrong` and `codeExpired` at the code, also for one that was sent in another session or for another action.
 */
export const stepUp: Handler<'stepUp'> = async (call, { action, password, code }) => {
  await provePassword(call, password)
  const owner = userOwner(call.user)
  await audited(call, action, async () => {
    const need = await needOf(call.deps.db, call, action)
    if (need.until) throw new Problem('verificationFailed', { details: need })
    if (need.methods.includes('sentCode')) return proveBySentCode(call, action, code)
    await proveByCode(call, owner, code, async (trx, by) => {
      await markSteppedUp(trx, call, { action, by })
      if (by === 'recovery') await reportFactors(trx, call, 'recoveryCodeUsed')
    })
  })
  return null
}

/** Options with which one of the user's passkeys confirms an action, in this session. */
export const startPasskeyStepUp: Handler<'startPasskeyStepUp'> = async (call, { action }) => {
  await requireMethod(call, action, 'passkey')
  const { deps, user } = call
  return deps.db.transaction().execute((trx) => passkeyOptions(trx, deps, { owner: userOwner(user), bound: stepUpChallenge(call, action) }))
}

/** Steps this session up by a passkey. Problem `credentialsInvalid` when it signed no challenge of this session and action. */
export const stepUpByPasskey: Handler<'stepUpByPasskey'> = async (call, { action, answer }) => {
  const { deps, user } = call
  await audited(call, action, async () => {
    const right = await deps.db.transaction().execute(async (trx) => {
      const bound = stepUpChallenge(call, action)
      if (!(await isSignedBy(trx, deps, { owner: userOwner(user), bound, answer }))) return false
      await markSteppedUp(trx, call, { action, by: 'passkey' })
      return true
    })
    if (right) return
    await requireMethod(call, action, 'passkey')
    throw new Problem('credentialsInvalid')
  })
  return null
}

/** What the challenge of a step-up is valid for. */
const stepUpChallenge = ({ sessionId }: Call<'user'>, action: StepUpAction) => `${sessionId} ${action}`

/** Takes the code that was sent. The try is committed, a wrong one too. */
async function proveBySentCode(call: Call<'user'>, action: StepUpAction, code: string): Promise<void> {
  const { deps } = call
  const { subject, channel } = await recipientOf(call, action)
  const fault = await deps.db.transaction().execute(async (trx) => {
    const refused = faultOf(await tryCode(trx, deps, subject, code), 'codeWrong', 'account.stepUp.codeWrong')
    if (refused) return refused
    await endCodes(trx, deps, subject)
    const alone = channel === 'mail' || (await newPhoneUntil(trx, call)) !== null
    await markSteppedUp(trx, call, { action, by: 'sentCode', alone })
    return null
  })
  if (fault) throw new Problem(fault.code, { fields: { code: fault.says }, details: fault.details })
}

/** Steps the session up, for this action `alone` or for every action. */
async function markSteppedUp(
  trx: Trx,
  call: Call<'user'>,
  { action, by, alone = false }: { action: StepUpAction; by: StepUpMethod; alone?: boolean },
): Promise<void> {
  const { deps, sessionId } = call
  const values = { stepped_up_at: deps.clock.now(), stepped_up_for: alone ? action : null }
  await trx.updateTable('sessions').set(values).where('id', '=', sessionId).execute()
  if (by !== 'sentCode') await endReset(trx, call, call.user, 'used')
  await audit(trx, call, { action: 'session.steppedUp', subject: 'sessions', subjectId: sessionId, details: { for: action, by } })
}

/** Runs a try, and writes a refused one to the audit log. */
async function audited(call: Call<'user'>, action: StepUpAction, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (error instanceof Problem) await audit(call.deps.db, call, { action: 'stepUp.refused', details: { code: error.code, for: action } })
    throw error
  }
}
