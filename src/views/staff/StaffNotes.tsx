/** What staff have decided and noted about a company or a loan. Decisions 123, 130. */
import type { FileDecision, FileNote } from '../../../contract/staff/decisions.ts'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Money } from '../../ui/Money.tsx'
import { T, Text } from '../../ui/T.tsx'
import { NotedCell, Table } from '../../ui/Table.tsx'

/** What staff have decided, newest first, with their reasons. */
export function Decisions({ decisions }: { decisions: readonly FileDecision[] }) {
  return (
    <Card title="staff.file.decisions">
      <Table<FileDecision>
        caption="staff.file.decisions"
        rows={decisions}
        rowKey={({ id }) => String(id)}
        columns={[
          {
            key: 'action',
            head: 'staff.file.decision',
            cell: ({ action, reference, adjustment }) => (
              <NotedCell note={reference}>
                {adjustment === null ? (
                  <T id={`staff.file.action.${action}`} />
                ) : (
                  <T id={`staff.file.${action}`} values={{ kind: adjustment.kind, amount: <Money value={adjustment.amount} /> }} />
                )}
              </NotedCell>
            ),
          },
          { key: 'reason', head: 'staff.file.reason', cell: ({ reason }) => reason ?? <T id="staff.loans.none" /> },
          {
            key: 'by',
            head: 'staff.file.by',
            cell: ({ by, at }) => <NotedCell note={<DateText value={at} kind="moment" />}>{by}</NotedCell>,
          },
        ]}
        empty={<Text color="muted" id="staff.file.decisions.none" />}
      />
    </Card>
  )
}

/** Notes about loans that are past due, newest first. Decision 120. */
export function StaffNotes({ notes }: { notes: readonly FileNote[] }) {
  return (
    <Card title="staff.file.notes">
      <Table<FileNote>
        caption="staff.file.notes"
        rows={notes}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'note',
            head: 'staff.file.note',
            cell: ({ words, reference }) => <NotedCell note={reference}>{words}</NotedCell>,
          },
          { key: 'kind', head: 'staff.file.decision', cell: ({ kind }) => <T id={`staff.collections.entry.${kind}`} /> },
          {
            key: 'by',
            head: 'staff.file.by',
            cell: ({ by, at }) => <NotedCell note={<DateText value={at} kind="moment" />}>{by ?? <T id="staff.loans.none" />}</NotedCell>,
          },
        ]}
        empty={<Text color="muted" id="staff.file.notes.none" />}
      />
    </Card>
  )
}
