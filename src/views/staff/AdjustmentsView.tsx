/** Interest that is waived on loans, loans that are written off, and repayments that are undone, for leads: a list by status, one proposal in a dialog, forms for a new one. Decisions 116, 118, 126. */
import { useIntl } from 'react-intl'
import { AdjustmentStatus, type LoanAdjustment } from '../../../contract/staff/adjustments.ts'
import type { adjustmentsMachine } from '../../../machines/staff/adjustments.ts'
import { Button, TextButton } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { Money } from '../../ui/Money.tsx'
import { T } from '../../ui/T.tsx'
import { NotedCell } from '../../ui/Table.tsx'
import { companyName } from '../parts/names.ts'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { AdjustmentDialog } from './AdjustmentDialog.tsx'
import { OfficeListPage } from './office-frame.tsx'
import { UndoDialog } from './UndoDialog.tsx'
import { LoanSearchDialog, WaiverDialog } from './WaiverDialogs.tsx'
import { WriteOffDialog } from './WriteOffDialog.tsx'

/** The page. */
export function AdjustmentsView({ flow }: PageProps<typeof adjustmentsMachine>) {
  const { filter, ...is } = useFlow(flow, 'busy', 'working', 'unsure', 'opened', 'finding', 'proposing', 'writingOff', 'undoing')
  return (
    <OfficeListPage
      flow={flow}
      title="staff.adjustments.title"
      reason="staff.adjustments.reason"
      quiet={is.opened || is.finding || is.proposing || is.writingOff || is.undoing || is.unsure}
      aside={
        <Button
          label="staff.adjustments.add"
          icon="plus"
          variant="secondary"
          size="short"
          waiting={is.working || is.busy || is.unsure}
          onClick={() => flow.send({ type: 'proposal.pressed' })}
        />
      }
      reread={(why) => `staff.adjustments.reread.${why}`}
      filters={{
        label: 'staff.adjustments.filter',
        options: AdjustmentStatus.options,
        words: (each) => `staff.adjustments.status.${each}`,
      }}
      columns={[
        { key: 'loan', head: 'staff.adjustments.loan', cell: (row) => <Loan row={row} /> },
        { key: 'kind', head: 'staff.adjustments.kind', cell: ({ kind }) => <T id={`staff.adjustments.kind.${kind}`} /> },
        { key: 'amount', head: 'staff.adjustments.amount', numeric: true, cell: ({ amount }) => <Money value={amount} /> },
        {
          key: 'by',
          head: 'staff.adjustments.by',
          cell: ({ by, at }) => <NotedCell note={<DateText value={at} kind="moment" />}>{by}</NotedCell>,
        },
        {
          key: 'open',
          head: 'staff.adjustments.look',
          cell: ({ id, reference }) => (
            <TextButton
              label="staff.adjustments.open"
              of={{ reference }}
              waiting={is.working}
              onClick={() => flow.send({ type: 'adjustment.pressed', id })}
            />
          ),
        },
      ]}
      empty={<EmptyCard title={`staff.adjustments.empty.${filter}.title`} text="staff.adjustments.empty.text" />}
      dialogs={
        <>
          <AdjustmentDialog flow={flow} />
          <LoanSearchDialog flow={flow} />
          <WaiverDialog flow={flow} />
          <WriteOffDialog flow={flow} />
          <UndoDialog flow={flow} />
        </>
      }
    />
  )
}

function Loan({ row }: { row: LoanAdjustment }) {
  const { locale } = useIntl()
  return <NotedCell note={row.reference}>{companyName(row, locale)}</NotedCell>
}
