/** The sales of a shop by month, as far as they have been read, with their sums. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { AuthorisedShop } from '../../../../contract/shops/linking.ts'
import { BarSeries } from '../../../ui/BarSeries.tsx'
import { Money } from '../../../ui/Money.tsx'
import { T } from '../../../ui/T.tsx'
import { Text } from '../../../ui/Text.tsx'
import { usePlatformName, useSiteName } from '../../parts/platform-names.ts'

/** Bars and sums; nothing while nothing has been read. */
export function SalesSoFar({ shop }: { shop: AuthorisedShop }) {
  const intl = useIntl()
  const siteName = useSiteName()
  const nameOf = usePlatformName()
  if (shop.sales_by_month.length === 0) return null
  const monthWords = (month: string) => intl.formatDate(`${month}-15`, { year: 'numeric', month: 'short', timeZone: 'UTC' })
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) {spacing.72}' }}
      gap={{ base: '4', lg: '12' }}
      mt="8"
      pt="8"
      borderTop="{borders.line}"
    >
      <section>
        <Text as="h2" textStyle="h3" mb="4" id="shops.sales.title" />
        <BarSeries
          caption="shops.sales.caption"
          tall
          every={shop.sales_by_month.length}
          bars={shop.sales_by_month.map(({ month, sales }) => ({
            key: month,
            label: monthWords(month),
            value: Number(sales.amount),
            part: Number(sales.amount),
            shown: <Money value={sales} />,
          }))}
        />
      </section>
      <chakra.dl textStyle="small">
        {shop.sales_12_months && <Row label="shops.sales.year">{<Money value={shop.sales_12_months} />}</Row>}
        <Row label="shops.sales.orders">
          <T id="shops.sales.orders.count" values={{ count: shop.orders }} />
        </Row>
        {shop.site && <Row label="shops.site.label">{siteName(shop.site)}</Row>}
        <Row label="shops.sales.psp">{shop.psp ? nameOf(shop.psp) : <T id="shops.stage.payouts.none" />}</Row>
      </chakra.dl>
    </chakra.div>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.div
      display="flex"
      justifyContent="space-between"
      alignItems="baseline"
      gap="4"
      py="2.5"
      borderTop="{borders.line}"
      _first={{ borderTop: '0' }}
    >
      <Text as="dt" color="muted" id={label} />
      <chakra.dd m="0" fontSize="md" fontWeight="600" color="heading" textAlign="end">
        {children}
      </chakra.dd>
    </chakra.div>
  )
}
