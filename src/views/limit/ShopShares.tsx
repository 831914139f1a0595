/** What each linked shop carries of the limit: one bar, and the same in words. */
import { chakra } from '@chakra-ui/react'
import type { CreditLimit } from '../../../contract/credit.ts'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { T } from '../../ui/T.tsx'
import { usePlatformName } from '../shops/platform-names.ts'

/** Shades of the bar in the order of shops. */
const shades = ['action', 'ink2', 'tide', 'water'] as const

/** The shops behind a limit. */
export function ShopShares({ shops }: { shops: CreditLimit['shops'] }) {
  const nameOf = usePlatformName()
  return (
    <Card title={<T id="limit.shares.title" values={{ count: shops.length }} />}>
      <chakra.div aria-hidden="true" display="flex" gap="1" h="10" borderRadius="control" overflow="hidden">
        {shops.map((shop, index) => (
          <chakra.span
            key={`${shop.platform} ${shop.name}`}
            minW="1"
            bg={shades[index % shades.length]}
            style={{ flexGrow: Number(shop.amount.amount) || 0 }}
          />
        ))}
      </chakra.div>
      <chakra.ul listStyleType="none" mt="3">
        {shops.map((shop, index) => (
          <chakra.li key={`${shop.platform} ${shop.name}`} display="flex" alignItems="baseline" gap="3" py="2" textStyle="small">
            <chakra.span aria-hidden="true" flex="none" w="3" h="3" borderRadius="bone" bg={shades[index % shades.length]} />
            <chakra.span flex="1" minW="0">
              <chakra.b display="block" fontWeight="500" color="heading">
                {shop.name}
              </chakra.b>
              <chakra.span color="muted">{nameOf(shop.platform)}</chakra.span>
            </chakra.span>
            <chakra.span color="heading">
              <Money value={shop.amount} />
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </Card>
  )
}
