/** Which products a company applies for. Limits are calculated for all products; a refusal is recorded and notified only for a requested one. CHG-05 to CHG-07. */
import { type Product, products } from '../../contract/kernel/product.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { decideRecord, openRecord } from './application-records.ts'

/** Whether a member signed up for the product, or the company has begun its onboarding. */
export async function isAskedFor(
  trx: Trx,
  { onboardings }: Pick<Deps, 'onboardings'>,
  companyId: string,
  product: Product,
): Promise<boolean> {
  const member = trx
    .selectFrom('affiliations')
    .innerJoin('users', 'users.id', 'affiliations.user_id')
    .select('affiliations.id')
    .where('affiliations.company_id', '=', companyId)
    .where('affiliations.status', '=', 'active')
    .where('users.register_source', '=', products[product].registerSource)
  const asked = await trx
    .selectNoFrom(({ or, exists }) => or([exists(member), onboardings.begun(trx, companyId, product)]).as('is'))
    .executeTakeFirstOrThrow()
  return Boolean(asked.is)
}

/** Writes down that a limit is applied for now that is calculated already, as it was decided; once for a company and product. */
export async function recordAsked(trx: Trx, asked: { companyId: string; product: Product; at: Date }): Promise<void> {
  const { companyId, product } = asked
  // A decision locks it, too.
  const application = await trx
    .selectFrom('credit_applications')
    .select('status')
    .where('company_id', '=', companyId)
    .where('product', '=', product)
    .where('type', '=', 'limit')
    .forUpdate()
    .executeTakeFirst()
  const recorded = await trx
    .selectFrom('application_records')
    .select('id')
    .where('company_id', '=', companyId)
    .where('product', '=', product)
    .where('name', '=', 'limit')
    .limit(1)
    .executeTakeFirst()
  if (!application || recorded) return
  const record = { ...asked, name: 'limit' } as const
  await openRecord(trx, record)
  if (application.status !== 'submitted') await decideRecord(trx, { ...record, approved: application.status === 'active' })
}
