/** My shops: what they carry, whose authorisation ends soon, the shops, and in a second tab the accounts to sign in with. SHOP-01. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { type ShopTab, shopTabs } from '../../../../machines/shops/myShops/setup.ts'
import type { shopAccountsMachine } from '../../../../machines/shops/shopAccounts.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadedPage, useAdministers } from '../../parts/LoadedPage.tsx'
import { PageTabs, TabCount } from '../../parts/PageTabs.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { AccountsTab } from './AccountsTab.tsx'
import { LimitHull } from './LimitHull.tsx'
import { type MyShopsProps, shopWords } from './parts.tsx'
import { ShopDialogs } from './ShopDialogs.tsx'
import { ShopsTable } from './ShopsTable.tsx'

/** The page of my shops. */
export function MyShopsView({ flow }: MyShopsProps) {
  const { tab, found } = useFlow(flow)
  const accounts = useSelector(flow, (snapshot) => snapshot.children.accounts) as ActorRefFrom<typeof shopAccountsMachine> | undefined
  const known = useSelector(accounts, (snapshot) => snapshot?.context.found.all ?? 0)
  const administers = useAdministers({ flow })
  const add = { icon: 'plus', variant: 'secondary', size: 'short' } as const
  return (
    <LoadedPage
      flow={flow}
      title="shops.mine.title"
      aside={
        tab === 'shops' ? (
          <Button {...add} label="shops.mine.add" onClick={() => flow.send({ type: 'add.pressed' })} />
        ) : (
          administers && <Button {...add} label="shops.mine.account.add" onClick={() => accounts?.send({ type: 'add.pressed' })} />
        )
      }
      rows={5}
      quiet
    >
      <PageTabs
        label="shops.mine.title"
        tabs={shopTabs}
        current={tab}
        words={(each) => `shops.mine.tab.${each}`}
        aside={(each) => <TabCount count={each === 'shops' ? found.all : known} />}
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
    </LoadedPage>
  )
}

/** Notes above the list: it cannot be read, why it was read again, an error, or that the merchant is being sent to a provider. */
function Notes({ flow }: MyShopsProps) {
  const { reread, problem, ...is } = useFlow(flow, 'unsure', 'leaving', 'providerDown', 'showing', 'removing', 'migrating')
  const again = (label: string) => (
    <Button label={label} variant="secondary" size="short" onClick={() => flow.send({ type: 'retry.pressed' })} />
  )
  return (
    <chakra.div display="grid" gap="4" _empty={{ display: 'none' }}>
      {is.unsure && (
        <Banner
          kind="warning"
          title="banking.accounts.unsure.title"
          text="banking.accounts.unsure.text"
          action={again('banking.accounts.unsure.retry')}
        />
      )}
      {is.leaving && <Banner title="shops.leaving.title" text="shops.leaving.text" action={again('shops.mine.leaving.back')} />}
      {is.providerDown && (
        <Banner kind="error" title="shops.mine.down.title" text="shops.mine.down.text" action={again('shops.mine.down.again')} />
      )}
      {!is.unsure && !is.showing && !is.removing && !is.migrating && <ProblemBanner problem={problem} custom={shopWords} />}
      {reread && <Banner kind="warning" title={`shops.mine.reread.${reread}.title`} text={`accounts.reread.${reread}.text`} />}
    </chakra.div>
  )
}
