/** Statements: the months, one of them in full, as PDF or CSV in three languages. R9, decision 040. */
import { chakra } from '@chakra-ui/react'
import type { statementsMachine } from '../../../../machines/records/statements.ts'
import { Card } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { EmptyRecords } from '../../../ui/drawings/Still.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Money } from '../../../ui/Money.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { SideRail } from '../../../ui/SideRail.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { T } from '../../../ui/T.tsx'
import { FailedPart } from '../../parts/FailedPart.tsx'
import { LoadedPage, PageFrame } from '../../parts/LoadedPage.tsx'
import { PageLink } from '../../parts/PageLink.tsx'
import type { PageProps } from '../../parts/page-props.ts'
import { useFlow } from '../../parts/use-flow.ts'
import { DownloadCard } from './DownloadCard.tsx'
import { MonthCard } from './MonthCard.tsx'

/** The actor behind the page. */
export type StatementsProps = PageProps<typeof statementsMachine>

/** The page in every state of its chart. */
export function StatementsView({ flow }: StatementsProps) {
  const { product, empty } = useFlow(flow, 'empty')
  if (empty)
    return (
      <PageFrame>
        <PageHead title="statements.title" reason={<T id={`product.${product}.name`} />} size="small" />
        <Card>
          <EmptyState
            level={2}
            drawing={<EmptyRecords />}
            title="statements.empty.title"
            text="statements.empty.text"
            action={<PageLink to={`/credit/${product}/home`} look="secondary" label="facility.home" />}
          />
        </Card>
      </PageFrame>
    )
  return (
    <LoadedPage flow={flow} title="statements.title" rows={6}>
      <PageHead title="statements.title" reason={<T id={`product.${product}.name`} />} size="small" />
      <SideRail
        aside={
          <chakra.div display="grid" gap={{ base: '4', md: '6' }} _print={{ display: 'none' }}>
            <Months flow={flow} />
            <DownloadCard flow={flow} />
          </chakra.div>
        }
      >
        <Shown flow={flow} />
      </SideRail>
    </LoadedPage>
  )
}

function Shown({ flow }: StatementsProps) {
  const { statement, unread } = useFlow(flow, 'unread')
  if (unread)
    return (
      <Card>
        <FailedPart onRetry={() => flow.send({ type: 'retry.pressed' })} />
      </Card>
    )
  if (!statement)
    return (
      <Card>
        <Skeleton kind="rows" count={6} />
      </Card>
    )
  return <MonthCard statement={statement} />
}

const Choice = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    w: 'full',
    minH: 'control',
    px: '2',
    borderRadius: 'control',
    textAlign: 'start',
    textStyle: 'small',
    cursor: 'pointer',
    _focusVisible: { outlineOffset: '-2px' },
    _hover: { bg: 'actionSoft' },
    '&[aria-pressed=true]': { bg: 'actionSoft', color: 'actionDeep', fontWeight: '600' },
  },
})

function Months({ flow }: StatementsProps) {
  const { months, month: chosen } = useFlow(flow)
  return (
    <Card title="statements.months">
      <chakra.ul listStyleType="none" maxH="80" mx="-2" overflowY="auto">
        {months.map(({ month, running, closing }) => (
          <li key={month}>
            <Choice type="button" aria-pressed={month === chosen} onClick={() => flow.send({ type: 'month.chosen', month })}>
              <chakra.span display="flex" alignItems="center" gap="2">
                <DateText value={`${month}-01`} kind="month" />
                {running && <Chip words="statements.running" tone="teal" />}
              </chakra.span>
              <chakra.span textStyle="note" fontWeight="400" color="muted">
                <Money value={closing} />
              </chakra.span>
            </Choice>
          </li>
        ))}
      </chakra.ul>
    </Card>
  )
}
