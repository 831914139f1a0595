/** A masked value shown in clear to whose company it is: with a reason, counted, each time a row of the audit. API-028, decision 025. */
import type { InputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/problem.ts'
import { proveRecently } from '../accounts/step-up.ts'
import { audit } from '../audit.ts'
import type { CallOf, Handler } from '../call.ts'
import { applicationOf } from '../companies/applications.ts'
import { isAdministrator } from '../companies/memberships.ts'
import { openPeople } from '../companies/wire.ts'
import { takeAllowance, windowLeft } from '../trust/limits.ts'

/** Values a user may look at in an hour. */
export const revealsPerHour = 30

const hourSeconds = 3600

/**
 * Problem 20018 for an application, a person or a value that is not there, as for somebody else's; 403 for a member who is no
 * administrator; 510 after thirty values in an hour; 20007 where the password has to be said again.
 */
export const revealKycValue: Handler<'revealKycValue'> = async (call: CallOf<'user'>, asked: InputOf<'revealKycValue'>) => {
  const { id, person, field, reason, password } = asked
  const { db, config } = call.deps
  const row = await applicationOf(db, call.user.id, id)
  if (!(await isAdministrator(db, call.user.id, row.company_id))) throw new Problem(403)
  const value = openPeople(config, row)[person]?.[field]
  if (typeof value !== 'string' || value === '') throw new Problem(20018)
  await takeReveal(call, password)
  const details = { item: `connectedPersons.${person}.${field}`, reason }
  await audit(db, call, { action: 'identity.viewed', companyId: row.company_id, subject: 'kyc_applications', subjectId: id, details })
  return { value }
}

/** The own phone. Problems 510 and 20007 as {@link revealKycValue}. */
export const revealPhone: Handler<'revealPhone'> = async (call: CallOf<'user'>, { reason, password }: InputOf<'revealPhone'>) => {
  const { db } = call.deps
  await takeReveal(call, password)
  const row = await db.selectFrom('users').select('phone_number').where('id', '=', call.user.id).executeTakeFirstOrThrow()
  const details = { item: 'phone_number', reason }
  await audit(db, call, { action: 'identity.viewed', companyId: null, subject: 'users', subjectId: call.user.id, details })
  return { value: row.phone_number }
}

/** The password comes first: who has to say it has seen nothing yet, and has used up nothing. */
async function takeReveal(call: CallOf<'user'>, password: string | undefined): Promise<void> {
  await proveRecently(call, password)
  const at = call.deps.clock.now()
  const allowance = { key: `reveals:${call.user.id}`, limit: revealsPerHour, seconds: hourSeconds, at }
  if (!(await takeAllowance(call.deps.db, allowance))) throw new Problem(510, { details: { retryAfter: windowLeft(at, hourSeconds) } })
}
