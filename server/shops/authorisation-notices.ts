/** Notices about expiring authorisations of shops and PSP accounts. MSG-09, MSG-11. */
import { formatMoney, money } from '../../contract/kernel/money.ts'
import { isAuthorised } from '../../contract/shops/authorised.ts'
import { endNotices, raiseNotice } from '../notices/raise-notice.ts'
import { costOf, type NoticeValues } from '../notices/texts.ts'
import { knownPartner } from '../outside/marketplaces/platforms.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'

/** Days before an authorisation ends from which the company is reminded. */
const daysAhead = 14

/**
 * Raises notices for shops and PSP accounts whose authorisation has expired or soon will, and ends those of the others. `losses` holds, by
 * shop, how much lower the limit would be without it, minor units of HKD. SHOP-18.
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
  const soon = new Date(at.getTime() + daysAhead * 86_400_000)
  const still: string[] = []
  const raise = async <Kind extends 'authorisation.expired' | 'authorisation.expiring'>(
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
    const authorised = isAuthorised({ status })
    if (status === 'expired') await raise('authorisation.expired', { link, key: `authorisation:${id}:expired`, values: { name } })
    else if (authorised && expires_at && expires_at <= soon) {
      const day = dayOf(expires_at)
      const loss = losses.get(id) ?? 0n
      const cost = costOf(loss > 0n ? formatMoney(money(loss, 'HKD')) : null)
      await raise('authorisation.expiring', { link, key: `authorisation:${id}:${day}`, values: { name, day, cost } })
    }
  }
  await endNotices(trx, { companyId, about: 'authorisation:', still, at })
}
