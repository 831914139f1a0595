/** The linked shops with what they sold month by month. */
import { chakra } from '@chakra-ui/react'
import { formatMoney } from '../../../contract/kernel/money.ts'
import type { AuthorisedShop } from '../../../contract/shops/linking.ts'
import { readingOf } from '../../../machines/home/homeJourney.ts'
import { BarSeries } from '../../ui/BarSeries.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyShop } from '../../ui/drawings/Still.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Money } from '../../ui/Money.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { T, Text } from '../../ui/T.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { PlatformMark } from '../parts/PlatformMark.tsx'
import { useSiteName } from '../parts/platform-names.ts'

/** One block for each shop: name, sales of twelve months, bars by month, or the progress of its import. */
export function ShopsCard({ shops }: { shops: readonly AuthorisedShop[] }) {
  const siteName = useSiteName()
  return (
    <Card title="home.shops.title" aside={<PageLink to="/shops/authorise?another" look="quiet" size="small" label="home.shops.add" />}>
      {shops.length === 0 ? (
        <EmptyState drawing={<EmptyShop />} title="home.shops.empty.title" text="home.shops.empty.text" />
      ) : (
        <chakra.ul listStyleType="none" display="grid" gap="6">
          {shops.map((shop) => (
            <chakra.li key={shop.id}>
              <chakra.div display="grid" gridTemplateColumns="auto minmax(0, 1fr) auto" columnGap="3" alignItems="center" mb="3">
                <PlatformMark platform={shop.platform} />
                <chakra.div minW="0" textStyle="small" lineHeight="20px">
                  <chakra.h3 textStyle="label" lineHeight="20px">
                    {shop.name}
                  </chakra.h3>
                  <chakra.span color="muted">
                    {shop.platform}
                    {shop.site && ` · ${siteName(shop.site)}`}
                  </chakra.span>
                </chakra.div>
                {shop.sales_12_months && (
                  <chakra.div textAlign="end" textStyle="small" lineHeight="20px">
                    <chakra.b display="block" color="heading">
                      <Money value={shop.sales_12_months} />
                    </chakra.b>
                    <Text as="span" textStyle="fine" color="muted" id="home.shops.sales12" />
                  </chakra.div>
                )}
              </chakra.div>
              {readingOf(shop) === 'reading' && (
                <chakra.div role="status" textStyle="note" color="muted">
                  <T id="home.shops.importing" values={{ percent: shop.progress }} />
                  <ProgressBar percent={shop.progress} label="home.shops.progress" />
                </chakra.div>
              )}
              {readingOf(shop) === 'unread' && (
                <chakra.p mb="3" textStyle="note" color="amberDeep">
                  <T id="home.shops.unread" values={{ percent: shop.progress }} /> <PageLink to="/shops" label="home.shops.unread.action" />
                </chakra.p>
              )}
              {shop.sales_by_month.length > 0 && (
                <BarSeries
                  caption={<T id="home.shops.caption" values={{ shop: shop.name }} />}
                  every={Math.ceil(shop.sales_by_month.length / 3)}
                  bars={shop.sales_by_month.map(({ month, sales }) => ({
                    key: month,
                    label: month.replace('-', '/'),
                    value: Number(sales.amount),
                    shown: formatMoney(sales),
                  }))}
                />
              )}
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </Card>
  )
}
