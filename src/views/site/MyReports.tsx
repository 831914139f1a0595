/** The reports of the merchant: being made, ready to fetch, or failed with the way to ask again. API-100. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { CategoryReport } from '../../../contract/site/reports.ts'
import type { freeReportsMachine } from '../../../machines/site/freeReports.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import { type MessageId, T, Text, useWords } from '../../ui/T.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import { FailedPart } from '../parts/Unavailable.tsx'
import type { PageProps } from '../parts/use-flow.ts'
import { useLocale } from '../parts/use-locale.ts'
import { categoryNameIn } from './category-name.ts'

type MyReportsProps = PageProps<typeof freeReportsMachine>

const languageNames = {
  zh_CN: 'site.reports.language.zh_CN',
  zh_HK: 'site.reports.language.zh_HK',
  en_US: 'site.reports.language.en_US',
} as const

const standings = ['signedOut', 'listing', 'listFailed', 'listed'] as const

function Note({ id }: { id: MessageId }) {
  return <Text color="muted" textStyle="small" id={id} />
}

/** Actions for a visitor: with an account, they sign in and return here. */
function SignedOut() {
  const dialog = usePortalState((snapshot) => snapshot.children.authDialog)
  return (
    <>
      <Note id="site.reports.mine.signedOut" />
      <chakra.div mt="3">
        <Button label="shell.signIn" variant="secondary" size="short" onClick={() => dialog?.send({ type: 'signIn.requested' })} />
      </chakra.div>
    </>
  )
}

/** The card beside the search. */
export function MyReports({ flow }: MyReportsProps) {
  const reports = useSelector(flow, (snapshot) => snapshot.context.reports)
  const standing = useSelector(flow, (snapshot) => standings.find((tag) => snapshot.hasTag(tag)))
  return (
    <Card title="site.reports.mine.title">
      {standing === 'signedOut' && <SignedOut />}
      {standing === 'listing' && <Skeleton kind="lines" count={3} />}
      {standing === 'listFailed' && <FailedPart onRetry={() => flow.send({ type: 'retry.pressed' })} />}
      {standing === 'listed' && reports.length === 0 && <Note id="site.reports.mine.none" />}
      <chakra.ul m="0" p="0" listStyleType="none" aria-live="polite">
        {reports.map((report) => (
          <ReportRow key={report.id} flow={flow} report={report} />
        ))}
      </chakra.ul>
    </Card>
  )
}

function ReportRow({ flow, report }: MyReportsProps & { report: CategoryReport }) {
  const locale = useLocale()
  const words = useWords()
  const { category, status, requested_at, language, pdf_url, csv_url } = report
  const name = categoryNameIn(locale, category)
  return (
    <chakra.li py="4" borderTop="{borders.line}" _first={{ borderTop: '0', pt: '0' }}>
      <chakra.div display="flex" alignItems="baseline" justifyContent="space-between" gap="3">
        <chakra.b color="heading">{name}</chakra.b>
        {status === 'making' && <StateMark state="waiting" word="site.reports.state.making" chip />}
        {status === 'ready' && <StateMark state="done" word="site.reports.state.ready" chip />}
        {status === 'failed' && <StateMark state="failed" word="site.reports.state.failed" chip />}
      </chakra.div>
      <chakra.p textStyle="fine" color="muted" mb="2">
        <DateText value={requested_at} kind="moment" /> · <T id={languageNames[language]} />
      </chakra.p>
      {status === 'making' && <ProgressBar label="site.reports.state.making" />}
      {status === 'failed' && (
        <Button
          label="site.reports.again"
          icon="again"
          variant="secondary"
          size="small"
          onClick={() => flow.send({ type: 'report.requested', category })}
        />
      )}
      {pdf_url && csv_url && (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <LinkButton
            label="site.reports.pdf"
            aria-label={words('site.reports.pdf.label', { name })}
            href={pdf_url}
            target="_blank"
            rel="noreferrer"
            icon="file"
            variant="secondary"
            size="small"
          />
          <LinkButton
            label="site.reports.csv"
            aria-label={words('site.reports.csv.label', { name })}
            href={csv_url}
            download
            icon="download"
            variant="secondary"
            size="small"
          />
        </chakra.div>
      )}
    </chakra.li>
  )
}
