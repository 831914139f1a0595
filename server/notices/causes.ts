/** Which notices follow from how a company stands: its limits, its authorisations, its repayments. MSG-09, MSG-11, decision A104. */

import { addDays } from '../../contract/days.ts'
import { schedule } from '../../contract/loan/schedule.ts'
import { formatMoney, money } from '../../contract/money.ts'
import type { Product } from '../../contract/product.ts'
import { isAuthorised } from '../../contract/shop-expiry.ts'
import { isAskedFor } from '../applications/asked-for.ts'
import { dayOf, hongKongOffset } from '../calendar/hong-kong.ts'
import type { Trx } from '../deps.ts'
import { type DrawdownRow, loanOf, paidOutOf } from '../lending/wire.ts'
import { knownPartner } from '../partners/platforms.ts'
import { endNotices, raiseNotice } from './raise.ts'
import { costOf, type NoticeValues } from './texts.ts'

/** Days before an authorisation runs out, and before an instalment is due, from which the company is reminded. */
const ahead = { authorisation: 14, repayment: 3 } as const

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

/**
 * Tells of shops and PSP accounts whose authorisation has run out or soon will, and ends what was told of the others. `losses` says by
 * shop how much lower the limit would be without it, minor units of HKD. SHOP-18.
 */
export async function noticeAuthorisations(
  trx: Trx,
  { companyId, losses, at }: { companyId: string; losses: ReadonlyMap<string, bigint>; at: Date },
): Promise<void> {
  const shops = await trx
    .selectFrom('shops')
    .select(['id', 'platform_id', 'name', 'status', 'expires_at'])
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .execute()
  const accounts = await trx
    .selectFrom('psp_accounts')
    .select(['id', 'platform_id', 'holder as name', 'status', 'expires_at'])
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .execute()
  const soon = new Date(at.getTime() + ahead.authorisation * 86_400_000)
  const still: string[] = []
  const tell = async <Kind extends 'authorisation.expired' | 'authorisation.expiring'>(
    kind: Kind,
    raised: { link: string; key: string; values: NoticeValues[Kind] },
  ) => {
    still.push(raised.key)
    await raiseNotice(trx, { companyId, kind, ...raised, at })
  }
  const held = [
    ...shops.map((shop) => ({ ...shop, link: `/shops?${new URLSearchParams({ keyword: shop.name })}` })),
    ...accounts.map((account) => ({ ...account, link: '/accounts' })),
  ]
  for (const { id, platform_id, name: own, status, expires_at, link } of held) {
    const name = `${knownPartner(platform_id).entry.platform} ${own}`
    const stands = isAuthorised({ status })
    if (status === 'expired') await tell('authorisation.expired', { link, key: `authorisation:${id}:expired`, values: { name } })
    else if (stands && expires_at && expires_at <= soon) {
      const day = dayOf(expires_at)
      const loss = losses.get(id) ?? 0n
      const cost = costOf(loss > 0n ? formatMoney(money(loss, 'HKD')) : null)
      await tell('authorisation.expiring', { link, key: `authorisation:${id}:${day}`, values: { name, day, cost } })
    }
  }
  await endNotices(trx, { companyId, about: 'authorisation:', still, at })
}

/** Writes down a reminder of every instalment of a drawdown that was paid out; each is shown some days before it is due, until its day is over. */
export async function noticeRepayments(trx: Trx, drawdown: DrawdownRow, at: Date): Promise<void> {
  const { id, company_id: companyId, product, reference, currency } = drawdown
  for (const [index, { due, total }] of schedule(loanOf(drawdown), paidOutOf(drawdown)).entries()) {
    const values = { product, reference, place: String(index + 1), amount: formatMoney(money(total, currency)), day: due }
    const dueAt = startOf(addDays(due, -ahead.repayment))
    await raiseNotice(trx, {
      companyId,
      kind: 'repayment.due',
      values,
      key: `repayment:${id}:${due}`,
      at,
      dueAt: dueAt > at ? dueAt : at,
      endsAt: startOf(addDays(due, 1)),
    })
  }
}

/** The moment a day begins in Hong Kong. */
function startOf(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - hongKongOffset)
}
