/** Shares of the shops in a limit: one bar with a segment for each, and a text with the loss without it. CRED-02. */
import { chakra } from '@chakra-ui/react'
import { formatMoney } from '../../../contract/kernel/money.ts'
import type { ShopShare } from '../../../contract/limits/limits.ts'
import { Money } from '../../ui/Money.tsx'
import { Text } from '../../ui/T.tsx'
import { usePlatformName } from './platform-names.ts'

/** Shades of the bar in the order of shops. */
const shades = ['action', 'ink2', 'tide', 'water'] as const

/** Reasons with words of their own. */
const explained: readonly ShopShare['stopped_by'][] = ['monthly_sales', 'drawn_elsewhere', 'other_name', 'dormant', 'refunded', 'loan']

/** Why a shop carries nothing, else what would be lost without it. */
function Standing({ stopped, loss }: { stopped: ShopShare['stopped_by']; loss: ShopShare['loss'] | null }) {
  if (stopped !== null)
    return (
      <Text as="span" id={explained.includes(stopped) ? `limits.limit.shares.stopped.${stopped}` : 'limits.limit.shares.stopped.other'} />
    )
  return loss && <Text as="span" id="limits.limit.shares.loss" values={{ amount: formatMoney(loss) }} />
}

/** The shops behind a limit. */
export function ShopBar({ shops }: { shops: readonly ShopShare[] }) {
  const nameOf = usePlatformName()
  return (
    <>
      <chakra.div aria-hidden="true" display="flex" gap="1" h="10" borderRadius="control" overflow="hidden">
        {shops.map(({ id, amount }, index) => (
          <chakra.span key={id} minW="1" bg={shades[index % shades.length]} style={{ flexGrow: Number(amount.amount) || 0 }} />
        ))}
      </chakra.div>
      <chakra.ul listStyleType="none" mt="3">
        {shops.map(({ id, name, platform, amount, loss, stopped_by }, index) => (
          <chakra.li
            key={id}
            display="grid"
            gridTemplateColumns="auto minmax(0, 1fr) auto"
            columnGap="3"
            alignItems="baseline"
            py="2"
            textStyle="small"
          >
            <chakra.span aria-hidden="true" w="3" h="3" borderRadius="bone" bg={shades[index % shades.length]} />
            <chakra.b fontWeight="500" color="heading">
              {name}
            </chakra.b>
            <chakra.span color="heading">
              <Money value={amount} />
            </chakra.span>
            <chakra.span
              gridColumn="2 / -1"
              display="flex"
              flexWrap="wrap"
              justifyContent="space-between"
              columnGap="4"
              textStyle="fine"
              color="muted"
            >
              <span>{nameOf(platform)}</span>
              <Standing stopped={stopped_by} loss={shops.length > 1 ? loss : null} />
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </>
  )
}
