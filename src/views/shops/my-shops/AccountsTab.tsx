/** The accounts with which a company signs in to its shops; a password is shown to an administrator who says their own. SHOP-17, SHOP-26. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type ShopAccount, shopsPerPage } from '../../../../contract/shops/my-shops.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button, TextButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { EmptyRecords } from '../../../ui/drawings/Still.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { T, useWords } from '../../../ui/T.tsx'
import { Table, TableCard } from '../../../ui/Table.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Question } from '../../parts/DialogForm.tsx'
import { FailedPart } from '../../parts/FailedPart.tsx'
import { Masked, RevealDialog, type RevealFlow } from '../../parts/Masked.tsx'
import { Pager } from '../../parts/Pager.tsx'
import { PlatformMark } from '../../parts/PlatformMark.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { usePlatformName } from '../../parts/platform-names.ts'
import { SearchLine } from '../../parts/SearchLine.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { AccountFormDialog } from './AccountFormDialog.tsx'
import { accountRefusals, type ShopAccountsProps } from './shop-accounts.ts'

/** The tab; it loads its own list. */
export function AccountsTab({ flow }: Partial<ShopAccountsProps>) {
  const ready = useSelector(flow, (snapshot) => snapshot?.hasTag('ready') ?? false)
  const unavailable = useSelector(flow, (snapshot) => snapshot?.hasTag('unavailable') ?? false)
  if (flow && ready) return <Accounts flow={flow} />
  return (
    <Card>
      {flow && unavailable ? <FailedPart onRetry={() => flow.send({ type: 'retry.pressed' })} /> : <Skeleton kind="rows" count={4} />}
    </Card>
  )
}

function Accounts({ flow }: ShopAccountsProps) {
  const reveal = useSelector(flow, (snapshot) => snapshot.children.reveal) as RevealFlow | undefined
  const { target, removing, working, problem } = useFlow(flow, 'removing', 'working')
  return (
    <>
      <Notes flow={flow} />
      <List flow={flow} />
      <AccountFormDialog flow={flow} />
      <Question
        open={removing}
        title="myShops.account.remove.title"
        text={<T id="myShops.account.remove.text" values={{ shop: target?.shop_name ?? '', login: target?.login ?? '' }} />}
        confirm="myShops.account.remove.confirm"
        takesAway
        busy={working}
        problem={problem}
        custom={accountRefusals}
        onConfirm={() => flow.send({ type: 'removal.confirmed' })}
        onClose={() => flow.send({ type: 'dialog.closed' })}
      />
      <RevealDialog flow={reveal} />
    </>
  )
}

/** Notes above the list: it cannot be read, why it was read again, or an error. */
function Notes({ flow }: ShopAccountsProps) {
  const { unsure, reread, problem } = useFlow(flow, 'unsure')
  const dialog = useSelector(flow, (snapshot) => snapshot.hasTag('editing') || snapshot.hasTag('removing'))
  return (
    <chakra.div display="grid" gap="4" mb="4" _empty={{ display: 'none' }}>
      {unsure && (
        <Banner
          kind="warning"
          title="accounts.unsure.title"
          action={
            <Button label="accounts.unsure.retry" variant="secondary" size="short" onClick={() => flow.send({ type: 'retry.pressed' })} />
          }
          text="accounts.unsure.text"
        />
      )}
      {!unsure && !dialog && <ProblemBanner problem={problem} custom={accountRefusals} />}
      {reread && <Banner kind="warning" title={`accounts.reread.${reread}.title`} text={`accounts.reread.${reread}.text`} />}
    </chakra.div>
  )
}

function List({ flow }: ShopAccountsProps) {
  const { administers, found, keyword, current, searching } = useFlow(flow, 'searching')
  if (found.all === 0)
    return (
      <Card>
        <EmptyState
          level={2}
          drawing={<EmptyRecords />}
          title="myShops.account.empty.title"
          text={administers ? 'myShops.account.empty.text' : 'myShops.account.empty.member'}
          action={administers && <Button label="myShops.account.add" icon="plus" onClick={() => flow.send({ type: 'add.pressed' })} />}
        />
      </Card>
    )
  return (
    <section>
      <SearchLine
        keyword={keyword}
        label="myShops.account.search"
        placeholder="myShops.account.search"
        onSearch={(keyword) => flow.send({ type: 'search.submitted', keyword })}
      />
      <chakra.div aria-busy={searching || undefined} opacity={searching ? '0.6' : undefined}>
        <TableCard>
          <Table
            caption="myShops.tab.accounts"
            rows={found.records}
            rowKey={({ id }) => id}
            empty={<Text py="8" textAlign="center" color="muted" role="status" id="myShops.account.none" />}
            columns={[
              { key: 'shop', head: 'myShops.shop', cell: (account) => <Name account={account} /> },
              { key: 'login', head: 'myShops.account.login', cell: ({ login }) => login },
              {
                key: 'password',
                head: 'myShops.account.password',
                cell: (account) => <Password flow={flow} account={account} />,
              },
              { key: 'status', head: 'myShops.status', cell: (account) => <Status account={account} /> },
              { key: 'updated', head: 'myShops.account.updated', cell: ({ updated_at }) => <DateText value={updated_at} kind="date" /> },
              { key: 'url', head: 'myShops.account.url', cell: (account) => <SignInLink account={account} /> },
              ...(administers
                ? [{ key: 'deeds', head: 'myShops.deed', cell: (account: ShopAccount) => <AccountActions flow={flow} account={account} /> }]
                : []),
            ]}
          />
        </TableCard>
      </chakra.div>
      {!administers && <Text mt="3" textStyle="note" color="muted" id="myShops.account.administrators" />}
      <Pager
        current={current}
        pages={Math.max(1, Math.ceil(found.total / shopsPerPage))}
        line={false}
        onChoose={(page) => flow.send({ type: 'page.chosen', current: page })}
      />
    </section>
  )
}

function Name({ account }: { account: ShopAccount }) {
  const nameOf = usePlatformName()
  return (
    <chakra.span display="flex" alignItems="center" gap="3" textAlign="start">
      <PlatformMark platform={account.platform} />
      <chakra.span minW="0" lineHeight="1.4">
        <chakra.span display="block" color="heading" fontWeight="600">
          {account.shop_name}
        </chakra.span>
        <chakra.span display="block" textStyle="note" color="muted" fontWeight="400">
          {nameOf(account.platform)}
        </chakra.span>
      </chakra.span>
    </chakra.span>
  )
}

/** Masked; an administrator may see it for a while. API-052. */
function Password({ flow, account }: ShopAccountsProps & { account: ShopAccount }) {
  const administers = useSelector(flow, (snapshot) => snapshot.context.administers)
  const reveal = useSelector(flow, (snapshot) => snapshot.children.reveal) as RevealFlow | undefined
  return (
    <Masked
      flow={administers ? reveal : undefined}
      target={{ kind: 'shopPassword', id: account.id }}
      value={account.password}
      name="myShops.account.password"
    />
  )
}

function Status({ account: { status } }: { account: ShopAccount }) {
  return <StateMark chip state={status === 'active' ? 'done' : 'notStarted'} word={`myShops.account.status.${status}`} />
}

/** Link to the sign-in page of the account, in a new tab without opener or referrer. SHOP-17. */
function SignInLink({ account: { login_url, shop_name } }: { account: ShopAccount }) {
  const words = useWords()
  const host = new URL(login_url).hostname
  return (
    <chakra.a
      href={login_url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={words('myShops.account.open.of', { shop: shop_name, host })}
      color="actionDeep"
      textDecoration="underline"
      textUnderlineOffset="4px"
    >
      {host}
    </chakra.a>
  )
}

function AccountActions({ flow, account }: ShopAccountsProps & { account: ShopAccount }) {
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const shop = `${account.shop_name} ${account.login}`
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" justifyContent={{ base: 'flex-end', md: 'flex-start' }} columnGap="4" rowGap="1">
      <TextButton
        label="myShops.account.edit"
        of={{ shop }}
        waiting={working}
        onClick={() => flow.send({ type: 'edit.pressed', id: account.id })}
      />
      <TextButton
        label="myShops.account.remove"
        of={{ shop }}
        waiting={working}
        onClick={() => flow.send({ type: 'remove.pressed', id: account.id })}
      />
    </chakra.span>
  )
}
