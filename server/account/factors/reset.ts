/** The path back for a user who has lost every second factor: they are removed after a delay, in which others can stop it. Decision 090. */
import { randomUUID } from 'node:crypto'
import { Problem } from '../../../contract/kernel/problem.ts'
import { audit, auditAt } from '../../platform/audit.ts'
import type { Call, Handler } from '../../platform/call.ts'
import type { Deps, Trx } from '../../platform/deps.ts'
import { timeText } from '../../platform/hong-kong-time.ts'
import { completeJob, enqueue, type JobHandlersOf } from '../../platform/jobs/jobs.ts'
import { sendMail, sendSms } from '../../platform/mail/send.ts'
import { accountMails } from '../mails.ts'
import { notMeLink } from '../not-me-link.ts'
import { revokeSessions } from '../sessions.ts'
import { requireStepUp } from '../step-up.ts'
import { lockUser, phoneAddress, type UserRow } from '../users.ts'
import { mayText } from '../verification-codes.ts'
import { methodsOf, userOwner } from './owner.ts'
import { mailFactors } from './report.ts'
import { endReset, resetHoldOf, waitingReset } from './reset-state.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** A day before lost second factors are removed. */
    'factorReset.remind': { resetId: string }
    'factorReset.end': { resetId: string }
  }
}

const millisecondsOfHour = 3_600_000

/**
 * Requests that the second factors are removed. Problem `notFound` without one, `conflict` while a request waits and in the seven days after a removal, `verificationFailed`
 * without a step-up by the password and a code of the mailbox, which counts for one request.
 */
export const requestFactorReset: Handler<'requestFactorReset'> = (call) =>
  call.deps.db.transaction().execute(async (trx) => {
    const { deps, user, sessionId } = call
    const row = await lockUser(trx, user.id, 'change')
    if (!row || (await methodsOf(trx, userOwner(user))).includes('sentCode')) throw new Problem('notFound')
    // The hold after a removal is read off the row that a request would take the place of.
    if ((await waitingReset(trx, user.id)) || (await resetHoldOf(trx, user.id, deps.clock.now()))) throw new Problem('conflict')
    await requireStepUp(trx, call, 'factorsLost')
    await trx.updateTable('sessions').set({ stepped_up_at: null, stepped_up_for: null }).where('id', '=', sessionId).execute()
    const at = deps.clock.now()
    const reset = {
      id: randomUUID(),
      requested_at: at,
      ends_at: new Date(at.getTime() + deps.config.factorResetHours * millisecondsOfHour),
    }
    await trx
      .insertInto('factor_resets')
      .values({ ...reset, user_id: user.id, removed_at: null })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...reset, removed_at: null }))
      .execute()
    await audit(trx, call, { action: 'factorReset.requested', subject: 'factor_resets', subjectId: reset.id })
    await notify(trx, deps, row, reset)
    const dayBefore = new Date(reset.ends_at.getTime() - 24 * millisecondsOfHour)
    await enqueue(trx, 'factorReset.remind', { resetId: reset.id }, { runAt: dayBefore })
    await enqueue(trx, 'factorReset.end', { resetId: reset.id }, { runAt: reset.ends_at })
    return null
  })

/** Withdraws the own request. Problem `conflict` when none waits. */
export const withdrawFactorReset: Handler<'withdrawFactorReset'> = (call) =>
  call.deps.db.transaction().execute(async (trx) => {
    if (!(await endReset(trx, call, call.user, 'withdrawn'))) throw new Problem('conflict')
    return null
  })

/** "This was not me": ends a request and the sessions of its user, by the link of `by`. Problem `notFound` for a request that has ended. */
export async function disputeReset(trx: Trx, call: Call, { resetId, by }: { resetId: string; by: string }): Promise<void> {
  const { deps } = call
  const found = await trx.selectFrom('factor_resets').select('user_id').where('id', '=', resetId).executeTakeFirst()
  const user = found && (await lockUser(trx, found.user_id, 'change'))
  if (!user || !(await takeWaiting(trx, resetId))) throw new Problem('notFound')
  await trx.deleteFrom('factor_resets').where('id', '=', resetId).execute()
  await revokeSessions(trx, { userId: user.id }, deps.clock.now())
  await audit(trx, call, {
    action: 'factorReset.ended',
    actor: `user:${by}`,
    subject: 'factor_resets',
    subjectId: resetId,
    details: { reason: 'disputed' },
  })
  await mailFactors(trx, deps, user, 'resetEnded')
}

export const factorResetJobs: JobHandlersOf<'factorReset.remind' | 'factorReset.end'> = {
  'factorReset.remind': (deps, { resetId }, job) =>
    deps.db.transaction().execute(async (trx) => {
      if (!(await completeJob(trx, job, deps.clock.now()))) return
      const reset = await takeWaiting(trx, resetId)
      const user = reset && (await userOf(trx, reset.user_id))
      if (user) await notify(trx, deps, user, reset)
    }),

  'factorReset.end': (deps, { resetId }) =>
    deps.db.transaction().execute(async (trx) => {
      const found = await trx.selectFrom('factor_resets').select('user_id').where('id', '=', resetId).executeTakeFirst()
      if (!found) return
      const { user_id: userId } = found
      // Before the request, as a step-up by a factor does: one of the two waits for the other.
      for (const table of ['passkeys', 'authenticators', 'recovery_codes'] as const)
        await trx.selectFrom(table).select('user_id').where('user_id', '=', userId).forUpdate().execute()
      const user = (await takeWaiting(trx, resetId)) && (await userOf(trx, userId))
      if (!user) return
      for (const table of ['passkeys', 'authenticators', 'recovery_codes'] as const)
        await trx.deleteFrom(table).where('user_id', '=', userId).execute()
      const at = deps.clock.now()
      await trx.updateTable('factor_resets').set({ removed_at: at }).where('id', '=', resetId).execute()
      await auditAt(trx, at, { action: 'factorReset.removed', actor: 'system', subject: 'users', subjectId: userId })
      await mailFactors(trx, deps, user, 'allRemoved')
      for (const { email, locale } of await deps.colleagues.otherAdministrators(trx, userId))
        await sendMail(trx, deps, { to: email, template: accountMails['factorReset.otherEnded'], locale, values: { email: user.email } })
    }),
}

/** A request that waits, locked; undefined for any other. */
function takeWaiting(trx: Trx, id: string) {
  return trx.selectFrom('factor_resets').selectAll().where('id', '=', id).where('removed_at', 'is', null).forUpdate().executeTakeFirst()
}

function userOf(trx: Trx, id: string) {
  return trx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Mails a request to its user and to the other administrators, each with a link that ends it, and sends an SMS: a mailbox may be stolen, too. */
async function notify(trx: Trx, deps: Deps, user: UserRow, { id, ends_at }: { id: string; ends_at: Date }): Promise<void> {
  const linkOf = (userId: string) => notMeLink(deps, { about: 'factors', id, userId, until: ends_at })
  const ends = timeText(ends_at)
  const own = { ends, link: linkOf(user.id) }
  await sendMail(trx, deps, { to: user.email, template: accountMails['factorReset.own'], locale: user.locale, values: own })
  for (const other of await deps.colleagues.otherAdministrators(trx, user.id))
    await sendMail(trx, deps, {
      to: other.email,
      template: accountMails['factorReset.other'],
      locale: other.locale,
      values: { email: user.email, ends, link: linkOf(other.id) },
    })
  const mobile = `${user.phone_country_code} ${user.phone_number}`
  if (await mayText(trx, deps, { kind: 'alert', recipientId: user.id, mobile }))
    await sendSms(trx, deps, { to: phoneAddress(user), template: accountMails['factorReset.sms'], locale: user.locale, values: { ends } })
}
