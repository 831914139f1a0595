/** Notices about a limit. MSG-11, decision A104. */
import type { Product } from '../../contract/kernel/product.ts'
import { endNotices, raiseNotice } from '../notices/raise-notice.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { isAskedFor } from './asked-for.ts'

/** Underwriting results of a shop. */
interface JudgedShop {
  readonly name: string
  readonly hasPsp: boolean
}

/**
 * Updates the notices after a calculation: a refused limit raises one for each reason, an approved limit ends them, and a reason that no
 * longer applies ends its own notice. `borrowed` is the shop with a loan of another lender; `committed` says that the sales would be enough, but are
 * lent on already (decision 099). A product that no user of the company signed
 * up for raises no notice.
 */
export async function noticeLimit(
  trx: Trx,
  deps: Pick<Deps, 'onboardings'>,
  {
    companyId,
    product,
    granted,
    committed = false,
    shops,
    borrowed = null,
    at,
  }: {
    companyId: string
    product: Product
    granted: boolean
    committed?: boolean
    shops: readonly JudgedShop[]
    borrowed?: Pick<JudgedShop, 'name'> | null
    at: Date
  },
): Promise<void> {
  const about = `limit:${product}:`
  const requested = !granted && shops.length > 0 && (await isAskedFor(trx, deps, companyId, product))
  const unbound = shops.find(({ hasPsp }) => !hasPsp)
  const causes = [
    borrowed && ({ kind: 'borrowed', shop: borrowed.name } as const),
    unbound && ({ kind: 'unbound', shop: unbound.name } as const),
  ]
  const raised = requested && !committed ? causes.filter((cause) => cause != null) : []
  const other = requested && raised.length === 0 ? (committed ? 'committed' : 'refused') : null
  const still = other ? [about + other] : raised.map(({ kind }) => about + kind)
  await endNotices(trx, { companyId, about, still, at })
  for (const { kind, shop } of raised)
    await raiseNotice(trx, { companyId, kind: `limit.${kind}`, values: { product, shop }, key: about + kind, at })
  if (other) await raiseNotice(trx, { companyId, kind: `limit.${other}`, values: { product }, key: about + other, at })
}
