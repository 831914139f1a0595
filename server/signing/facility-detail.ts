/** Reads the detail page of a facility: its balances and the terms of its loans. API-057, CRED-09 to CRED-14. */
import type { NotNull } from 'kysely'
import { money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { FacilityDetail, SignedAgreement } from '../../contract/lending/facilities.ts'
import { greater } from '../../contract/lending/loan/exact.ts'
import type { LoanTerms } from '../../contract/lending/loan/structure.ts'
import { availableOf, type FacilityRow } from '../lending/facilities.ts'
import { feesOf, structureOf, termsOf } from '../lending/terms.ts'
import { readSofr } from '../outside/rates/rates.ts'
import type { Call } from '../platform/call.ts'
import type { Deps } from '../platform/deps.ts'

/** One facility. Problem `notFound` for one that is not the company's. */
export async function readFacility({ deps, companyId }: Call<'company'>, { id }: { id: string }): Promise<FacilityDetail> {
  const facility = await deps.db
    .selectFrom('facilities')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!facility) throw new Problem('notFound')
  const { structure, rate, fees } = await termsIn(deps, facility)
  const { product, status, currency, outstanding, pending, frozen } = facility
  const amount = (minor: bigint) => money(minor, currency)
  return {
    id,
    product,
    type: structure.type,
    status,
    effectiveDate: facility.effective_on,
    nextReviewDate: facility.next_review_on,
    currency,
    facilityLimit: amount(facility.credit_limit),
    watermark: amount(facility.watermark),
    outstanding: amount(outstanding),
    pendingDrawdown: amount(pending),
    frozenLimit: amount(frozen),
    availableLimit: amount(status === 'active' ? greater(0n, availableOf(facility)) : 0n),
    availableFunding: amount(greater(0n, facility.watermark - outstanding - pending - frozen)),
    loanStructure: structure,
    interestRate: rate,
    fees,
    agreements: await signedFor(deps, facility),
  }
}

async function signedFor({ db }: Deps, { company_id, product }: FacilityRow): Promise<SignedAgreement[]> {
  const rows = await db
    .selectFrom('agreements')
    .select(['id', 'kind', 'reference', 'completed_at as signed_at'])
    .where('company_id', '=', company_id)
    .where('product', '=', product)
    .where('status', '=', 'completed')
    .$narrowType<{ signed_at: NotNull }>()
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ id, kind, signed_at, ...row }) => ({
    id,
    kind,
    reference: row.reference,
    signedAt: signed_at.toISOString(),
  }))
}

/** The terms of the last drawdown; before the first one those of today, without a rate while the benchmark is not known. */
async function termsIn(
  deps: Deps,
  { id, product, signed_limit: most }: FacilityRow,
): Promise<Pick<LoanTerms, 'structure' | 'fees'> & { rate: LoanTerms['rate'] | null }> {
  const last = await deps.db
    .selectFrom('drawdowns')
    .select('terms')
    .where('facility_id', '=', id)
    .where('status', '<>', 'refused')
    .orderBy('requested_at', 'desc')
    .orderBy('reference', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last) return last.terms
  const sofr = await readSofr(deps).catch((error: unknown) => {
    if (error instanceof Problem && error.is('networkError')) return null
    throw error
  })
  if (!sofr) return { structure: structureOf(product, most), rate: null, fees: feesOf(product) }
  const { rate: benchmark, ...fixing } = sofr
  return termsOf(product, { benchmark, fixing, most })
}
