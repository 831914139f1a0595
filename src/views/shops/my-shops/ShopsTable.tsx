/** Table of the company's shops: status, end of the authorisation, and the action of each. SHOP-16, SHOP-18, API-045. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { deedOfShop, endsSoon, isAuthorised, standingOfShop, wantsPsp } from '../../../../contract/shops/expiry.ts'
import { type MyShop, shopsPerPage } from '../../../../contract/shops/my-shops.ts'
import { Button, TextButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { EmptyShop } from '../../../ui/drawings/Still.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { T, useWords } from '../../../ui/T.tsx'
import { Table, TableCard } from '../../../ui/Table.tsx'
import { Text } from '../../../ui/Text.tsx'
import { PageLink } from '../../parts/PageLink.tsx'
import { Pager } from '../../parts/Pager.tsx'
import { PlatformMark } from '../../parts/PlatformMark.tsx'
import { usePlatformName } from '../../parts/platform-names.ts'
import { useFlow } from '../../parts/use-flow.ts'
import { BindPsp, type MyShopsProps, StandingMark } from './parts.tsx'
import { ShopFilters } from './ShopFilters.tsx'

/** The list with what narrows it, or why it is empty. */
export function ShopsTable({ flow }: MyShopsProps) {
  const { found, current, searching } = useFlow(flow, 'searching')
  if (found.all === 0)
    return (
      <Card>
        <EmptyState
          level={2}
          drawing={<EmptyShop />}
          title="myShops.empty.title"
          text="myShops.empty.text"
          action={<Button icon="plus" label="myShops.add" onClick={() => flow.send({ type: 'add.pressed' })} />}
        />
      </Card>
    )
  return (
    <section>
      <ShopFilters flow={flow} />
      <chakra.div aria-busy={searching || undefined} opacity={searching ? '0.6' : undefined}>
        <TableCard>
          <Table
            caption="myShops.tab.shops"
            rows={found.records}
            rowKey={({ id }) => id}
            empty={<Text py="8" textAlign="center" color="muted" role="status" id="myShops.none" />}
            columns={[
              { key: 'shop', head: 'myShops.shop', cell: (shop) => <Name flow={flow} shop={shop} /> },
              { key: 'psp', head: 'myShops.psp', deskOnly: true, cell: (shop) => <Psp shop={shop} /> },
              { key: 'status', head: 'myShops.status', cell: (shop) => <StandingMark shop={shop} /> },
              { key: 'authorised', head: 'myShops.authorisedAt', deskOnly: true, cell: (shop) => <Day value={shop.authorised_at} /> },
              { key: 'until', head: 'myShops.until', cell: (shop) => <Until shop={shop} /> },
              { key: 'deed', head: 'myShops.deed', cell: (shop) => <ShopAction flow={flow} shop={shop} /> },
            ]}
          />
        </TableCard>
      </chakra.div>
      <Pager
        current={current}
        pages={Math.max(1, Math.ceil(found.total / shopsPerPage))}
        line={false}
        onChoose={(page) => flow.send({ type: 'page.chosen', current: page })}
      />
    </section>
  )
}

/** Opens all there is to know of the shop. */
function Name({ flow, shop }: MyShopsProps & { shop: MyShop }) {
  const nameOf = usePlatformName()
  return (
    <chakra.span display="flex" alignItems="center" gap="3" textAlign="start">
      <PlatformMark platform={shop.platform} />
      <chakra.span minW="0" lineHeight="1.4">
        <chakra.button
          type="button"
          minH="target"
          color="heading"
          fontWeight="600"
          textAlign="start"
          cursor="pointer"
          _hover={{ textDecoration: 'underline' }}
          onClick={() => flow.send({ type: 'shop.pressed', id: shop.id })}
        >
          {shop.name}
        </chakra.button>
        <chakra.span display="block" textStyle="note" color="muted" fontWeight="400">
          {nameOf(shop.platform)} · {shop.shop_id}
        </chakra.span>
      </chakra.span>
    </chakra.span>
  )
}

/** The PSP that pays it, or a link to choose one. SHOP-14. */
function Psp({ shop }: { shop: MyShop }) {
  const nameOf = usePlatformName()
  if (shop.psp) return nameOf(shop.psp)
  return wantsPsp(shop) ? <BindPsp shop={shop} look="quiet" /> : <T id="myShops.psp.none" />
}

function Day({ value }: { value: string | null }) {
  return value ? <DateText value={value} kind="date" /> : <T id="myShops.day.none" />
}

/** The last day with what is left of it; of a shop that cannot be read, why. */
function Until({ shop }: { shop: MyShop }) {
  const standing = standingOfShop(shop)
  if (!isAuthorised(shop) || standing === 'abnormal' || standing === 'reading')
    return <Text as="span" color="muted" id={`myShops.says.${standing}`} />
  if (shop.expires_at === null || shop.days_left === null) return <T id="myShops.until.none" />
  const soon = endsSoon(shop)
  return (
    <chakra.span color={soon ? 'amberDeep' : undefined}>
      <DateText value={shop.expires_at} kind="date" />
      <Text
        as="span"
        display="block"
        textStyle="note"
        color={soon ? undefined : 'muted'}
        id="myShops.daysLeft"
        values={{ days: shop.days_left }}
      />
    </chakra.span>
  )
}

/** The one thing to do about it. SHOP-18. */
function ShopAction({ flow, shop }: MyShopsProps & { shop: MyShop }) {
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working') || snapshot.hasTag('searching'))
  const words = useWords()
  const action = deedOfShop(shop)
  const label = { label: `myShops.${action}`, 'aria-label': words(`myShops.${action}.of`, { shop: shop.name }) }
  if (action === 'progress') return <PageLink to="/shops/authorise?limit" look="quiet" size="small" {...label} />
  const type = action === 'details' ? 'shop.pressed' : 'renew.pressed'
  return <TextButton waiting={working} {...label} onClick={() => flow.send({ type, id: shop.id })} />
}
