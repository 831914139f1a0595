/** Statements: the months, one of them in full, as PDF or CSV in three languages. R9, decision 040. */
import { chakra } from '@chakra-ui/react'
import { useForm } from 'react-hook-form'
import type { OutputOf } from '../../../contract/endpoints.ts'
import { type Locale, locales } from '../../../contract/kernel/constants.ts'
import { statementSums } from '../../../contract/records/statement-sums.ts'
import type { StatementFormat } from '../../../contract/records/statements.ts'
import type { statementsMachine } from '../../../machines/records/statements.ts'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { DateText, useDateWords } from '../../ui/DateText.tsx'
import { EmptyRecords } from '../../ui/drawings/Still.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { Segmented } from '../../ui/form/Segmented.tsx'
import { Money } from '../../ui/Money.tsx'
import { SideRail } from '../../ui/SideRail.tsx'
import { SkeletonCard } from '../../ui/Skeleton.tsx'
import { T, Text } from '../../ui/T.tsx'
import { LoadedPage } from '../parts/LoadedPage.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { FailedCard } from '../parts/Unavailable.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { useLocale } from '../parts/use-locale.ts'
import { MovementsTable } from './MovementsTable.tsx'

/** The actor behind the page. */
type StatementsProps = PageProps<typeof statementsMachine>

/** The page in every state of its chart. */
export function StatementsView({ flow }: StatementsProps) {
  const { product, empty, ready } = useFlow(flow, 'empty', 'ready')
  return (
    <LoadedPage
      flow={flow}
      title="records.statements.title"
      reason={<T id={`reference.product.${product}.name`} />}
      rows={6}
      ready={ready || empty}
      quiet
    >
      {empty ? (
        <EmptyCard
          drawing={<EmptyRecords />}
          title="records.statements.empty.title"
          text="records.statements.empty.text"
          action={<PageLink to={`/credit/${product}/home`} look="secondary" label="lending.facility.home" />}
        />
      ) : (
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
      )}
    </LoadedPage>
  )
}

function Shown({ flow }: StatementsProps) {
  const { statement, unread } = useFlow(flow, 'unread')
  if (unread) return <FailedCard onRetry={() => flow.send({ type: 'retry.pressed' })} />
  return statement ? <MonthCard statement={statement} /> : <SkeletonCard rows={6} />
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
    <Card title="records.statements.months">
      <chakra.ul listStyleType="none" maxH="80" mx="-2" overflowY="auto">
        {months.map(({ month, running, closing }) => (
          <li key={month}>
            <Choice type="button" aria-pressed={month === chosen} onClick={() => flow.send({ type: 'month.chosen', month })}>
              <chakra.span display="flex" alignItems="center" gap="2">
                <DateText value={`${month}-01`} kind="month" />
                {running && <Chip words="records.statements.running" tone="teal" />}
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

/** Asks for a month as a file: PDF to hand on, CSV to count with, in one of three languages. */
function DownloadCard({ flow }: StatementsProps) {
  const { month, problem, unread, fetching } = useFlow(flow, 'unread', 'fetching')
  const dateWords = useDateWords()
  const form = useForm<{ format: StatementFormat; language: Locale }>({ defaultValues: { format: 'pdf', language: useLocale() } })
  return (
    <Card title="records.statements.download">
      <Form form={form} busy={fetching} onSubmit={form.handleSubmit((file) => flow.send({ type: 'file.requested', ...file }))}>
        {!unread && <ProblemBanner problem={problem} />}
        <Segmented
          form={form}
          name="format"
          label="records.statements.format"
          options={[
            { value: 'pdf', label: 'records.statements.format.pdf' },
            { value: 'csv', label: 'records.statements.format.csv' },
          ]}
        />
        <Segmented
          form={form}
          name="language"
          label="records.statements.language"
          options={locales.map((locale) => ({ value: locale, label: `site.reports.language.${locale}` }))}
        />
        <SubmitButton label={<T id="records.statements.submit" values={{ month: dateWords(`${month}-01`, 'month') }} />} busy={fetching} />
      </Form>
    </Card>
  )
}

/** One month of a facility: its sums and every movement. Decision 040. */
function MonthCard({ statement: { sums: month, movements } }: { statement: OutputOf<'readStatement'> }) {
  return (
    <Card title={<DateText value={`${month.month}-01`} kind="month" />}>
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }}
        gap="4"
        mb="6"
        pb="5"
        borderBottom="{borders.line}"
        textStyle="small"
      >
        {statementSums.map((part) => (
          <div key={part}>
            <Text as="dt" textStyle="note" color="muted" id={`records.statements.sum.${part}`} />
            <chakra.dd m="0" color="heading" fontWeight={part === 'settles' ? '600' : '400'}>
              <Money value={month[part]} />
            </chakra.dd>
          </div>
        ))}
      </chakra.dl>
      {month.running && <Text mb="4" textStyle="note" color="muted" id="records.statements.runningText" />}
      <MovementsTable movements={movements} currency={month.closing.currency} linked />
    </Card>
  )
}
