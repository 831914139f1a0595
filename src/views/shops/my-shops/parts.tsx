/** Shared parts of the views of my shops: props, status of a shop, texts of refusals, whether operations wait. SHOP-18. */

import { useSelector } from '@xstate/react'
import { type ShopStanding, standingOfShop } from '../../../../contract/shops/expiry.ts'
import type { MyShop } from '../../../../contract/shops/my-shops.ts'
import type { myShopsMachine } from '../../../../machines/shops/myShops.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { type MarkState, StateMark } from '../../../ui/StateMark.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { PageLink } from '../../parts/PageLink.tsx'
import { usePortalState } from '../../parts/portal-context.ts'
import type { PageProps } from '../../parts/use-flow.ts'

export type MyShopsProps = PageProps<typeof myShopsMachine>

/** Texts of refusals of these calls. ERR-R02. */
export const shopWords: Record<number, string> = {
  403: 'shops.mine.refused.403',
  502: 'shops.mine.refused.502',
  506: 'shops.mine.refused.506',
  20011: 'shops.mine.refused.20011',
  20016: 'shops.mine.refused.20016',
  20017: 'shops.mine.refused.20017',
  20018: 'shops.mine.refused.20018',
}

/** Leads to where a payment account is linked and bound to the shop. SHOP-14. */
export function BindPsp({ shop, look }: { shop: MyShop; look: 'quiet' | 'primary' }) {
  const product = usePortalState((snapshot) => snapshot.context.product)
  return (
    <PageLink
      to={`/credit/${product}/activate-shop`}
      look={look}
      size={look === 'quiet' ? 'small' : 'short'}
      label="shops.mine.bindPsp"
      of={{ shop: shop.name }}
    />
  )
}

const marks: Record<Exclude<ShopStanding, 'ending'>, MarkState> = {
  authorized: 'done',
  normal: 'done',
  reading: 'draft',
  pending: 'notStarted',
  unauthorized: 'returned',
  expired: 'returned',
  abnormal: 'failed',
  nameWaiting: 'waiting',
  nameRefused: 'returned',
}

/** What the status of a shop means for it. */
export function Meaning({ shop, ...look }: { shop: MyShop; color: 'muted'; as?: 'span'; mb?: '4' }) {
  return <Text {...look} id={`shops.mine.says.${standingOfShop(shop)}`} values={{ name: shop.held_name?.name ?? '' }} />
}

/** Status of a shop, as glyph and word; an end that is near is a deadline. SHOP-18. */
export function StandingMark({ shop }: { shop: MyShop }) {
  const standing = standingOfShop(shop)
  if (standing === 'ending') return <Chip tone="amber" icon="clock" words="shops.mine.standing.ending" />
  return <StateMark chip state={marks[standing]} word={<T id={`shops.mine.standing.${standing}`} values={{ percent: shop.progress }} />} />
}

/** Whether the chart is busy with the shops and accepts no operation on one of them until then. */
export function useShopsBusy(flow: MyShopsProps['flow']): boolean {
  return useSelector(flow, (snapshot) => snapshot.hasTag('working') || snapshot.hasTag('searching'))
}
