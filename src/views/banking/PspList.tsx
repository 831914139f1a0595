/** The PSP accounts of the company: linked ones, and entered ones that wait to be linked. BANK-03, SHOP-06. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { PspAccount } from '../../../contract/banking/psp-accounts.ts'
import { Button, TextButton } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { EmptyRecords } from '../../ui/drawings/Still.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import { T } from '../../ui/T.tsx'
import { NameCell, NotedCell, RowActions } from '../../ui/Table.tsx'
import { RecordList } from '../parts/ListPage.tsx'
import { useAdministers } from '../parts/LoadedPage.tsx'
import { useItemName } from '../parts/options.ts'
import { PageLink } from '../parts/PageLink.tsx'
import { PlatformMark } from '../parts/PlatformMark.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { type AccountsProps, Digits } from './parts.tsx'

/** The list, or why it is empty. */
export function PspList({ flow }: AccountsProps) {
  const { psps } = useFlow(flow)
  const administers = useAdministers({ flow })
  return (
    <RecordList
      table={{
        caption: 'accounts.tab.psp',
        rows: psps,
        rowKey: ({ id }) => id,
        columns: [
          { key: 'psp', head: 'accounts.psp.name', cell: (psp) => <Name psp={psp} /> },
          { key: 'holder', head: 'register.account.name.label', cell: ({ accountName }) => accountName },
          { key: 'currency', head: 'register.account.currency.label', cell: ({ currency }) => currency },
          { key: 'region', head: 'accounts.psp.region', cell: (psp) => <Region flow={flow} psp={psp} /> },
          { key: 'relation', head: 'register.account.relation.label', cell: ({ relationType }) => <Relation type={relationType} /> },
          { key: 'status', head: 'accounts.psp.status', cell: (psp) => <Status psp={psp} /> },
          { key: 'actions', head: 'accounts.actions', cell: (psp) => <PspActions flow={flow} psp={psp} /> },
        ],
      }}
      empty={
        <EmptyCard
          drawing={<EmptyRecords />}
          title="accounts.psp.empty.title"
          text="accounts.psp.empty.text"
          action={
            <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3">
              {administers && (
                <Button label="accounts.add.psp" icon="plus" variant="secondary" onClick={() => flow.send({ type: 'add.pressed' })} />
              )}
              <PageLink to="/shops/authorise?another" look="primary" label="accounts.psp.link" />
            </chakra.div>
          }
        />
      }
    />
  )
}

function Name({ psp: { pspName, accountNumber } }: { psp: PspAccount }) {
  return (
    <NameCell picture={<PlatformMark platform={pspName} />} note={<Digits>{accountNumber}</Digits>}>
      {pspName}
    </NameCell>
  )
}

/** Known of accounts that were entered; the provider does not say it of linked ones. */
function Region({ flow, psp }: AccountsProps & { psp: PspAccount }) {
  const lists = useSelector(flow, (snapshot) => snapshot.context.lists)
  const nameOf = useItemName()
  const region = lists?.country_region.find(({ key_id }) => String(key_id) === psp.region)
  return region ? nameOf(region) : <T id="accounts.unknown" />
}

function Relation({ type }: { type: PspAccount['relationType'] }) {
  return <T id={type ? `accounts.relation.${type}` : 'accounts.unknown'} />
}

/** End of the link, or status of the consent. SHOP-18. */
function Status({ psp: { linked, status, expiresTime } }: { psp: PspAccount }) {
  if (!linked) return <StateMark chip state={status ? 'returned' : 'notStarted'} word={`accounts.psp.${status ? 'ended' : 'unlinked'}`} />
  const until = expiresTime && <T id="accounts.psp.until" values={{ day: <DateText value={expiresTime} kind="date" /> }} />
  return (
    <NotedCell note={until}>
      <StateMark chip state="done" word="accounts.psp.linked" />
    </NotedCell>
  )
}

function PspActions({ flow, psp }: AccountsProps & { psp: PspAccount }) {
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const administers = useAdministers({ flow })
  const name = `${psp.pspName} ${psp.accountNumber}`
  return (
    <RowActions>
      {!psp.linked && <PageLink to="/shops/authorise?another" look="quiet" size="small" label="accounts.psp.link" of={{ account: name }} />}
      {administers && psp.entered && (
        <TextButton
          waiting={working}
          label="accounts.remove"
          of={{ account: name }}
          onClick={() => flow.send({ type: 'psp.remove.pressed', id: psp.id })}
        />
      )}
    </RowActions>
  )
}
