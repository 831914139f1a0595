/** Names of sellers and PSP account holders that are not the company's, and the decision on each. Decision 094. */
import { SellerNameStatus } from '../../../contract/shops/seller-name.ts'
import type { SellerNameEntry } from '../../../contract/staff/seller-names.ts'
import { Banner } from '../../ui/Banner.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { ListPage } from '../parts/ListPage.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { Cards, OfficeFrame, OfficeListEnd } from './office-frame.tsx'
import { NameCard } from './SellerNameCard.tsx'
import { DecisionDialog, type NamesProps, TakeBackDialog } from './SellerNameDialogs.tsx'

/** The page. */
export function SellerNamesView({ flow }: NamesProps) {
  const tags = ['busy', 'working', 'refreshing', 'unsure', 'deciding', 'takingBack'] as const
  const { records, next, filter, reread, ...is } = useFlow(flow, ...tags)
  return (
    <ListPage<SellerNameEntry, SellerNameStatus>
      flow={flow}
      title="staff.names.title"
      reason="staff.names.reason"
      ready
      quiet={is.deciding || is.takingBack || is.unsure}
      frame={OfficeFrame}
      notes={reread && <Banner mb="4" title={`staff.names.reread.${reread}.title`} text={`staff.names.reread.${reread}.text`} />}
      tabs={{
        label: 'staff.names.filter',
        tabs: SellerNameStatus.options,
        current: filter,
        words: (each) => `staff.names.filter.${each}`,
        onChoose: (each) => flow.send({ type: 'filter.chosen', filter: each }),
      }}
      list={{
        state: is.unsure ? 'failed' : is.busy || (is.refreshing && records.length === 0) ? 'reading' : 'read',
        again: is.refreshing,
        onRetry: () => flow.send({ type: 'retry.pressed' }),
        children: records.length > 0 && <Cards rows={records} card={(entry) => <NameCard flow={flow} entry={entry} />} />,
        empty: <EmptyCard title={`staff.names.empty.${filter}.title`} text={`staff.names.empty.${filter}.text`} />,
        end: (
          <OfficeListEnd
            busy={is.working}
            onMore={next !== null && (() => flow.send({ type: 'more.pressed' }))}
            onRefresh={() => flow.send({ type: 'retry.pressed' })}
          />
        ),
      }}
      dialogs={
        <>
          <DecisionDialog flow={flow} />
          <TakeBackDialog flow={flow} />
        </>
      }
    />
  )
}
