/** Limits, facility and drawdowns. API-018, API-055, API-057, API-089, API-090, API-093, API-094. */
import { type credit, type Drawdown, LimitRaise, ShopShare } from '../../contract/credit.ts'
import { money } from '../../contract/money.ts'
import { Problem } from '../../contract/problem.ts'
import type { Product } from '../../contract/product.ts'
import type { CallOf, HandlersOf } from '../call.ts'
import type { Db } from '../deps.ts'
import { answerTo } from '../idempotency.ts'
import { readFacility } from '../lending/detail.ts'
import { previewDrawdown, readDrawdownBasis, submitDrawdown } from '../lending/drawdowns.ts'
import { readSummary } from '../lending/facilities.ts'
import { wireDrawdown } from '../lending/wire.ts'
import { readExchangeRates } from '../partners/exchange.ts'
import { readSofr } from '../partners/rates.ts'

/** Most drawdowns a list shows. */
const listed = 50

export const creditHandlers: HandlersOf<typeof credit> = {
  /** The limit with its reasons; while it is calculated again the reasons of the last calculation stay readable. CRED-02. */
  async readLimit(call: CallOf<'company'>, { product }) {
    const row = await applicationOf(call.deps.db, call.companyId, product, 'limit')
    if (!row) return null
    return {
      ...wireApplication(row),
      limit: row.credit_limit === null ? null : money(row.credit_limit, row.currency),
      watermark: row.watermark === null ? null : money(row.watermark, row.currency),
      calculated_at: row.calculated_at?.toISOString() ?? null,
      steps: row.steps ?? [],
      ...told(row),
    }
  },

  /** An increase that is being decided, else the limit's own. CRED-05. */
  async readCreditApplication(call: CallOf<'company'>, { product }) {
    const { db } = call.deps
    const [increase, limit] = [
      await applicationOf(db, call.companyId, product, 'limit_increase'),
      await applicationOf(db, call.companyId, product, 'limit'),
    ]
    const row = increase?.status === 'submitted' ? increase : limit
    return row ? wireApplication(row) : null
  },

  async readFacilitySummary(call: CallOf<'company'>, { product }) {
    return readSummary(call.deps, call.companyId, product)
  },

  async readFacility(call: CallOf<'company'>, asked) {
    return readFacility(call, asked)
  },

  async readSofr(call) {
    return readSofr(call.deps)
  },

  async readExchangeRates(call, { currencies }) {
    return readExchangeRates(call.deps, currencies)
  },

  async readDrawdownBasis(call: CallOf<'company'>, asked) {
    return readDrawdownBasis(call, asked)
  },

  async previewDrawdown(call: CallOf<'company'>, asked) {
    return previewDrawdown(call, asked)
  },

  async submitDrawdown(call: CallOf<'company'>, asked) {
    return submitDrawdown(call, asked)
  },

  async listDrawdowns(call: CallOf<'company'>, { product }) {
    const rows = await call.deps.db
      .selectFrom('drawdowns')
      .selectAll()
      .where('company_id', '=', call.companyId)
      .where('product', '=', product)
      .orderBy('requested_at', 'desc')
      .orderBy('reference', 'desc')
      .limit(listed)
      .execute()
    return rows.map(wireDrawdown)
  },

  /** The key is the company's own: nobody else's drawdown is ever found. */
  async findDrawdown(call: CallOf<'company'>, { key }) {
    const made = await answerTo(call.deps.db, { owner: call.companyId, scope: 'drawdown', key })
    return made === null ? null : drawdownOf(call, (made as Drawdown).id)
  },

  async readDrawdown(call: CallOf<'company'>, { id }) {
    return drawdownOf(call, id)
  },
}

/** A drawdown of the company. Problem 20018 for any other. */
async function drawdownOf({ deps: { db }, companyId }: CallOf<'company'>, id: string): Promise<Drawdown> {
  const row = await db.selectFrom('drawdowns').selectAll().where('id', '=', id).where('company_id', '=', companyId).executeTakeFirst()
  if (!row) throw new Problem(20018)
  return wireDrawdown(row)
}

const Shares = ShopShare.array()
const Raises = LimitRaise.array()

/** What shops carry and what would raise the limit. A run of an older policy knows less: it is told of when it has been done again. */
function told(row: { shops: unknown; raises: unknown }) {
  const shops = Shares.safeParse(row.shops)
  const raises = Raises.safeParse(row.raises)
  return { shops: shops.success ? shops.data : [], raises: raises.success ? raises.data : [] }
}

async function applicationOf(db: Db, companyId: string, product: Product, type: 'limit' | 'limit_increase') {
  return db
    .selectFrom('credit_applications as application')
    .leftJoin('underwriting_runs as run', 'run.id', 'application.run_id')
    .selectAll('application')
    .select(['run.steps', 'run.shops', 'run.raises'])
    .where('application.company_id', '=', companyId)
    .where('application.product', '=', product)
    .where('application.type', '=', type)
    .executeTakeFirst()
}

function wireApplication(row: NonNullable<Awaited<ReturnType<typeof applicationOf>>>) {
  return { status: row.status, pre_limit: row.pre_limit === null ? null : money(row.pre_limit, row.currency), type: row.type }
}
