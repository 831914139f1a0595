/** Application records: what was applied for, what became of it, and what can be taken back. CHG-05 to CHG-08. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type ApplicationRecord, ApplicationStatus, mayWithdraw } from '../../../../contract/limits/records.ts'
import type { ApplicationFilter, applicationsMachine } from '../../../../machines/limits/applications.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { TextButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { EmptyRecords } from '../../../ui/drawings/Still.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { MarkState } from '../../../ui/StateGlyph.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { T } from '../../../ui/T.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Question } from '../../parts/DialogForm.tsx'
import { FailedPart } from '../../parts/FailedPart.tsx'
import { LoadedPage, useAdministers } from '../../parts/LoadedPage.tsx'
import { MoreButton } from '../../parts/MoreButton.tsx'
import { PageLink } from '../../parts/PageLink.tsx'
import { PageTabs } from '../../parts/PageTabs.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import type { PageProps } from '../../parts/page-props.ts'
import { useFlow } from '../../parts/use-flow.ts'

type Props = PageProps<typeof applicationsMachine>

const filters: readonly ApplicationFilter[] = ['all', ...ApplicationStatus.options]

const marks: Record<ApplicationStatus, MarkState> = { inProgress: 'waiting', approved: 'done', rejected: 'failed', withdraw: 'notStarted' }

/** The page in every state of its chart. */
export function ApplicationsView({ flow }: Props) {
  const { filter, reread, confirming, working, unsure, problem, target } = useFlow(flow, 'confirming', 'working', 'unsure')
  return (
    <LoadedPage flow={flow} title="applications.title" reason="applications.reason" rows={4}>
      <PageHead title="applications.title" reason="applications.reason" size="small" />
      {reread && <Banner mb="4" title={`applications.reread.${reread}.title`} text={`applications.reread.${reread}.text`} />}
      {!confirming && !unsure && <ProblemBanner problem={problem} />}
      <PageTabs
        label="applications.filter"
        tabs={filters}
        current={filter}
        words={(each) => `applications.status.${each}`}
        onChoose={(each) => flow.send({ type: 'status.chosen', filter: each })}
      >
        <Card>{unsure ? <FailedPart onRetry={() => flow.send({ type: 'retry.pressed' })} /> : <Records flow={flow} />}</Card>
      </PageTabs>
      <Question
        open={confirming}
        title="applications.withdraw.title"
        text={<T id="applications.withdraw.text" values={{ reference: target?.reference ?? '' }} />}
        confirm="applications.withdraw.confirm"
        busy={working}
        problem={problem}
        onConfirm={() => flow.send({ type: 'withdrawal.confirmed' })}
        onClose={() => flow.send({ type: 'dialog.closed' })}
      />
    </LoadedPage>
  )
}

function Records({ flow }: Props) {
  const { records, filter, listing } = useFlow(flow, 'listing')
  const more = useSelector(flow, ({ context }) => context.next !== null)
  const administers = useAdministers({ flow })
  if (listing && records.length === 0) return <Skeleton kind="rows" count={4} />
  const actionCell = (record: ApplicationRecord) => (
    <chakra.span display="inline-flex" flexWrap="wrap" justifyContent="flex-end" columnGap="4">
      <PageLink to={`/credit/${record.productName}/home`} look="quiet" size="small" label="applications.look" />
      {administers && mayWithdraw(record) && (
        <TextButton label="applications.withdraw" onClick={() => flow.send({ type: 'withdraw.pressed', id: record.approvalId })} />
      )}
    </chakra.span>
  )
  return (
    <>
      <Table
        caption="applications.title"
        rows={records}
        rowKey={(record) => record.approvalId}
        dimmed={(record) => record.status === 'withdraw'}
        empty={
          <EmptyState
            level={2}
            drawing={<EmptyRecords />}
            title={filter === 'all' ? 'applications.empty.all' : 'applications.empty.filtered'}
            text="applications.empty.text"
          />
        }
        columns={[
          { key: 'name', head: 'applications.column.name', cell: (record) => <Name record={record} /> },
          { key: 'product', head: 'applications.column.product', cell: (record) => <T id={`product.${record.productName}.name`} /> },
          {
            key: 'created',
            head: 'applications.column.created',
            cell: (record) => <DateText value={record.createdTime} kind="moment" />,
          },
          {
            key: 'ended',
            head: 'applications.column.ended',
            cell: (record) => (record.endedTime ? <DateText value={record.endedTime} kind="moment" /> : <T id="applications.open" />),
          },
          {
            key: 'status',
            head: 'applications.column.status',
            cell: (record) => <StateMark state={marks[record.status]} word={`applications.status.${record.status}`} chip />,
          },
          { key: 'deed', head: <span />, cell: actionCell },
        ]}
      />
      <MoreButton more={more} label="applications.more" busy={listing} onClick={() => flow.send({ type: 'more.pressed' })} />
    </>
  )
}

function Name({ record }: { record: ApplicationRecord }) {
  return (
    <>
      <Text as="b" display="block" color="heading" id={`applications.name.${record.name}`} />
      <chakra.span textStyle="fine" color="muted" fontWeight="400">
        {record.reference}
      </chakra.span>
    </>
  )
}
