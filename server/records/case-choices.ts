/** What a company can complain about or appeal against: its limits as they were assessed, its latest drawdowns and repayments, and the rest. Decision 124. */
import { money } from '../../contract/kernel/money.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { CaseChoice } from '../../contract/records/merchant-cases.ts'
import type { Db, Trx } from '../platform/deps.ts'

/** Most drawdowns and most repayments that are offered. */
const latest = 20

/** The columns of a case that say what it is about. */
interface AboutColumns {
  product: Product | null
  run_id: string | null
  drawdown_id: string | null
  repayment_id: string | null
}

/** A choice with the columns of its case. */
type Choice = CaseChoice & { readonly row: AboutColumns }

const nothing: AboutColumns = { product: null, run_id: null, drawdown_id: null, repayment_id: null }

/** The choices of a company: limits first, then drawdowns and repayments, the newest first. */
export async function choicesOf(db: Db | Trx, companyId: string): Promise<Choice[]> {
  const limits = await db
    .selectFrom('credit_applications as application')
    .innerJoin('underwriting_runs as run', 'run.id', 'application.run_id')
    .select(['application.product', 'application.currency', 'run.id', 'run.credit_limit'])
    .where('application.company_id', '=', companyId)
    .where('type', '=', 'limit')
    .orderBy('application.product')
    .execute()
  const drawdowns = await db
    .selectFrom('drawdowns')
    .select(['id', 'reference', 'amount', 'currency'])
    .where('company_id', '=', companyId)
    .orderBy('requested_at', 'desc')
    .limit(latest)
    .execute()
  const repayments = await db
    .selectFrom('repayments')
    .select(['id', 'reference', 'amount', 'currency'])
    .where('company_id', '=', companyId)
    .orderBy('number', 'desc')
    .limit(latest)
    .execute()
  return [
    ...limits.map(({ product, id: run_id, credit_limit, currency }) => ({
      about: `limit:${product}`,
      ...{ topic: 'limit' as const, product, item: null, amount: money(credit_limit, currency) },
      row: { ...nothing, product, run_id },
    })),
    ...drawdowns.map(({ id, reference, amount, currency }) => ({
      about: `drawdown:${id}`,
      ...{ topic: 'drawdown' as const, product: null, item: reference, amount: money(amount, currency) },
      row: { ...nothing, drawdown_id: id },
    })),
    ...repayments.map(({ id, reference, amount, currency }) => ({
      about: `repayment:${id}`,
      ...{ topic: 'repayment' as const, product: null, item: reference, amount: money(amount, currency) },
      row: { ...nothing, repayment_id: id },
    })),
    ...(['notice', 'service'] as const).map((topic) => ({
      ...{ about: topic, topic, product: null, item: null, amount: null },
      row: nothing,
    })),
  ]
}
