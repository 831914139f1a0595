/** The second factor of the staff: set up after the first password, and given at every sign-in. Decision 085. */
import { codes } from '../../contract/kernel/codes.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { startAuthenticator, takeAuthenticatorCode } from '../account/factors/authenticator.ts'
import { type FactorOwner, methodsOf } from '../account/factors/owner.ts'
import { addPasskey, isSignedBy, newPasskeyOptions, passkeyOptions } from '../account/factors/passkeys.ts'
import { proveByCode, wrongCode } from '../account/factors/proof.ts'
import { firstCodes, renewCodes } from '../account/factors/recovery-codes.ts'
import { audit } from '../platform/audit.ts'
import type { Call, Handlers } from '../platform/call.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { timeText } from '../platform/hong-kong-time.ts'
import { sendMail } from '../platform/mail/send.ts'
import { fingerprint } from '../platform/security/secrets.ts'
import { staffLocale, staffMails } from './mails.ts'
import { refuseOldSignIn, staffCookie, verifyStaffSession } from './sessions.ts'

/** Minutes between the password and the second factor. */
const pendingMinutes = 10

/** A member of the staff as an owner of second factors. */
export function staffOwner({ id, email }: { id: string; email: string }): FactorOwner {
  return { column: 'staff_id', id, email }
}

/** How a member of the staff confirms; empty for one without a second factor. */
export async function staffMethods(db: Db | Trx, owner: FactorOwner) {
  return (await methodsOf(db, owner)).flatMap((method) => (method === 'sentCode' ? [] : [method]))
}

export const secondFactorHandlers = {
  async proveStaffByCode(call, { code }) {
    const pending = await pendingOf(call)
    return audited(call, pending, () => proveByCode(call, pending.owner, code, (trx, by) => complete(trx, call, pending, by)))
  },

  async startStaffPasskeyProof(call) {
    const pending = await pendingOf(call)
    return call.deps.db
      .transaction()
      .execute((trx) => passkeyOptions(trx, call.deps, { owner: pending.owner, bound: `${pending.sessionId} sign-in` }))
  },

  async proveStaffByPasskey(call, { answer }) {
    const pending = await pendingOf(call)
    return audited(call, pending, async () => {
      const session = await call.deps.db.transaction().execute(async (trx) => {
        const signed = await isSignedBy(trx, call.deps, { owner: pending.owner, bound: `${pending.sessionId} sign-in`, answer })
        return signed ? complete(trx, call, pending, 'passkey') : null
      })
      if (!session) throw new Problem('credentialsInvalid')
      return session
    })
  },

  startStaffAuthenticator: (call) => enrol(call, (trx, { owner }) => startAuthenticator(trx, call.deps, owner)),

  confirmStaffAuthenticator: (call, { code }) =>
    enrol(call, async (trx, pending) => {
      const { owner } = pending
      if (!(await takeAuthenticatorCode(trx, call.deps, { owner, code, confirmed: false }))) throw wrongCode()
      await complete(trx, call, pending, 'authenticator')
      return { recovery_codes: await firstCodes(trx, call.deps, owner) }
    }),

  startStaffPasskey: (call) =>
    enrol(call, (trx, { owner, sessionId }) => newPasskeyOptions(trx, call.deps, { owner, bound: `${sessionId} new passkey` })),

  addStaffPasskey: (call, { passkey }) =>
    enrol(call, async (trx, pending) => {
      const { owner, sessionId } = pending
      await addPasskey(trx, call.deps, { owner, bound: `${sessionId} new passkey`, passkey, userAgent: call.userAgent })
      await complete(trx, call, pending, 'passkey')
      return { recovery_codes: await firstCodes(trx, call.deps, owner) }
    }),

  /** Replaces the own recovery codes. Problem `verificationFailed` when password and second factor were given more than ten minutes ago. */
  renewStaffRecoveryCodes: (call) =>
    call.deps.db.transaction().execute(async (trx) => {
      const { deps, staff } = call
      const at = deps.clock.now()
      await refuseOldSignIn(trx, deps, staff)
      await trx.selectFrom('staff').select('id').where('id', '=', staff.id).forNoKeyUpdate().execute()
      const values = { name: staff.name, at: timeText(at) }
      await sendMail(trx, deps, { to: staff.email, locale: staffLocale, template: staffMails['codes.renewed'], values })
      await audit(trx, call, { action: 'staff.codesRenewed', subject: 'staff', subjectId: staff.id })
      return { recovery_codes: await renewCodes(trx, deps, staffOwner(staff)) }
    }),
} satisfies Partial<Handlers>

type Pending = Awaited<ReturnType<typeof pendingOf>>

/** The sign-in of this browser that waits for a second factor. Problem `unauthenticated` when there is none, or after ten minutes. */
async function pendingOf(call: Call) {
  const token = call.cookie(staffCookie)
  const since = new Date(call.deps.clock.now().getTime() - pendingMinutes * 60_000)
  const row = await call.deps.db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .where('token_hash', '=', fingerprint(token ?? ''))
    .where('revoked_at', 'is', null)
    .where('verified_at', 'is', null)
    .where('staff_sessions.created_at', '>', since)
    .where('staff.status', '=', 'active')
    .select(['staff.id', 'name', 'email', 'role', 'staff_sessions.id as session_id', 'ends_at'])
    .executeTakeFirst()
  if (!token || !row) throw new Problem('unauthenticated')
  const { id, name, email, role } = row
  return {
    sessionId: row.session_id,
    owner: staffOwner(row),
    session: { staff: { id, name, email, role }, endsAt: row.ends_at.toISOString() },
  }
}

/** Lets the session into the back office. Problem `unauthenticated` when it has ended meanwhile, or was completed elsewhere. */
async function complete(trx: Trx, call: Call, { sessionId, session }: Pending, by: string) {
  if (!(await verifyStaffSession(trx, sessionId, call.deps.clock.now()))) throw new Problem('unauthenticated')
  const { id } = session.staff
  await audit(trx, call, { action: 'staff.signedIn', actor: `reviewer:${id}`, subject: 'staff', subjectId: id, details: { by } })
  return session
}

/** Sets a second factor up, for a member without one alone: the password is not enough to add another. Problem `forbidden`. */
async function enrol<Result>(call: Call, run: (trx: Trx, pending: Pending) => Promise<Result>): Promise<Result> {
  const pending = await pendingOf(call)
  return call.deps.db.transaction().execute(async (trx) => {
    await trx.selectFrom('staff').select('id').where('id', '=', pending.owner.id).forNoKeyUpdate().execute()
    if ((await staffMethods(trx, pending.owner)).length > 0) throw new Problem('forbidden')
    return run(trx, pending)
  })
}

/** Runs a try, and writes a refused one to the audit log. */
async function audited<Result>(call: Call, { owner }: Pending, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const code = error instanceof Problem ? error.code : codes.internalError
    await audit(call.deps.db, call, { action: 'staff.refused', subject: 'staff', subjectId: owner.id, details: { code } })
    throw error
  }
}
