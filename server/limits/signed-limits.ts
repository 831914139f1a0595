/** Signed limits: a facility is opened with the contract and raised with a supplement, as far as the last calculation allows. CRED-06, CRED-10. */
import { randomUUID } from 'node:crypto'
import { addMonths } from '../../contract/kernel/days.ts'
import { money } from '../../contract/kernel/money.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { lesser } from '../../contract/lending/loan/exact.ts'
import { facilityLifecycle } from '../../machines/lending/lifecycles/facility.ts'
import { changeLimit, facilityOf, postLimit } from '../lending/facilities.ts'
import { auditAt } from '../platform/audit.ts'
import { recordEvent } from '../platform/company-events.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { can, initialStatus } from '../platform/lifecycle.ts'
import { lockGroup, withinRoom } from './exposure.ts'
import { reviewMonths } from './facility-review.ts'

/**
 * Opens the facility that was signed, with its limit in the ledger. Limit and watermark are those of the last calculation, zero when
 * the limit has lapsed while the contract was being signed, and less when the group has another limit meanwhile. `repaidByShare` says whether
 * the agreement lets a drawdown be repaid by a share of payouts (decision 127). CRED-10, CRED-11, decision 099.
 */
export async function openFacility(
  trx: Trx,
  signed: { companyId: string; product: Product; limit: bigint; repaidByShare: boolean; actor: string; at: Date },
): Promise<{ id: string }> {
  const { companyId, product, limit, repaidByShare, actor, at } = signed
  const application = await trx
    .selectFrom('credit_applications')
    .select(['watermark', 'credit_limit'])
    .where('company_id', '=', companyId)
    .where('product', '=', product)
    .where('type', '=', 'limit')
    .executeTakeFirst()
  const group = await lockGroup(trx, companyId)
  const calculated = { limit: lesser(application?.credit_limit ?? 0n, limit), watermark: application?.watermark ?? 0n }
  const { limit: creditLimit, watermark } = await withinRoom(trx, group, { companyId, product }, calculated)
  const id = randomUUID()
  const day = dayOf(at)
  await trx
    .insertInto('facilities')
    .values({
      id,
      company_id: companyId,
      product,
      status: initialStatus(facilityLifecycle) as 'active',
      signed_limit: limit,
      credit_limit: creditLimit,
      watermark,
      repaid_by_share: repaidByShare,
      effective_on: day,
      next_review_on: addMonths(day, reviewMonths),
      opened_at: at,
    })
    .execute()
  if (creditLimit > 0n) await postLimit(trx, { id, product, change: creditLimit, kind: 'facility.opened', reference: id, at })
  const details = { product, limit: limit.toString() }
  await auditAt(trx, at, { action: 'facility.opened', actor, companyId, subject: 'facilities', subjectId: id, details })
  const opened = { product, amount: money(creditLimit, 'HKD') }
  await recordEvent(trx, { kind: 'limit.opened', companyId, subjectId: id, details: opened, actor, at })
  return { id }
}

/**
 * Raises the signed limit after all have signed a supplement. The facility's limit follows the last calculation up to the signed limit, for
 * an expired facility after its renewal. The signed limit never falls, and a closed facility does not change. ACT-02, CRED-06.
 */
export async function raiseSignedLimit(
  trx: Trx,
  signed: { companyId: string; product: Product; limit: bigint; agreementId: string; actor: string; at: Date },
): Promise<void> {
  const { companyId, product, limit, agreementId, actor, at } = signed
  const group = await lockGroup(trx, companyId)
  const facility = await facilityOf(trx, companyId, product, true)
  if (!facility || facility.status === 'closed' || limit <= facility.signed_limit) return
  // Read after the facility is locked: a calculation writes both, the facility last.
  const application = await trx
    .selectFrom('credit_applications')
    .select('credit_limit')
    .where('company_id', '=', companyId)
    .where('product', '=', product)
    .where('type', '=', 'limit')
    .executeTakeFirst()
  const calculated = { limit: lesser(application?.credit_limit ?? facility.credit_limit, limit), watermark: facility.watermark }
  const within = await withinRoom(trx, group, { companyId, product }, calculated)
  if (can(facilityLifecycle, facility, { type: 'limit.changed' }))
    await changeLimit(trx, facility, { ...within, signed: limit, reference: agreementId, actor, at })
  else await trx.updateTable('facilities').set({ signed_limit: limit }).where('id', '=', facility.id).execute()
  const details = { product, from: facility.signed_limit.toString(), limit: limit.toString(), agreement: agreementId }
  await auditAt(trx, at, { action: 'facility.raised', actor, companyId, subject: 'facilities', subjectId: facility.id, details })
}
