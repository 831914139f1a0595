/** "This was not me": the link of a mail stops payouts to a replaced account, or the removal of second factors. Decisions 083, 090, 102. */
import { Problem } from '../../contract/kernel/problem.ts'
import { disputeDays } from '../../contract/lending/account-disputes.ts'
import { disputeReset } from '../account/factors/reset.ts'
import { takeBackFactors } from '../account/factors/take-back.ts'
import { type NotMeLink, notMeLink, readNotMeLink } from '../account/not-me-link.ts'
import { revokeSessions } from '../account/sessions.ts'
import { lockUser, type UserRow } from '../account/users.ts'
import { lockCompany } from '../company/locks.ts'
import { administratorsOf, everyAdministratorOf } from '../company/memberships.ts'
import { takeBackAppointments } from '../company/take-back.ts'
import { audit } from '../platform/audit.ts'
import type { Call, Handler } from '../platform/call.ts'
import { recordEvent } from '../platform/company-events.ts'
import type { Deps, Trx } from '../platform/deps.ts'

/** A link for one administrator that disputes a drawdown account. */
export function disputeLink(deps: Pick<Deps, 'config' | 'clock'>, accountId: string, userId: string): string {
  const until = new Date(deps.clock.now().getTime() + disputeDays * 86_400_000)
  return notMeLink(deps, { about: 'account', id: accountId, userId, until })
}

/**
 * "This was not me": does what the link is about. Problem `notFound` for a link that is none or too old, or of what has ended since,
 * `userDisabled` for the link of a user whom leads have frozen.
 */
export const disputeAccount: Handler<'disputeAccount'> = async (call, { token }) => {
  const { deps } = call
  const link = readNotMeLink(deps, token)
  if (!link) throw new Problem('notFound')
  await deps.db.transaction().execute(async (trx) => {
    await refuseFrozenUser(trx, link.userId)
    if (link.about === 'factors') await disputeReset(trx, call, { resetId: link.id, by: link.userId })
    else await stopPayouts(trx, call, link)
  })
  return null
}

/**
 * Stops payouts to the account until it is replaced, ends the sessions of every administrator, takes back what they got since the longest
 * life of a session before the replacement, and notifies the leads of the staff. Problem `notFound` for an account that was replaced since.
 */
async function stopPayouts(trx: Trx, call: Call, link: NotMeLink): Promise<void> {
  const { deps } = call
  const at = deps.clock.now()
  const found = await trx.selectFrom('bank_accounts').select('company_id').where('id', '=', link.id).executeTakeFirst()
  if (!found) throw new Problem('notFound')
  const { company_id: companyId } = found
  const users = await lockAdministrators(trx, companyId)
  await lockCompany(trx, companyId)
  const stopped = await trx
    .updateTable('bank_accounts')
    .set({ disputed_at: at })
    .where('id', '=', link.id)
    .where('disputed_at', 'is', null)
    .returning('product')
    .executeTakeFirst()
  if (!stopped && !(await isCurrent(trx, link.id))) throw new Problem('notFound')
  if (!stopped) return
  const { product } = stopped
  const actor = `user:${link.userId}`
  const since = new Date(link.until.getTime() - disputeDays * 86_400_000 - deps.config.sessionMaxHours * 3_600_000)
  const factors: string[] = []
  for (const user of users) if (await takeBackFactors(trx, call, { user, since, actor })) factors.push(user.email)
  for (const { id } of await administratorsOf(trx, companyId)) await revokeSessions(trx, { userId: id }, at)
  const takenBack = await takeBackAppointments(trx, call, { companyId, since, actor })
  await recordEvent(trx, { kind: 'account.disputed', companyId, subjectId: link.id, details: { product }, actor, at })
  await audit(trx, call, { action: 'account.disputed', companyId, actor, subject: 'bank_accounts', subjectId: link.id })
  await deps.leads.accountDisputed(trx, deps, { companyId, ...takenBack, factors })
}

/** The mailbox of a user whom leads have frozen may be in other hands. Decision 129. */
async function refuseFrozenUser(trx: Trx, userId: string): Promise<void> {
  const { status } = await trx.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirstOrThrow()
  if (status === 'disabled') throw new Problem('userDisabled')
}

/** Whether an account is drawn to: another one has another id. */
async function isCurrent(trx: Trx, id: string): Promise<boolean> {
  return (await trx.selectFrom('bank_accounts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Locks the administrators, also frozen ones, before their company, by id: two links may be pressed at once. */
async function lockAdministrators(trx: Trx, companyId: string): Promise<UserRow[]> {
  const locked: UserRow[] = []
  for (const { id } of await everyAdministratorOf(trx, companyId)) {
    const user = await lockUser(trx, id, 'change')
    if (user) locked.push(user)
  }
  return locked
}
