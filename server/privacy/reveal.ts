/** Reveals a masked value to the company it belongs to: requires a reason, is rate-limited, and writes an audit row each time. API-028, decision 025. */
import type { InputOf } from '../../contract/endpoints.ts'
import { uuid } from '../../contract/kernel/fields.ts'
import { isIdentitySide } from '../../contract/kernel/masks.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { proveRecently } from '../account/step-up.ts'
import { isAdministrator } from '../company/memberships.ts'
import { applicationOf } from '../kyc/applications.ts'
import { openPeople } from '../kyc/present.ts'
import { audit } from '../platform/audit.ts'
import type { Call, Handler } from '../platform/call.ts'
import type { Db, Deps } from '../platform/deps.ts'
import { fileAddress, previewAddress } from '../platform/files/serve.ts'
import { takeAllowance, windowLeft } from '../platform/security/allowances.ts'

/** Values a user may look at in an hour. */
export const revealsPerHour = 30

const hourSeconds = 3600

/**
 * Returns a value, or for a side of an identity document a short-lived address of its picture. Problem `notFound` for an unknown
 * application, person or value and for another company's; `forbidden` for a member who is no administrator; `tooManyRequests` after thirty
 * values in an hour; `verificationFailed` where the password has to be entered again.
 */
export const revealKycValue: Handler<'revealKycValue'> = async (call, asked: InputOf<'revealKycValue'>) => {
  const { id, person, field, reason, password } = asked
  const { deps } = call
  const { db, config } = deps
  const row = await applicationOf(db, call.user.id, id)
  if (!(await isAdministrator(db, call.user.id, row.company_id))) throw new Problem('forbidden')
  const value = openPeople(config, row)[person]?.[field]
  if (typeof value !== 'string' || value === '') throw new Problem('notFound')
  const page = isIdentitySide(field) ? await pageOfSide(db, { fileId: value, companyId: row.company_id }) : null
  await takeReveal(call, password)
  const details = { item: `connectedPersons.${person}.${field}`, reason }
  await audit(db, call, { action: 'identity.viewed', companyId: row.company_id, subject: 'kyc_applications', subjectId: id, details })
  return { value: page ? page(deps) : value }
}

/**
 * How to make an address of a side of an identity document: of its picture, or of the file where there is none. Problem `notFound` where
 * the company does not have the file: a draft may name whatever it likes.
 */
async function pageOfSide(
  db: Db,
  { fileId, companyId }: { fileId: string; companyId: string },
): Promise<(deps: Pick<Deps, 'config' | 'clock'>) => string> {
  const file = uuid.test(fileId)
    ? await db.selectFrom('files').select('id').where('id', '=', fileId).where('company_id', '=', companyId).executeTakeFirst()
    : undefined
  if (!file) throw new Problem('notFound')
  const first = await db
    .selectFrom('file_previews')
    .select('page')
    .where('file_id', '=', fileId)
    .orderBy('page')
    .limit(1)
    .executeTakeFirst()
  return (deps) => (first ? previewAddress(deps, fileId, first.page) : fileAddress(deps, fileId))
}

/** The own phone. Problems `tooManyRequests` and `verificationFailed` as {@link revealKycValue}. */
export const revealPhone: Handler<'revealPhone'> = async (call, { reason, password }: InputOf<'revealPhone'>) => {
  const { db } = call.deps
  await takeReveal(call, password)
  const row = await db.selectFrom('users').select('phone_number').where('id', '=', call.user.id).executeTakeFirstOrThrow()
  const details = { item: 'phone_number', reason }
  await audit(db, call, { action: 'identity.viewed', companyId: null, subject: 'users', subjectId: call.user.id, details })
  return { value: row.phone_number }
}

/** Checks the password first: a caller who has to enter it has neither seen a value nor used up the allowance. */
async function takeReveal(call: Call<'user'>, password: string | undefined): Promise<void> {
  await proveRecently(call, password)
  const at = call.deps.clock.now()
  const allowance = { key: `reveals:${call.user.id}`, limit: revealsPerHour, seconds: hourSeconds, at }
  if (!(await takeAllowance(call.deps.db, allowance)))
    throw new Problem('tooManyRequests', { details: { retryAfter: windowLeft(at, hourSeconds) } })
}
