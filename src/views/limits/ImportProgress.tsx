/** The sales are being read: how far, and what was seen so far. SHOP-16, CRED-03. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import type { AuthorisedShop } from '../../../contract/shops/linking.ts'
import { Banner } from '../../ui/Banner.tsx'
import { BarSeries } from '../../ui/BarSeries.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Money } from '../../ui/Money.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { type MarkState, StateMark } from '../../ui/StateMark.tsx'
import { T, Text, type Words } from '../../ui/T.tsx'
import { Crumbs } from '../parts/Crumbs.tsx'
import { PlatformMark } from '../parts/PlatformMark.tsx'
import { usePlatformName, useSiteName } from '../parts/platform-names.ts'

/** The import of one shop; `broken` when the provider stopped in the middle, which `onResume` takes up again. */
export function ImportProgress(props: { shop: AuthorisedShop | undefined; calculating: boolean; broken: boolean; onResume: () => void }) {
  const { shop, calculating, broken, onResume } = props
  const nameOf = usePlatformName()
  const platform = shop ? nameOf(shop.platform) : ''
  const percent = calculating ? 100 : (shop?.progress ?? 0)
  return (
    <>
      <Crumbs here="import" platform={platform || undefined} />
      <Card pad="wide">
        <chakra.header display="grid" gridTemplateColumns="auto minmax(0, 1fr) auto" alignItems="center" columnGap="4">
          <PlatformMark platform={shop?.platform} />
          <div>
            <chakra.h1 textStyle="title" fontWeight="700" tabIndex={-1}>
              <T
                id={
                  broken
                    ? 'shops.import.broken.title'
                    : calculating
                      ? 'shops.calculating.title'
                      : shop
                        ? 'shops.import.title'
                        : 'shops.import.starting'
                }
                values={{ shop: shop?.name }}
              />
            </chakra.h1>
            <Text
              textStyle="small"
              color="muted"
              role="status"
              id={broken ? 'shops.import.broken.line' : calculating ? 'shops.calculating.line' : 'shops.import.line'}
            />
          </div>
          <chakra.p textStyle="figure" color="heading" aria-hidden="true">
            {percent}%
          </chakra.p>
        </chakra.header>
        <chakra.div my="6">
          <ProgressBar percent={percent} label="shops.import.progress" tone={broken ? 'red' : 'teal'} />
        </chakra.div>
        <Stages shop={shop} calculating={calculating} broken={broken} />
        {broken && (
          <Banner
            mt="6"
            kind="error"
            title="shops.broken.title"
            action={<Button size="short" icon="again" label="shops.broken.resume" onClick={onResume} />}
            text={<T id="shops.broken.text" values={{ percent }} />}
          />
        )}
        {shop && <SalesSoFar shop={shop} />}
        {!broken && <Banner mt="6" text="shops.import.leave" />}
      </Card>
    </>
  )
}

function Stages({ shop, calculating, broken }: { shop: AuthorisedShop | undefined; calculating: boolean; broken: boolean }) {
  const siteName = useSiteName()
  const nameOf = usePlatformName()
  const reading: MarkState = broken ? 'failed' : calculating ? 'done' : 'draft'
  const stages: { key: string; state: MarkState; word?: Words }[] = [
    {
      key: 'connected',
      state: shop ? 'done' : 'draft',
      word: shop?.site ? <span>{siteName(shop.site)}</span> : undefined,
    },
    {
      key: 'orders',
      state: shop ? reading : 'notStarted',
      word: shop && <T id="shops.stage.orders.read" values={{ count: shop.orders }} />,
    },
    {
      key: 'payouts',
      state: shop?.psp ? (calculating ? 'done' : 'waiting') : 'notStarted',
      word: shop?.psp ? <span>{nameOf(shop.psp)}</span> : 'shops.stage.payouts.none',
    },
    { key: 'limit', state: calculating ? 'draft' : 'notStarted', word: calculating ? 'shops.stage.limit.doing' : undefined },
  ]
  return (
    <chakra.ol listStyleType="none" display="grid" gridTemplateColumns={{ base: 'repeat(2, 1fr)', md: 'repeat(4, 1fr)' }} gap="4">
      {stages.map(({ key, state, word }) => (
        <li key={key}>
          <Text as="b" display="block" textStyle="small" fontWeight="500" color="heading" id={`shops.stage.${key}`} />
          <StateMark state={state} word={word} />
        </li>
      ))}
    </chakra.ol>
  )
}

/** The sales of a shop by month, as far as they have been read, with their sums. */
function SalesSoFar({ shop }: { shop: AuthorisedShop }) {
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
        {shop.sales_12_months && <Fact name="shops.sales.year" value={<Money value={shop.sales_12_months} />} />}
        <Fact name="shops.sales.orders" value={<T id="shops.sales.orders.count" values={{ count: shop.orders }} />} />
        {shop.site && <Fact name="shops.site.label" value={siteName(shop.site)} />}
        <Fact name="shops.sales.psp" value={shop.psp ? nameOf(shop.psp) : <T id="shops.stage.payouts.none" />} />
      </chakra.dl>
    </chakra.div>
  )
}
