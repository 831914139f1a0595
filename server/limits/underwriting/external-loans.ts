/** Loans of other lenders: kept for a shop once its payouts show them, until its payouts show them repaid. MSG-11, decisions A104 and 036. */
import { type Selectable, sql } from 'kysely'
import { addDays } from '../../../contract/kernel/days.ts'
import type { Product } from '../../../contract/kernel/product.ts'
import { greater } from '../../../contract/lending/loan/exact.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Trx } from '../../platform/deps.ts'
import { Exact, exact } from './exact.ts'
import { payoutRules } from './policy.ts'
import type { ShopSales } from './series.ts'
import type { SoldCapacity } from './shop-capacity.ts'
import { type Beside, decide } from './underwrite.ts'

/** One settlement of an account; amounts are minor units. */
export type Settlement = Pick<Selectable<Tables['psp_settlements']>, 'settled_on' | 'gross' | 'financed'>

/** A loan as of the last settlement that repaid it: its share of the payouts of the four weeks up to then, and their sum. */
interface SeenLoan {
  readonly last_on: string
  readonly share: string
  readonly settled: bigint
}

type Shop = Pick<Selectable<Tables['shops']>, 'identity' | 'company_id'>

/** The shop whose loan prevents a limit: the loan leaves the shop no capacity, or without it there would be a limit. Else null. */
export function borrowedShop(product: Product, carried: readonly SoldCapacity[], beside?: Beside): ShopSales | null {
  const borrowing = carried.filter(({ loanShare }) => loanShare.gt(0))
  const heavy = borrowing.find(({ loanShare }) => loanShare.gte(payoutRules.loanMost))
  const free = carried.map((carry) => ({ ...carry, factors: { ...carry.factors, loan: new Exact(1) } }))
  return (heavy ?? (decide(product, free, beside).granted ? borrowing[0] : undefined))?.shop ?? null
}

/** The loan the settlements show, as of the last that repays one; null when none does. Pure. */
export function loanIn(settlements: readonly Settlement[]): SeenLoan | null {
  const last_on = latest(settlements.filter(({ financed }) => financed > 0n))
  if (last_on === null) return null
  const { share, settled } = weeksUpTo(settlements, last_on)
  return { last_on, share, settled }
}

/**
 * Share of the payouts that repays a loan that was seen, by the settlements that are known now; '0' once it is repaid: payouts free of it
 * over four weeks after its last repayment, that come to a quarter of those it was last seen in. Settlements that stay away prove nothing, and
 * nothing is forgotten for want of them. Pure.
 */
export function shareNow(seen: SeenLoan, settlements: readonly Settlement[]): string {
  const newer = loanIn(settlements.filter(({ settled_on }) => settled_on > seen.last_on))
  const loan = newer ? { ...newer, settled: greater(newer.settled, seen.settled) } : seen
  const since = settlements.filter(({ settled_on, gross }) => settled_on > loan.last_on && gross > 0n)
  const until = latest(since)
  if (until === null) return loan.share
  const free = since.reduce((sum, { gross }) => sum + gross, 0n)
  const long = until >= addDays(loan.last_on, payoutRules.loanDays)
  if (long && exact(free).gte(exact(loan.settled).times(payoutRules.loanFreeShare))) return '0'
  const { share } = weeksUpTo(settlements, until)
  return share === '0' ? loan.share : share
}

/** Stores the loans seen in the payouts of a company's shops. */
export async function rememberLoans(trx: Trx, companyId: string, asOf: string): Promise<void> {
  const shops = await trx
    .selectFrom('shops')
    .select(['identity', 'company_id', 'psp_id'])
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .where('psp_id', 'is not', null)
    .execute()
  for (const { identity, psp_id } of shops) {
    if (psp_id === null) continue
    const loan = loanIn(await settlementsOf(trx, [psp_id], asOf))
    if (loan === null) continue
    await trx
      .insertInto('shop_loans')
      .values({ shop: identity, psp_id, ...loan })
      .onConflict((conflict) =>
        conflict.columns(['shop', 'psp_id']).doUpdateSet({
          ...loan,
          // Small payouts before its last repayment make no small payouts after it a proof.
          settled: sql<bigint>`greatest(shop_loans.settled, excluded.settled)`,
        }),
      )
      .execute()
  }
}

/** The highest loan share of a shop, across the companies and PSP accounts it has had: a decimal string from 0 to 1. */
export async function loanShareOf(trx: Trx, shop: Shop, asOf: string): Promise<string> {
  const seen = await trx.selectFrom('shop_loans').selectAll().where('shop', '=', shop.identity).execute()
  let heaviest = new Exact(0)
  for (const { psp_id, ...loan } of seen) {
    const settlements = await settlementsOf(trx, await sameAccounts(trx, psp_id, shop.company_id), asOf)
    heaviest = Exact.max(heaviest, shareNow(loan, settlements))
  }
  return heaviest.toFixed()
}

/** The rows of an account at the company that saw the loan and at the shop's current company. */
async function sameAccounts(trx: Trx, pspId: string, companyId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('psp_accounts as seen')
    .innerJoin('psp_accounts as same', (join) =>
      join.onRef('same.platform_id', '=', 'seen.platform_id').onRef('same.account_id', '=', 'seen.account_id'),
    )
    .select('same.id')
    .where('seen.id', '=', pspId)
    .where(({ eb, or, ref }) => or([eb('same.id', '=', ref('seen.id')), eb('same.company_id', '=', companyId)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Each settlement once, up to a day. */
function settlementsOf(trx: Trx, pspIds: readonly string[], asOf: string): Promise<Settlement[]> {
  return trx
    .selectFrom('psp_settlements')
    .distinctOn('settlement_id')
    .select(['settled_on', 'gross', 'financed'])
    .where('psp_id', 'in', pspIds)
    .where('settled_on', '<=', asOf)
    .orderBy('settlement_id')
    .orderBy('financed', 'desc')
    .execute()
}

function latest(settlements: readonly Settlement[]): string | null {
  return settlements.reduce<string | null>((last, { settled_on }) => (last === null || settled_on > last ? settled_on : last), null)
}

/** The sum of the four weeks up to a day, and the share that repaid a loan, at most all of it. */
function weeksUpTo(settlements: readonly Settlement[], day: string): { share: string; settled: bigint } {
  const weeks = settlements.filter(({ settled_on }) => settled_on > addDays(day, -payoutRules.loanDays) && settled_on <= day)
  const settled = weeks.reduce((sum, { gross }) => sum + gross, 0n)
  const financed = weeks.reduce((sum, row) => sum + row.financed, 0n)
  if (financed === 0n) return { share: '0', settled }
  const share = settled === 0n ? new Exact(1) : Exact.min(1, exact(financed).div(exact(settled)))
  return { share: share.toDecimalPlaces(12).toFixed(), settled }
}
