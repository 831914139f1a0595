/** What is committed, the largest first, for leads: by company, group, marketplace or PSP. Decision 121. */
import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { exposureKinds } from '../../../../contract/staff/report-names.ts'
import type { ExposureBy, ExposureRow } from '../../../../contract/staff/reports.ts'
import type { exposuresMachine } from '../../../../machines/staff/exposures.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { EmptyCard } from '../../../ui/EmptyState.tsx'
import { Money } from '../../../ui/Money.tsx'
import { T } from '../../../ui/T.tsx'
import { ListPage } from '../../parts/ListPage.tsx'
import { companyName } from '../../parts/names.ts'
import { type PageProps, useFlow } from '../../parts/use-flow.ts'
import { useLocale } from '../../parts/use-locale.ts'
import { OfficeFrame, OfficeListEnd } from '../office-frame.tsx'
import { usePlaceLink } from '../place-link.ts'

/** The page. */
export function ExposuresView({ flow }: PageProps<typeof exposuresMachine>) {
  const { records, next, by, day, busy, working, exporting } = useFlow(flow, 'busy', 'working', 'exporting')
  const intl = useIntl()
  const locale = useLocale()
  return (
    <ListPage<ExposureRow, ExposureBy>
      flow={flow}
      title="staff.exposures.title"
      reason={
        day === null ? (
          'staff.exposures.reason'
        ) : (
          <T id="staff.exposures.reason.night" values={{ day: <DateText value={day} kind="date" /> }} />
        )
      }
      ready
      frame={OfficeFrame}
      aside={<ToReports />}
      tabs={{
        label: 'staff.exposures.by',
        tabs: exposureKinds,
        current: by,
        words: (each) => `staff.exposures.by.${each}`,
        onChoose: (each) => flow.send({ type: 'filter.chosen', filter: each }),
      }}
      list={{
        state: busy && records.length === 0 ? 'reading' : 'read',
        again: busy,
        table: {
          caption: 'staff.exposures.title',
          rows: records,
          rowKey: ({ id }) => id,
          columns: [
            {
              key: 'name',
              head: `staff.exposures.by.${by}`,
              cell: (row) =>
                by === 'group' ? (
                  <T id="staff.exposures.group" values={{ name: companyName(row, intl.locale) }} />
                ) : (
                  companyName(row, intl.locale)
                ),
            },
            { key: 'companies', head: 'staff.exposures.companies', numeric: true, cell: ({ companies }) => companies },
            { key: 'committed', head: 'staff.exposures.committed', numeric: true, cell: ({ committed }) => <Money value={committed} /> },
            {
              key: 'outstanding',
              head: 'staff.exposures.outstanding',
              numeric: true,
              cell: ({ outstanding }) => <Money value={outstanding} />,
            },
          ],
        },
        empty: <EmptyCard title="staff.exposures.none.title" text="staff.exposures.none.text" />,
        end: (
          <>
            <OfficeListEnd
              busy={working}
              onMore={next !== null && (() => flow.send({ type: 'more.pressed' }))}
              onRefresh={() => flow.send({ type: 'retry.pressed' })}
            />
            {records.length > 0 && (
              <chakra.div mt="6">
                <Button
                  variant="secondary"
                  size="short"
                  label="staff.reports.export"
                  busy={exporting || busy}
                  onClick={() => flow.send({ type: 'file.requested', language: locale })}
                />
              </chakra.div>
            )}
          </>
        ),
      }}
    />
  )
}

function ToReports() {
  const link = usePlaceLink({ page: 'reports' })
  return (
    <a {...link}>
      <T id="staff.exposures.toReports" />
    </a>
  )
}
