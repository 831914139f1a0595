/** Application records: what was applied for, what became of it, and what can be taken back. CHG-05 to CHG-08. */
import { chakra } from '@chakra-ui/react'
import { applicationStatuses, mayWithdraw } from '../../../contract/limits/record-rules.ts'
import type { ApplicationRecord, ApplicationStatus } from '../../../contract/limits/records.ts'
import type { ApplicationFilter, applicationsMachine } from '../../../machines/limits/applications.ts'
import { TextButton } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { EmptyRecords } from '../../ui/drawings/Still.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { type MarkState, StateMark } from '../../ui/StateMark.tsx'
import { T, Text } from '../../ui/T.tsx'
import { companyWords } from '../company/parts.tsx'
import { useAdministers } from '../parts/LoadedPage.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { RecordsPage } from '../parts/RecordsPage.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'

type Props = PageProps<typeof applicationsMachine>

const filters: readonly ApplicationFilter[] = ['all', ...applicationStatuses]

const marks: Record<ApplicationStatus, MarkState> = { inProgress: 'waiting', approved: 'done', rejected: 'failed', withdraw: 'notStarted' }

/** The page in every state of its chart. */
export function ApplicationsView({ flow }: Props) {
  const { filter } = useFlow(flow)
  const administers = useAdministers({ flow })
  return (
    <RecordsPage
      flow={flow}
      title="limits.applications.title"
      reason="limits.applications.reason"
      reread={(why) => `limits.applications.reread.${why}`}
      filters={{ label: 'limits.applications.filter', options: filters, words: (each) => `limits.applications.status.${each}` }}
      rowKey={({ approvalId }) => approvalId}
      dimmed={({ status }) => status === 'withdraw'}
      columns={[
        { key: 'name', head: 'limits.applications.column.name', cell: (record) => <Name record={record} /> },
        {
          key: 'product',
          head: 'limits.applications.column.product',
          cell: (record) => <T id={`reference.product.${record.productName}.name`} />,
        },
        {
          key: 'created',
          head: 'limits.applications.column.created',
          cell: (record) => <DateText value={record.createdTime} kind="moment" />,
        },
        {
          key: 'ended',
          head: 'limits.applications.column.ended',
          cell: ({ endedTime }) => (endedTime ? <DateText value={endedTime} kind="moment" /> : <T id="limits.applications.open" />),
        },
        {
          key: 'status',
          head: 'limits.applications.column.status',
          cell: ({ status }) => <StateMark state={marks[status]} word={`limits.applications.status.${status}`} chip />,
        },
      ]}
      actions={(record) => (
        <>
          <PageLink to={`/credit/${record.productName}/home`} look="quiet" size="small" label="limits.applications.look" />
          {administers && mayWithdraw(record) && (
            <TextButton
              label="limits.applications.withdraw"
              onClick={() => flow.send({ type: 'withdraw.pressed', id: record.approvalId })}
            />
          )}
        </>
      )}
      question={{
        words: 'limits.applications.withdraw',
        values: ({ reference }) => ({ reference }),
        answer: 'withdrawal.confirmed',
        custom: companyWords,
      }}
      empty={filter === 'all' ? <Empty /> : <EmptyCard drawing={<EmptyRecords />} title="limits.applications.empty.filtered" />}
      more="limits.applications.more"
    />
  )
}

/** Before the first application, which a linked shop brings. */
function Empty() {
  return (
    <EmptyCard
      drawing={<EmptyRecords />}
      title="limits.applications.empty.all"
      text="limits.applications.empty.text"
      action={<PageLink to="/shops/authorise" look="primary" label="limits.applications.empty.action" />}
    />
  )
}

function Name({ record }: { record: ApplicationRecord }) {
  return (
    <>
      <Text as="b" display="block" color="heading" id={`limits.applications.name.${record.name}`} />
      <chakra.span textStyle="fine" color="muted" fontWeight="400">
        {record.reference}
      </chakra.span>
    </>
  )
}
