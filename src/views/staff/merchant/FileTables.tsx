/** Tables of the merchant file: people, shops, facilities, collections, complaints. Decisions 123, 129. */
import type { SentCase } from '../../../../contract/staff/merchant-cases.ts'
import type { FileFacility, FilePerson, FileShop, MerchantFile } from '../../../../contract/staff/merchant-file.ts'
import type { merchantFileMachine } from '../../../../machines/staff/merchantFile.ts'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Money } from '../../../ui/Money.tsx'
import { T, Text, useWords } from '../../../ui/T.tsx'
import { NotedCell, Table } from '../../../ui/Table.tsx'
import type { PageProps } from '../../parts/use-flow.ts'
import { CaseAbout } from '../CaseAbout.tsx'
import { PlaceLink } from '../PlaceLink.tsx'
import { RowFreeze } from './FreezeButtons.tsx'

type FileProps = { file: MerchantFile }
type FreezableProps = FileProps & PageProps<typeof merchantFileMachine>

/** Users of the company. */
export function People({ flow, file: { people } }: FreezableProps) {
  return (
    <Card title="staff.file.people">
      <Table<FilePerson>
        caption="staff.file.people"
        rows={people}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            head: 'staff.file.person',
            cell: ({ name, mailbox }) => <NotedCell note={name && mailbox}>{name || mailbox}</NotedCell>,
          },
          { key: 'role', head: 'staff.file.role', cell: ({ role }) => <T id={`staff.file.role.${role}`} /> },
          { key: 'status', head: 'staff.loans.status', cell: ({ status }) => <T id={`staff.file.member.${status}`} /> },
          { key: 'since', head: 'staff.file.since', cell: ({ since }) => <DateText value={since} kind="date" /> },
          {
            key: 'freeze',
            head: 'staff.file.freeze.title',
            cell: ({ userId, name, mailbox, freeze, operations }) => (
              <RowFreeze flow={flow} freeze={freeze} operations={operations} subject={{ kind: 'user', userId }} name={name || mailbox} />
            ),
          },
        ]}
        empty={<Text color="muted" id="staff.loans.none" />}
      />
    </Card>
  )
}

/** Linked shops and the PSP of each. */
export function Shops({ file: { shops } }: FileProps) {
  return (
    <Card title="staff.file.shops">
      <Table<FileShop>
        caption="staff.file.shops"
        rows={shops}
        rowKey={({ id }) => id}
        columns={[
          { key: 'shop', head: 'staff.file.shop', cell: ({ name, platform }) => <NotedCell note={platform}>{name}</NotedCell> },
          { key: 'psp', head: 'staff.file.psp', cell: ({ psp }) => psp ?? <T id="staff.loans.none" /> },
          { key: 'status', head: 'staff.loans.status', cell: ({ status }) => <T id={`staff.file.shop.${status}`} /> },
          {
            key: 'synced',
            head: 'staff.file.synced',
            cell: ({ syncedAt }) => (syncedAt === null ? <T id="staff.loans.none" /> : <DateText value={syncedAt} kind="moment" />),
          },
        ]}
        empty={<Text color="muted" id="staff.file.shops.none" />}
      />
    </Card>
  )
}

/** Facilities with what is used of each. */
export function Facilities({ flow, file: { facilities } }: FreezableProps) {
  const words = useWords()
  return (
    <Card title="staff.file.facilities">
      <Table<FileFacility>
        caption="staff.file.facilities"
        rows={facilities}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'product',
            head: 'staff.loans.product',
            cell: ({ product, nextReviewOn }) => (
              <NotedCell note={<T id="staff.file.review" values={{ day: <DateText value={nextReviewOn} kind="date" /> }} />}>
                <T id={`reference.product.${product}.name`} />
              </NotedCell>
            ),
          },
          {
            key: 'limit',
            head: 'staff.file.limit',
            numeric: true,
            cell: ({ limit, signed }) => (
              <NotedCell note={<T id="staff.file.signed" values={{ amount: <Money value={signed} /> }} />}>
                <Money value={limit} />
              </NotedCell>
            ),
          },
          { key: 'used', head: 'staff.file.used', numeric: true, cell: ({ used }) => <Money value={used} /> },
          { key: 'available', head: 'staff.file.available', numeric: true, cell: ({ available }) => <Money value={available} /> },
          {
            key: 'status',
            head: 'staff.loans.status',
            cell: ({ status, paused }) =>
              paused ? <Chip words="staff.file.paused" tone="amber" /> : <T id={`staff.file.facility.${status}`} />,
          },
          {
            key: 'freeze',
            head: 'staff.file.freeze.title',
            cell: ({ product, freeze, operations }) => (
              <RowFreeze
                flow={flow}
                freeze={freeze}
                operations={operations}
                subject={{ kind: 'facility', product }}
                name={words(`reference.product.${product}.name`)}
              />
            ),
          },
        ]}
        empty={<Text color="muted" id="staff.file.facilities.none" />}
      />
    </Card>
  )
}

/** Open cases of loans that are past due. */
export function Collections({ file: { collections } }: FileProps) {
  return (
    <Card title="staff.page.collections">
      <Table
        caption="staff.page.collections"
        rows={collections}
        rowKey={({ id }) => id}
        columns={[
          { key: 'loan', head: 'staff.loans.reference', cell: ({ reference }) => reference },
          { key: 'pastDue', head: 'staff.collections.pastDue', numeric: true, cell: ({ pastDue }) => <Money value={pastDue} /> },
          { key: 'stage', head: 'staff.collections.stage', cell: ({ status }) => <T id={`staff.collections.filter.${status}`} /> },
          { key: 'taken', head: 'staff.collections.takenBy', cell: ({ takenBy }) => takenBy ?? <T id="staff.loans.none" /> },
        ]}
        empty={<Text color="muted" id="staff.file.collections.none" />}
      />
    </Card>
  )
}

/** Complaints and appeals, those that are open first. Decision 124. */
export function Cases({ file: { cases } }: FileProps) {
  return (
    <Card title="staff.cases.title" aside={<PlaceLink to={{ page: 'sentCases' }} words="staff.file.cases.all" />}>
      <Table<SentCase>
        caption="staff.cases.title"
        rows={cases}
        rowKey={({ id }) => id}
        columns={[
          { key: 'about', head: 'staff.cases.about', cell: (row) => <NotedCell note={row.reference}>{<CaseAbout of={row} />}</NotedCell> },
          { key: 'sent', head: 'staff.cases.sentAt', cell: ({ sentAt }) => <DateText value={sentAt} kind="date" /> },
          {
            key: 'due',
            head: 'staff.cases.due',
            cell: ({ due, late }) => (
              <NotedCell note={late && <Chip tone="amber" words="staff.cases.late" />}>
                <DateText value={due} kind="date" />
              </NotedCell>
            ),
          },
          { key: 'status', head: 'staff.loans.status', cell: ({ status }) => <T id={`staff.cases.filter.${status}`} /> },
        ]}
        empty={<Text color="muted" id="staff.file.cases.none" />}
      />
    </Card>
  )
}
