/** Shares of the shops in the limit, as one bar; below it authorisations that end soon, with the limit they would cost. SHOP-18. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactElement } from 'react'
import { formatMoney } from '../../../../contract/kernel/money.ts'
import type { CreditLimit } from '../../../../contract/limits/limits.ts'
import type { MyShop } from '../../../../contract/shops/my-shops.ts'
import { isCalculated } from '../../../../machines/kernel/limitStatus.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Money } from '../../../ui/Money.tsx'
import { T } from '../../../ui/T.tsx'
import { usePlatformName } from '../../parts/platform-names.ts'
import { useFlow } from '../../parts/use-flow.ts'
import { type MyShopsProps, useShopsBusy } from './parts.tsx'

/** Shades of the hull, from the shop that carries most. */
const shades = ['ink2', 'action', 'tide', 'water', 'deducted'] as const

/** Number of parts drawn separately; the rest is one part. */
const mostParts = 5

type Part = { key: string; name: string | ReactElement; amount: bigint; ending: boolean }

/** Those that carry most first, what is about to end at the stern; what carries nothing is not drawn. */
function partsOf(shops: CreditLimit['shops'], ending: readonly MyShop[]): Part[] {
  const parts = shops
    .map(({ id, name, amount }) => ({ key: id, name, amount: BigInt(amount.amount), ending: ending.some((shop) => shop.id === id) }))
    .filter(({ amount }) => amount > 0n)
    .sort((one, other) => Number(one.ending) - Number(other.ending) || Number(other.amount - one.amount))
  const small = parts.length > mostParts ? parts.filter((part) => !part.ending).slice(mostParts - 1) : []
  if (small.length < 2) return parts
  const rest = {
    key: 'rest',
    name: <T id="shops.mine.limit.rest" values={{ count: small.length }} />,
    amount: small.reduce((sum, { amount }) => sum + amount, 0n),
    ending: false,
  }
  const drawn = parts.filter((part) => !small.includes(part))
  return [...drawn.filter((part) => !part.ending), rest, ...drawn.filter((part) => part.ending)]
}

/** The card; without a limit only what ends soon is said. */
export function LimitHull({ flow }: MyShopsProps) {
  const { limit, found } = useFlow(flow)
  const ends = useSelector(flow, (snapshot) => snapshot.context.found.ending.length > 0 && !snapshot.hasTag('unsure'))
  const total = limit?.limit ?? limit?.pre_limit ?? null
  const parts = limit && total ? partsOf(limit.shops, found.ending) : []
  const alarms = ends && found.ending.map((shop) => <Alarm key={shop.id} flow={flow} shop={shop} limit={limit} />)
  if (!total || parts.length === 0)
    return alarms ? (
      <chakra.div display="grid" gap="3">
        {alarms}
      </chakra.div>
    ) : null
  return (
    <Card pad="wide">
      <chakra.header display="flex" alignItems="baseline" justifyContent="space-between" flexWrap="wrap" gap="1" columnGap="4">
        <chakra.h2 textStyle="lead" fontWeight="600">
          <T id="shops.mine.limit.title" values={{ count: limit?.shops.filter(({ amount }) => BigInt(amount.amount) > 0n).length ?? 0 }} />
        </chakra.h2>
        <chakra.span display="inline-flex" alignItems="center" flexWrap="wrap" gap="3">
          {isCalculated(limit) && <Chip tone="teal" icon="clock" words="home.limit.recalculating" />}
          <Money value={total} big />
        </chakra.span>
      </chakra.header>
      <chakra.ul listStyleType="none" display="flex" gap="1" mt="4">
        {parts.map((part, index) => (
          <chakra.li key={part.key} minW="2" style={{ flexGrow: Number(part.amount), flexBasis: 0 }} textStyle="note" color="muted">
            <chakra.span
              aria-hidden="true"
              display="block"
              h="10"
              borderStartRadius={index === 0 ? 'control' : undefined}
              borderEndRadius={index === parts.length - 1 ? 'control' : undefined}
              bg={part.ending ? 'amberSoft' : shades[index % shades.length]}
              bgImage={part.ending ? 'repeating-linear-gradient(135deg, {colors.amberSoft} 0 5px, {colors.kraft} 5px 9px)' : undefined}
              boxShadow={part.ending ? 'inset 0 0 0 1.5px {colors.amber}' : undefined}
            />
            <chakra.span
              display="block"
              mt="2"
              overflow="hidden"
              textOverflow="ellipsis"
              whiteSpace="nowrap"
              color={part.ending ? 'amberDeep' : 'text'}
            >
              {part.name}
            </chakra.span>
            <chakra.span display={{ base: 'none', md: 'block' }} overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
              {formatMoney({ amount: part.amount.toString(), currency: total.currency })}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
      {alarms && (
        <chakra.div display="grid" gap="3" mt="6">
          {alarms}
        </chakra.div>
      )}
    </Card>
  )
}

/** One shop whose authorisation ends soon: when, what limit it would cost, and a link to renew it. */
function Alarm({ flow, shop, limit }: MyShopsProps & { shop: MyShop; limit: CreditLimit | null }) {
  const nameOf = usePlatformName()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('working') && snapshot.context.target?.id === shop.id)
  const waiting = useShopsBusy(flow)
  const loss = limit?.shops.find(({ id }) => id === shop.id)?.loss
  const costs = loss !== undefined && BigInt(loss.amount) > 0n
  return (
    <Banner
      kind="warning"
      title={
        <T
          id="shops.mine.ending.title"
          values={{ shop: shop.name, days: shop.days_left ?? 0, day: shop.expires_at && <DateText value={shop.expires_at} /> }}
        />
      }
      action={
        <Button
          size="short"
          label="shops.mine.renew"
          of={{ shop: shop.name }}
          busy={busy}
          waiting={waiting && !busy}
          onClick={() => flow.send({ type: 'renew.pressed', id: shop.id })}
        />
      }
    >
      <T
        id={costs ? 'shops.mine.ending.costs' : 'shops.mine.ending.text'}
        values={{ amount: costs ? formatMoney(loss) : '', platform: nameOf(shop.platform) }}
      />
    </Banner>
  )
}
