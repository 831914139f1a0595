/** The accounts with which a company signs in to its shops; a password is shown to an administrator who says their own. SHOP-17, SHOP-26. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ShopAccount } from '../../../../contract/shops/my-shops.ts'
import { shopsPerPage } from '../../../../contract/shops/shop-limits.ts'
import { Button, TextButton } from '../../../ui/Button.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { EmptyRecords } from '../../../ui/drawings/Still.tsx'
import { EmptyCard } from '../../../ui/EmptyState.tsx'
import { SkeletonCard } from '../../../ui/Skeleton.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { T, Text, useWords } from '../../../ui/T.tsx'
import { NameCell, RowActions } from '../../../ui/Table.tsx'
import { FlowQuestion } from '../../parts/FlowDialog.tsx'
import { ListNotes } from '../../parts/ListNotes.tsx'
import { RecordList } from '../../parts/ListPage.tsx'
import { Masked, RevealDialog, type RevealFlow } from '../../parts/Masked.tsx'
import { Pager } from '../../parts/Pager.tsx'
import { PlatformMark } from '../../parts/PlatformMark.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { usePlatformName } from '../../parts/platform-names.ts'
import { SearchLine } from '../../parts/SearchLine.tsx'
import { FailedCard } from '../../parts/Unavailable.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { AccountFormDialog } from './AccountFormDialog.tsx'
import { accountRefusals, type ShopAccountsProps } from './shop-accounts.ts'

/** The tab; it loads its own list. */
export function AccountsTab({ flow }: Partial<ShopAccountsProps>) {
  const ready = useSelector(flow, (snapshot) => snapshot?.hasTag('ready') ?? false)
  const unavailable = useSelector(flow, (snapshot) => snapshot?.hasTag('unavailable') ?? false)
  if (flow && ready) return <Accounts flow={flow} />
  return flow && unavailable ? <FailedCard onRetry={() => flow.send({ type: 'retry.pressed' })} /> : <SkeletonCard rows={4} />
}

function Accounts({ flow }: ShopAccountsProps) {
  const reveal = useSelector(flow, (snapshot) => snapshot.children.reveal) as RevealFlow | undefined
  const { target, problem, reread, found, ...is } = useFlow(flow, 'unsure', 'editing', 'removing')
  return (
    <>
      {!is.unsure && !is.editing && !is.removing && <ProblemBanner problem={problem} custom={accountRefusals} />}
      <ListNotes unsure={is.unsure} reread={reread} onRetry={() => flow.send({ type: 'retry.pressed' })} />
      {found.all === 0 ? <NoAccount flow={flow} /> : <List flow={flow} />}
      <AccountFormDialog flow={flow} />
      <FlowQuestion
        flow={flow}
        tag="removing"
        title="shops.mine.account.remove.title"
        text={<T id="shops.mine.account.remove.text" values={{ shop: target?.shop_name ?? '', login: target?.login ?? '' }} />}
        confirm="shops.mine.account.remove.confirm"
        takesAway
        custom={accountRefusals}
        onConfirm={() => flow.send({ type: 'removal.confirmed' })}
      />
      <RevealDialog flow={reveal} />
    </>
  )
}

function NoAccount({ flow }: ShopAccountsProps) {
  const { administers } = useFlow(flow)
  return (
    <EmptyCard
      drawing={<EmptyRecords />}
      title="shops.mine.account.empty.title"
      text={administers ? 'shops.mine.account.empty.text' : 'shops.mine.account.empty.member'}
      action={administers && <Button label="shops.mine.account.add" icon="plus" onClick={() => flow.send({ type: 'add.pressed' })} />}
    />
  )
}

function List({ flow }: ShopAccountsProps) {
  const { administers, found, keyword, current, searching } = useFlow(flow, 'searching')
  const nameOf = usePlatformName()
  const actions = {
    key: 'actions',
    head: 'shops.mine.operation',
    cell: (account: ShopAccount) => <AccountActions flow={flow} account={account} />,
  }
  return (
    <section>
      <SearchLine
        keyword={keyword}
        label="shops.mine.account.search"
        placeholder="shops.mine.account.search"
        onSearch={(keyword) => flow.send({ type: 'search.submitted', keyword })}
      />
      <RecordList
        again={searching}
        table={{
          caption: 'shops.mine.tab.accounts',
          rows: found.records,
          rowKey: ({ id }) => id,
          columns: [
            {
              key: 'shop',
              head: 'shops.mine.shop',
              cell: ({ platform, shop_name }) => (
                <NameCell picture={<PlatformMark platform={platform} />} note={nameOf(platform)}>
                  {shop_name}
                </NameCell>
              ),
            },
            { key: 'login', head: 'shops.mine.account.login', cell: ({ login }) => login },
            { key: 'password', head: 'shops.mine.account.password', cell: (account) => <Password flow={flow} account={account} /> },
            { key: 'status', head: 'shops.mine.status', cell: (account) => <Status account={account} /> },
            { key: 'updated', head: 'shops.mine.account.updated', cell: ({ updated_at }) => <DateText value={updated_at} kind="date" /> },
            { key: 'url', head: 'shops.mine.account.url', cell: (account) => <SignInLink account={account} /> },
            ...(administers ? [actions] : []),
          ],
        }}
        empty={<Text py="8" textAlign="center" color="muted" role="status" id="shops.mine.account.none" />}
        end={
          <>
            {!administers && <Text mt="3" textStyle="note" color="muted" id="shops.mine.account.administrators" />}
            <Pager
              current={current}
              pages={Math.max(1, Math.ceil(found.total / shopsPerPage))}
              onChoose={(page) => flow.send({ type: 'page.chosen', current: page })}
            />
          </>
        }
      />
    </section>
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
      name="shops.mine.account.password"
    />
  )
}

function Status({ account: { status } }: { account: ShopAccount }) {
  return <StateMark chip state={status === 'active' ? 'done' : 'notStarted'} word={`shops.mine.account.status.${status}`} />
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
      aria-label={words('shops.mine.account.open.of', { shop: shop_name, host })}
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
    <RowActions>
      <TextButton
        label="shops.mine.account.edit"
        of={{ shop }}
        waiting={working}
        onClick={() => flow.send({ type: 'edit.pressed', id: account.id })}
      />
      <TextButton
        label="shops.mine.account.remove"
        of={{ shop }}
        waiting={working}
        onClick={() => flow.send({ type: 'remove.pressed', id: account.id })}
      />
    </RowActions>
  )
}
