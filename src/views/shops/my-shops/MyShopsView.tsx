/** My shops: what they carry, whose authorisation ends soon, the shops, and in a second tab the accounts to sign in with. SHOP-01. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { type ShopTab, shopTabs } from '../../../../machines/shops/myShops/setup.ts'
import type { shopAccountsMachine } from '../../../../machines/shops/shopAccounts.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { LoadedPage, useAdministers } from '../../parts/LoadedPage.tsx'
import { PageTabs } from '../../parts/PageTabs.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { AccountsTab } from './AccountsTab.tsx'
import { LimitHull } from './LimitHull.tsx'
import { type MyShopsProps, shopWords } from './parts.tsx'
import { ShopDialogs } from './ShopDialogs.tsx'
import { ShopsTable } from './ShopsTable.tsx'

/** The page of my shops. */
export function MyShopsView({ flow }: MyShopsProps) {
  return (
    <LoadedPage flow={flow} title="myShops.title" rows={5}>
      <Parts flow={flow} />
    </LoadedPage>
  )
}

function Parts({ flow }: MyShopsProps) {
  const tab = useSelector(flow, (snapshot) => snapshot.context.tab)
  const accounts = useSelector(flow, (snapshot) => snapshot.children.accounts) as ActorRefFrom<typeof shopAccountsMachine> | undefined
  const administers = useAdministers({ flow })
  return (
    <>
      <PageHead
        title="myShops.title"
        size="small"
        aside={
          tab === 'shops' ? (
            <Button icon="plus" variant="secondary" size="short" label="myShops.add" onClick={() => flow.send({ type: 'add.pressed' })} />
          ) : (
            administers && (
              <Button
                label="myShops.account.add"
                icon="plus"
                variant="secondary"
                size="short"
                onClick={() => accounts?.send({ type: 'add.pressed' })}
              />
            )
          )
        }
      />
      <PageTabs
        label="myShops.title"
        tabs={shopTabs}
        current={tab}
        words={(each) => `myShops.tab.${each}`}
        aside={(each) => (each === 'shops' ? <ShopCount flow={flow} /> : <AccountCount flow={accounts} />)}
        onChoose={(each: ShopTab) => flow.send({ type: 'tab.chosen', tab: each })}
      >
        {tab === 'shops' ? (
          <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '4', md: '6' }}>
            <Notes flow={flow} />
            <LimitHull flow={flow} />
            <ShopsTable flow={flow} />
          </chakra.div>
        ) : (
          <AccountsTab flow={accounts} />
        )}
      </PageTabs>
      <ShopDialogs flow={flow} />
    </>
  )
}

function ShopCount({ flow }: MyShopsProps) {
  return <Count count={useSelector(flow, (snapshot) => snapshot.context.found.all)} />
}

function AccountCount({ flow }: { flow: ActorRefFrom<typeof shopAccountsMachine> | undefined }) {
  return <Count count={useSelector(flow, (snapshot) => snapshot?.context.found.all ?? 0)} />
}

function Count({ count }: { count: number }) {
  return count === 0 ? null : (
    <chakra.span textStyle="fine" color="muted" fontWeight="400">
      {count}
    </chakra.span>
  )
}

/** Notes above the list: it cannot be read, why it was read again, an error, or that the merchant is being sent to a provider. */
function Notes({ flow }: MyShopsProps) {
  const { unsure, leaving, providerDown: down, reread, problem } = useFlow(flow, 'unsure', 'leaving', 'providerDown')
  const dialog = useSelector(flow, (snapshot) => (['showing', 'removing', 'migrating'] as const).some((tag) => snapshot.hasTag(tag)))
  const again = (label: string) => (
    <Button label={label} variant="secondary" size="short" onClick={() => flow.send({ type: 'retry.pressed' })} />
  )
  return (
    <chakra.div display="grid" gap="4" _empty={{ display: 'none' }}>
      {unsure && (
        <Banner kind="warning" title="accounts.unsure.title" action={again('accounts.unsure.retry')} text="accounts.unsure.text" />
      )}
      {leaving && <Banner title="shops.leaving.title" action={again('myShops.leaving.back')} text="shops.leaving.text" />}
      {down && <Banner kind="error" title="myShops.down.title" action={again('myShops.down.again')} text="myShops.down.text" />}
      {!unsure && !dialog && <ProblemBanner problem={problem} custom={shopWords} />}
      {reread && <Banner kind="warning" title={`myShops.reread.${reread}.title`} text={`accounts.reread.${reread}.text`} />}
    </chakra.div>
  )
}
