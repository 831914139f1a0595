/** Reports over all loans for leads: one table for each, of a day that can be chosen, as CSV as well. Decision 121. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { reportNames } from '../../../../contract/staff/report-names.ts'
import { type LoanReports, ReportDay } from '../../../../contract/staff/reports.ts'
import type { loanReportsMachine } from '../../../../machines/staff/loanReports.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { EmptyCard } from '../../../ui/EmptyState.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { TableCard } from '../../../ui/Table.tsx'
import { LoadedPage } from '../../parts/LoadedPage.tsx'
import { PageTabs } from '../../parts/PageTabs.tsx'
import { type PageProps, useFlow } from '../../parts/use-flow.ts'
import { useLocale } from '../../parts/use-locale.ts'
import { OfficeFrame } from '../office-frame.tsx'
import { usePlaceLink } from '../place-link.ts'
import { ArrearsTable, CollectionsTable, RollsTable, VintagesTable } from './report-tables.tsx'

const resolver = zodResolver(ReportDay)

type ReportsProps = PageProps<typeof loanReportsMachine>

/** The page. */
export function LoanReportsView({ flow }: ReportsProps) {
  const { reports, report, working } = useFlow(flow, 'working')
  const locale = useLocale()
  return (
    <LoadedPage
      flow={flow}
      title="staff.reports.title"
      reason="staff.reports.reason"
      frame={OfficeFrame}
      custom={{ 20018: 'staff.reports.notClosed' }}
      aside={<ToExposures />}
    >
      {reports ? (
        <>
          <DayForm flow={flow} reports={reports} />
          <PageTabs
            label="staff.reports.which"
            tabs={reportNames}
            current={report}
            words={(each) => `staff.reports.tab.${each}`}
            onChoose={(each) => flow.send({ type: 'report.chosen', report: each })}
          >
            <chakra.div aria-busy={working || undefined} opacity={working ? '0.6' : undefined}>
              <Text
                color="muted"
                mb="4"
                id={`staff.reports.text.${report}`}
                values={{
                  day: <DateText value={reports.day} kind="date" />,
                  month: <DateText value={`${reports.rolled}-01`} kind="month" />,
                }}
              />
              <TableCard>
                {report === 'arrears' && <ArrearsTable reports={reports} />}
                {report === 'vintages' && <VintagesTable reports={reports} />}
                {report === 'rolls' && <RollsTable reports={reports} />}
                {report === 'collections' && <CollectionsTable reports={reports} />}
              </TableCard>
            </chakra.div>
          </PageTabs>
          <Export flow={flow} onExport={() => flow.send({ type: 'file.requested', language: locale })} />
        </>
      ) : (
        <EmptyCard title="staff.reports.none.title" text="staff.reports.none.text" />
      )}
    </LoadedPage>
  )
}

function Export({ flow, onExport }: ReportsProps & { onExport: () => void }) {
  const { exporting, working } = useFlow(flow, 'exporting', 'working')
  return (
    <chakra.div mt="6">
      <Button variant="secondary" size="short" label="staff.reports.export" busy={exporting || working} onClick={onExport} />
    </chakra.div>
  )
}

function ToExposures() {
  const link = usePlaceLink({ page: 'exposures' })
  return (
    <a {...link}>
      <T id="staff.reports.toExposures" />
    </a>
  )
}

/** Any closed day can be chosen. */
function DayForm({ flow, reports: { day, first, latest } }: ReportsProps & { reports: LoanReports }) {
  const { working, exporting } = useFlow(flow, 'working', 'exporting')
  const form = useForm({ resolver, values: { day } })
  return (
    <chakra.div maxW="reading" mb="4">
      <Form
        form={form}
        busy={working || exporting}
        onSubmit={form.handleSubmit((chosen) => flow.send({ type: 'day.submitted', ...chosen }))}
      >
        <DateField form={form} name="day" label="staff.reports.day" hint="staff.reports.day.hint" min={first} max={latest} />
        <SubmitButton label="staff.reports.show" busy={working} />
      </Form>
    </chakra.div>
  )
}
