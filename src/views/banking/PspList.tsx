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
        caption: 'banking.accounts.tab.psp',
        rows: psps,
        rowKey: ({ id }) => id,
        columns: [
          { key: 'psp', head: 'banking.accounts.psp.name', cell: (psp) => <Name psp={psp} /> },
          { key: 'holder', head: 'home.register.account.name.label', cell: ({ accountName }) => accountName },
          { key: 'currency', head: 'home.register.account.currency.label', cell: ({ currency }) => currency },
          { key: 'region', head: 'banking.accounts.psp.region', cell: (psp) => <Region flow={flow} psp={psp} /> },
          { key: 'relation', head: 'home.register.account.relation.label', cell: ({ relationType }) => <Relation type={relationType} /> },
          { key: 'status', head: 'banking.accounts.psp.status', cell: (psp) => <Status psp={psp} /> },
          { key: 'actions', head: 'banking.accounts.actions', cell: (psp) => <PspActions flow={flow} psp={psp} /> },
        ],
      }}
      empty={
        <EmptyCard
          drawing={<EmptyRecords />}
          title="banking.accounts.psp.empty.title"
          text="banking.accounts.psp.empty.text"
          action={
            <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3">
              {administers && (
                <Button
                  label="banking.accounts.add.psp"
                  icon="plus"
                  variant="secondary"
                  onClick={() => flow.send({ type: 'add.pressed' })}
                />
              )}
              <PageLink to="/shops/authorise?another" look="primary" label="banking.accounts.psp.link" />
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
  return region ? nameOf(region) : <T id="banking.accounts.unknown" />
}

function Relation({ type }: { type: PspAccount['relationType'] }) {
  return <T id={type ? `banking.accounts.relation.${type}` : 'banking.accounts.unknown'} />
}

/** End of the link, or status of the consent. SHOP-18. */
function Status({ psp: { linked, status, expiresTime } }: { psp: PspAccount }) {
  if (!linked)
    return <StateMark chip state={status ? 'returned' : 'notStarted'} word={`banking.accounts.psp.${status ? 'ended' : 'unlinked'}`} />
  const until = expiresTime && <T id="banking.accounts.psp.until" values={{ day: <DateText value={expiresTime} kind="date" /> }} />
  return (
    <NotedCell note={until}>
      <StateMark chip state="done" word="banking.accounts.psp.linked" />
    </NotedCell>
  )
}

function PspActions({ flow, psp }: AccountsProps & { psp: PspAccount }) {
  const working = useSelector(flow, (snapshot) => snapshot.hasTag('working'))
  const administers = useAdministers({ flow })
  const name = `${psp.pspName} ${psp.accountNumber}`
  return (
    <RowActions>
      {!psp.linked && (
        <PageLink to="/shops/authorise?another" look="quiet" size="small" label="banking.accounts.psp.link" of={{ account: name }} />
      )}
      {administers && psp.entered && (
        <TextButton
          waiting={working}
          label="banking.accounts.remove"
          of={{ account: name }}
          onClick={() => flow.send({ type: 'psp.remove.pressed', id: psp.id })}
        />
      )}
    </RowActions>
  )
}
