/** What leads have frozen: what a call is refused, and the payouts that wait. Decisions 123, 129. */
import { z } from 'zod'
import type { Locale } from '../../contract/kernel/constants.ts'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { ProductName } from '../../contract/kernel/fields.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { byLocale, textOf } from '../platform/texts.ts'

/** The input of a call that may be about a product. */
const OfProduct = z.object({ product: ProductName.optional() })

/** What a freeze may stop: a company, and where given its facility in a product and what a user has requested. */
interface Stoppable {
  readonly companyId: string
  readonly product?: Product | undefined
  readonly userId?: string | undefined
}

/** Whether the company is frozen now, its facility or the user; also while a lead proposes the release. */
export async function isFrozen(db: Db | Trx, stoppable: Stoppable): Promise<boolean> {
  return (await freezesOf(db, stoppable)).length > 0
}

/** What is frozen: the company, its facility in the product, both; null when neither is. */
export async function frozenOf(db: Db | Trx, stoppable: Omit<Stoppable, 'userId'>): Promise<'company' | 'facility' | 'both' | null> {
  const open = await freezesOf(db, stoppable)
  if (open.length > 1) return 'both'
  const [only] = open
  return only ? (only.product === null ? 'company' : 'facility') : null
}

/** Refuses what a freeze of the company, or of its facility, stops. Problem `refused` (`details.reason` `frozen`, with the `subject` of the freeze). */
export async function refuseIfFrozen(db: Db | Trx, stoppable: Omit<Stoppable, 'userId'>): Promise<void> {
  const subject = await frozenOf(db, stoppable)
  if (subject === null) return
  const { product } = stoppable
  throw new Problem('refused', { details: { reason: 'frozen', subject, ...(subject !== 'company' && { product }) } })
}

/** Whether anything is frozen in a company, and what, as words: itself, its facilities, and users of it from the file of any company. */
export async function stillFrozen(db: Db | Trx, companyId: string): Promise<{ still: 'none' | 'some'; rest: Record<Locale, string> }> {
  const members = db.selectFrom('affiliations').select('user_id').where('company_id', '=', companyId).where('status', '=', 'active')
  const open = await db
    .selectFrom('company_freezes')
    .leftJoin('users', 'users.id', 'company_freezes.user_id')
    .select(['product', 'email'])
    .where('company_freezes.status', '<>', 'released')
    .where(({ and, or, eb }) =>
      or([
        and([eb('company_id', '=', companyId), eb('company_freezes.user_id', 'is', null)]),
        eb('company_freezes.user_id', 'in', members),
      ]),
    )
    .orderBy('company_freezes.number')
    .execute()
  const word = (locale: Locale, { product, email }: (typeof open)[number]) => {
    if (email !== null) return textOf(locale, 'notices.still.user', { email })
    return product === null
      ? textOf(locale, 'notices.still.company')
      : textOf(locale, 'notices.still.facility', { product: textOf(locale, `notices.product.${product}`) })
  }
  const rest = byLocale((locale) => new Intl.ListFormat(locale.replace('_', '-')).format(open.map((each) => word(locale, each))))
  return { still: open.length === 0 ? 'none' : 'some', rest }
}

/**
 * Refuses a call that the contract marks so, of a frozen company or about its frozen facility. A call that names something of a product by its
 * id asks again once it has read which. Problem as of {@link refuseIfFrozen}.
 */
export async function refuseFrozen(
  db: Db | Trx,
  { refusedWhileFrozen }: Pick<Endpoint, 'refusedWhileFrozen'>,
  companyId: string,
  input: unknown,
): Promise<void> {
  if (!refusedWhileFrozen) return
  const product = refusedWhileFrozen === 'company' ? undefined : OfProduct.safeParse(input).data?.product
  await refuseIfFrozen(db, { companyId, product })
}

/** Open freezes that stop it. */
async function freezesOf(db: Db | Trx, { companyId, product, userId }: Stoppable): Promise<{ product: Product | null }[]> {
  return db
    .selectFrom('company_freezes')
    .select('product')
    .where('status', '<>', 'released')
    .where(({ and, or, eb }) =>
      or([
        and([eb('company_id', '=', companyId), eb('user_id', 'is', null), eb('product', 'is', null)]),
        and([eb('company_id', '=', companyId), eb('product', '=', product ?? null)]),
        eb('user_id', '=', userId ?? null),
      ]),
    )
    .execute()
}
