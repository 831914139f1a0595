/** The sales are being read: how far, and what was seen so far. SHOP-16, CRED-03. */
import { chakra } from '@chakra-ui/react'
import type { AuthorisedShop } from '../../../../contract/shops/linking.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import type { MarkState } from '../../../ui/StateGlyph.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { T, type Words } from '../../../ui/T.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Crumbs } from '../../parts/Crumbs.tsx'
import { PlatformMark } from '../../parts/PlatformMark.tsx'
import { usePlatformName, useSiteName } from '../../parts/platform-names.ts'
import { SalesSoFar } from './SalesSoFar.tsx'

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
