/** Notices about a limit. MSG-11, decision A104. */
import type { Product } from '../../contract/kernel/product.ts'
import { endNotices, raiseNotice } from '../notices/raise-notice.ts'
import type { Trx } from '../platform/deps.ts'
import { isAskedFor } from './applications/asked-for.ts'

/** What underwriting knows of a shop. */
interface JudgedShop {
  readonly name: string
  readonly hasPsp: boolean
}

/**
 * After a calculation: a refused limit is told with its reasons, an approved one ends what was told, and a reason that is gone ends its
 * own notice. `borrowed` is the shop whose loan of another lender is in the way. A product nobody in the company signed up for is not
 * told of.
 */
export async function noticeLimit(
  trx: Trx,
  {
    companyId,
    product,
    granted,
    shops,
    borrowed = null,
    at,
  }: {
    companyId: string
    product: Product
    granted: boolean
    shops: readonly JudgedShop[]
    borrowed?: Pick<JudgedShop, 'name'> | null
    at: Date
  },
): Promise<void> {
  const about = `limit:${product}:`
  const wanted = !granted && shops.length > 0 && (await isAskedFor(trx, companyId, product))
  const unbound = shops.find(({ hasPsp }) => !hasPsp)
  const causes = [
    borrowed && ({ kind: 'borrowed', shop: borrowed.name } as const),
    unbound && ({ kind: 'unbound', shop: unbound.name } as const),
  ]
  const told = wanted ? causes.filter((cause) => cause != null) : []
  const refused = wanted && told.length === 0
  const still = refused ? [`${about}refused`] : told.map(({ kind }) => about + kind)
  await endNotices(trx, { companyId, about, still, at })
  for (const { kind, shop } of told)
    await raiseNotice(trx, { companyId, kind: `limit.${kind}`, values: { product, shop }, key: about + kind, at })
  if (refused) await raiseNotice(trx, { companyId, kind: 'limit.refused', values: { product }, key: `${about}refused`, at })
}
