/** What an exception to a limit is compared with, and why there can be none. Decision 128. */
import { z } from 'zod'
import type { Product } from '../../contract/kernel/product.ts'
import type { ExceptionObstacle } from '../../contract/limits/exception-rules.ts'
import { UnderwritingStep } from '../../contract/limits/limits.ts'
import type { Db, Trx } from '../platform/deps.ts'

const Steps = UnderwritingStep.array()
/** Of each shop, what it lends on the sales of late. */
const Workings = z.record(z.string(), z.object({ recent: z.string() }))

/** What an exception is compared with, minor units, and why there can be none. */
interface Compared {
  readonly calculated: bigint
  readonly obstacle: ExceptionObstacle | null
}

/**
 * What the last calculation of a product came to without an exception, before what is committed elsewhere. There is none to compare with before
 * the first one by the current rules; and an exception gives no limit without sales that count, in all and of late, or with fewer in a year than
 * the product asks for.
 */
export async function comparedWith(db: Db | Trx, companyId: string, product: Product): Promise<Compared> {
  const last = await db
    .selectFrom('credit_applications as application')
    .innerJoin('underwriting_runs as run', 'run.id', 'application.run_id')
    .select(['run.steps', 'run.workings'])
    .where('application.company_id', '=', companyId)
    .where('application.product', '=', product)
    .where('application.type', '=', 'limit')
    .executeTakeFirst()
  const steps = Steps.safeParse(last?.steps).data ?? []
  const stepOf = (name: UnderwritingStep['rule']) => steps.find(({ rule }) => rule === name)
  const [lent, cap, floor] = [stepOf('multiple'), stepOf('cap'), stepOf('floor')]
  if (!lent || !cap || !floor) return { calculated: 0n, obstacle: 'uncalculated' }
  const calculated = BigInt(cap.amount.amount)
  const sells =
    BigInt(lent.amount.amount) > 0n && Object.values(Workings.safeParse(last?.workings).data ?? {}).some(({ recent }) => Number(recent) > 0)
  if (!sells) return { calculated, obstacle: 'noSales' }
  const { annualSalesUsd, leastAnnualSalesUsd } = floor.inputs
  const few = BigInt(annualSalesUsd ?? 0) < BigInt(leastAnnualSalesUsd ?? 0)
  return { calculated, obstacle: few ? 'annual' : null }
}
