/** Table of the company's shops: status, end of the authorisation, and the action of each. SHOP-16, SHOP-18, API-045. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { endsSoon, hasTerm, operationOfShop, shopStatusFilters, wantsPsp } from '../../../../contract/shops/expiry.ts'
import type { MyShop } from '../../../../contract/shops/my-shops.ts'
import { shopsPerPage } from '../../../../contract/shops/shop-limits.ts'
import { type ShopFilters as Filters, noFilters } from '../../../../machines/shops/myShops/setup.ts'
import { Button, TextButton } from '../../../ui/Button.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Icon } from '../../../ui/drawings/Icons.tsx'
import { EmptyShop } from '../../../ui/drawings/Still.tsx'
import { EmptyCard } from '../../../ui/EmptyState.tsx'
import { BareInput, BareSelect, ControlBox } from '../../../ui/form/FieldFrame.tsx'
import { SelectArrow } from '../../../ui/form/SelectField.tsx'
import { T, Text, useWords } from '../../../ui/T.tsx'
import { NameCell } from '../../../ui/Table.tsx'
import { RecordList } from '../../parts/ListPage.tsx'
import { PageLink } from '../../parts/PageLink.tsx'
import { Pager } from '../../parts/Pager.tsx'
import { PlatformMark } from '../../parts/PlatformMark.tsx'
import { usePlatformName } from '../../parts/platform-names.ts'
import { FoundLine } from '../../parts/SearchLine.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { BindPsp, Meaning, type MyShopsProps, StandingMark, useShopsBusy } from './parts.tsx'

/** The list with what narrows it, or why it is empty. */
export function ShopsTable({ flow }: MyShopsProps) {
  const { found, current, searching } = useFlow(flow, 'searching')
  if (found.all === 0)
    return (
      <EmptyCard
        drawing={<EmptyShop />}
        title="shops.mine.empty.title"
        text="shops.mine.empty.text"
        action={<Button icon="plus" label="shops.mine.add" onClick={() => flow.send({ type: 'add.pressed' })} />}
      />
    )
  return (
    <section>
      <ShopFilters flow={flow} />
      <RecordList
        again={searching}
        table={{
          caption: 'shops.mine.tab.shops',
          rows: found.records,
          rowKey: ({ id }) => id,
          columns: [
            { key: 'shop', head: 'shops.mine.shop', cell: (shop) => <Name flow={flow} shop={shop} /> },
            { key: 'psp', head: 'shops.mine.psp', deskOnly: true, cell: (shop) => <Psp shop={shop} /> },
            { key: 'status', head: 'shops.mine.status', cell: (shop) => <StandingMark shop={shop} /> },
            { key: 'authorised', head: 'shops.mine.authorisedAt', deskOnly: true, cell: (shop) => <Day value={shop.authorised_at} /> },
            { key: 'until', head: 'shops.mine.until', cell: (shop) => <Until shop={shop} /> },
            { key: 'operation', head: 'shops.mine.operation', cell: (shop) => <ShopAction flow={flow} shop={shop} /> },
          ],
        }}
        empty={<Text py="8" textAlign="center" color="muted" role="status" id="shops.mine.none" />}
        end={
          <Pager
            current={current}
            pages={Math.max(1, Math.ceil(found.total / shopsPerPage))}
            onChoose={(page) => flow.send({ type: 'page.chosen', current: page })}
          />
        }
      />
    </section>
  )
}

/** Opens all there is to know of the shop. */
function Name({ flow, shop }: MyShopsProps & { shop: MyShop }) {
  const nameOf = usePlatformName()
  return (
    <NameCell picture={<PlatformMark platform={shop.platform} />} note={`${nameOf(shop.platform)} · ${shop.shop_id}`}>
      <chakra.button
        type="button"
        minH="target"
        fontWeight="600"
        textAlign="start"
        cursor="pointer"
        _hover={{ textDecoration: 'underline' }}
        onClick={() => flow.send({ type: 'shop.pressed', id: shop.id })}
      >
        {shop.name}
      </chakra.button>
    </NameCell>
  )
}

/** The PSP that pays it, or a link to choose one. SHOP-14. */
function Psp({ shop }: { shop: MyShop }) {
  const nameOf = usePlatformName()
  if (shop.psp) return nameOf(shop.psp)
  return wantsPsp(shop) ? <BindPsp shop={shop} look="quiet" /> : <T id="shops.mine.psp.none" />
}

function Day({ value }: { value: string | null }) {
  return value ? <DateText value={value} kind="date" /> : <T id="shops.mine.day.none" />
}

/** The last day with what is left of it; of a shop that cannot be read, why. */
function Until({ shop }: { shop: MyShop }) {
  if (!hasTerm(shop)) return <Meaning shop={shop} as="span" color="muted" />
  if (shop.expires_at === null || shop.days_left === null) return <T id="shops.mine.until.none" />
  const soon = endsSoon(shop)
  return (
    <chakra.span color={soon ? 'amberDeep' : undefined}>
      <DateText value={shop.expires_at} kind="date" />
      <Text
        as="span"
        display="block"
        textStyle="note"
        color={soon ? undefined : 'muted'}
        id="shops.mine.daysLeft"
        values={{ days: shop.days_left }}
      />
    </chakra.span>
  )
}

/** The one thing to do about it. SHOP-18. */
function ShopAction({ flow, shop }: MyShopsProps & { shop: MyShop }) {
  const waiting = useShopsBusy(flow)
  const words = useWords()
  const action = operationOfShop(shop)
  const label = { label: `shops.mine.${action}`, 'aria-label': words(`shops.mine.${action}.of`, { shop: shop.name }) }
  if (action === 'progress') return <PageLink to="/shops/authorise?limit" look="quiet" size="small" {...label} />
  const type = action === 'details' ? 'shop.pressed' : 'renew.pressed'
  return <TextButton waiting={waiting} {...label} onClick={() => flow.send({ type, id: shop.id })} />
}

/** One line; a choice narrows at once, words when they are sent. */
function ShopFilters({ flow }: MyShopsProps) {
  const { filters, found } = useFlow(flow)
  const form = useForm<Filters>({ values: filters })
  const nameOf = usePlatformName()
  const words = useWords()
  const send = form.handleSubmit((filters) => flow.send({ type: 'filters.submitted', filters }))
  const narrowed = Object.values(filters).some((value) => value.trim() !== '')
  return (
    <>
      <chakra.form role="search" noValidate display="flex" flexWrap="wrap" gap="2" mb="4" onSubmit={send}>
        <chakra.span flex="1" flexBasis="56" minW="0">
          <ControlBox>
            <chakra.span ps="3" color="muted">
              <Icon name="search" />
            </chakra.span>
            <BareInput
              {...form.register('keyword')}
              type="search"
              maxLength={100}
              aria-label={words('shops.mine.filter.keyword')}
              placeholder={words('shops.mine.filter.keyword')}
            />
          </ControlBox>
        </chakra.span>
        <Button label="notices.messages.search.submit" type="submit" variant="secondary" size="short" />
        <Choice>
          <BareSelect
            {...form.register('platform', { onChange: () => void send() })}
            w="full"
            aria-label={words('shops.mine.filter.platform')}
          >
            <option value="">{words('shops.mine.filter.platform.all')}</option>
            {found.platforms.map((platform) => (
              <option key={platform} value={platform}>
                {nameOf(platform)}
              </option>
            ))}
          </BareSelect>
        </Choice>
        <Choice>
          <BareSelect {...form.register('status', { onChange: () => void send() })} w="full" aria-label={words('shops.mine.filter.status')}>
            <option value="">{words('shops.mine.filter.status.all')}</option>
            {shopStatusFilters.map((status) => (
              <option key={status} value={status}>
                {words(`shops.mine.standing.${status}`)}
              </option>
            ))}
          </BareSelect>
        </Choice>
      </chakra.form>
      <FoundLine
        narrowed={narrowed}
        text={<T id="shops.mine.found" values={{ count: found.total }} />}
        clear="shops.mine.filter.clear"
        onClear={() => flow.send({ type: 'filters.submitted', filters: noFilters })}
      />
    </>
  )
}

function Choice({ children }: { children: ReactNode }) {
  return (
    <chakra.span flex="1" flexBasis="36" minW="0" maxW={{ md: '48' }}>
      <ControlBox position="relative">
        {children}
        <SelectArrow />
      </ControlBox>
    </chakra.span>
  )
}
