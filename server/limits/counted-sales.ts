/** The sales of a month that the last calculation of a company counts. Decision 119. */
import { UnderwritingStep } from '../../contract/limits/limits.ts'
import type { Db, Trx } from '../platform/deps.ts'

const Steps = UnderwritingStep.array()

/**
 * Sales of a month after all rules of the shops and what is verified of them, before any addition: minor units of HKD, the same in both
 * products. Null before the first calculation.
 */
export async function countedSales(db: Db | Trx, companyId: string): Promise<bigint | null> {
  const last = await db
    .selectFrom('credit_applications as application')
    .innerJoin('underwriting_runs as run', 'run.id', 'application.run_id')
    .select('run.steps')
    .where('application.company_id', '=', companyId)
    .where('application.type', '=', 'limit')
    .orderBy('run.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const step = Steps.safeParse(last?.steps).data?.find(({ rule }) => rule === 'verified')
  return step ? BigInt(step.amount.amount) : null
}
