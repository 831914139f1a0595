/** Application records: what was applied for, what became of it, and what can be taken back. CHG-05 to CHG-08. */
import { chakra } from '@chakra-ui/react'
import { applicationStatuses, mayWithdraw } from '../../../contract/limits/record-rules.ts'
import type { ApplicationRecord, ApplicationStatus } from '../../../contract/limits/records.ts'
import type { ApplicationFilter, applicationsMachine } from '../../../machines/limits/applications.ts'
import { Banner } from '../../ui/Banner.tsx'
import { TextButton } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { EmptyRecords } from '../../ui/drawings/Still.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { type MarkState, StateMark } from '../../ui/StateMark.tsx'
import { T, Text } from '../../ui/T.tsx'
import { RowActions } from '../../ui/Table.tsx'
import { companyWords } from '../company/parts.tsx'
import { FlowQuestion } from '../parts/FlowDialog.tsx'
import { ListPage } from '../parts/ListPage.tsx'
import { useAdministers } from '../parts/LoadedPage.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { MoreButton } from '../parts/Pager.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'

type Props = PageProps<typeof applicationsMachine>

const filters: readonly ApplicationFilter[] = ['all', ...applicationStatuses]

const marks: Record<ApplicationStatus, MarkState> = { inProgress: 'waiting', approved: 'done', rejected: 'failed', withdraw: 'notStarted' }

/** The page in every state of its chart. */
export function ApplicationsView({ flow }: Props) {
  const { filter, records, next, reread, target, ...is } = useFlow(flow, 'confirming', 'unsure', 'listing')
  const administers = useAdministers({ flow })
  return (
    <ListPage
      flow={flow}
      title="limits.applications.title"
      reason="limits.applications.reason"
      quiet={is.confirming || is.unsure}
      notes={
        reread && <Banner mb="4" title={`limits.applications.reread.${reread}.title`} text={`limits.applications.reread.${reread}.text`} />
      }
      tabs={{
        label: 'limits.applications.filter',
        tabs: filters,
        current: filter,
        words: (each) => `limits.applications.status.${each}`,
        onChoose: (each) => flow.send({ type: 'status.chosen', filter: each }),
      }}
      list={{
        state: is.unsure ? 'failed' : is.listing && records.length === 0 ? 'reading' : 'read',
        onRetry: () => flow.send({ type: 'retry.pressed' }),
        table: {
          caption: 'limits.applications.title',
          rows: records,
          rowKey: ({ approvalId }) => approvalId,
          dimmed: ({ status }) => status === 'withdraw',
          columns: [
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
            {
              key: 'actions',
              head: <span />,
              cell: (record) => (
                <RowActions>
                  <PageLink to={`/credit/${record.productName}/home`} look="quiet" size="small" label="limits.applications.look" />
                  {administers && mayWithdraw(record) && (
                    <TextButton
                      label="limits.applications.withdraw"
                      onClick={() => flow.send({ type: 'withdraw.pressed', id: record.approvalId })}
                    />
                  )}
                </RowActions>
              ),
            },
          ],
        },
        empty: (
          <EmptyCard
            drawing={<EmptyRecords />}
            title={filter === 'all' ? 'limits.applications.empty.all' : 'limits.applications.empty.filtered'}
            text="limits.applications.empty.text"
          />
        ),
        end: (
          <MoreButton
            more={next !== null}
            label="limits.applications.more"
            busy={is.listing}
            onClick={() => flow.send({ type: 'more.pressed' })}
          />
        ),
      }}
      dialogs={
        <FlowQuestion
          flow={flow}
          tag="confirming"
          title="limits.applications.withdraw.title"
          text={<T id="limits.applications.withdraw.text" values={{ reference: target?.reference ?? '' }} />}
          confirm="limits.applications.withdraw.confirm"
          custom={companyWords}
          onConfirm={() => flow.send({ type: 'withdrawal.confirmed' })}
        />
      }
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
