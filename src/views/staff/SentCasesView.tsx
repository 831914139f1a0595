/** Complaints and appeals of merchants: a worklist by the last day of the answer, one case in a dialog. Decision 124. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useIntl } from 'react-intl'
import { caseStatuses, longestAnswer } from '../../../contract/records/case-rules.ts'
import { CaseAnswer, type SentCaseDetail } from '../../../contract/staff/merchant-cases.ts'
import type { sentCasesMachine } from '../../../machines/staff/sentCases.ts'
import { Banner } from '../../ui/Banner.tsx'
import { TextButton } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { EmptyCard } from '../../ui/EmptyState.tsx'
import { StackedFact } from '../../ui/Fact.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Money } from '../../ui/Money.tsx'
import { Say, T, type Words } from '../../ui/T.tsx'
import { NotedCell } from '../../ui/Table.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { companyName } from '../parts/names.ts'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { type PageProps, useFlow } from '../parts/use-flow.ts'
import { CaseAbout } from './CaseAbout.tsx'
import { Facts } from './Facts.tsx'
import { OfficeListPage } from './office-frame.tsx'
import { PlaceLink } from './PlaceLink.tsx'

type Props = PageProps<typeof sentCasesMachine>

/** The page. */
export function SentCasesView({ flow }: Props) {
  const { working } = useFlow(flow, 'working')
  const { locale } = useIntl()
  return (
    <OfficeListPage
      flow={flow}
      title="staff.cases.title"
      reason="staff.cases.reason"
      reread={(why) => `staff.cases.reread.${why}`}
      filters={{ label: 'staff.cases.filter', options: caseStatuses, words: (each) => `staff.cases.filter.${each}` }}
      columns={[
        {
          key: 'company',
          head: 'staff.cases.company',
          cell: (row) => <NotedCell note={row.reference}>{companyName(row, locale) || row.reference}</NotedCell>,
        },
        { key: 'about', head: 'staff.cases.about', cell: (row) => <CaseAbout of={row} /> },
        {
          key: 'due',
          head: 'staff.cases.due',
          cell: ({ due, late }) => (
            <NotedCell note={late ? <Chip tone="amber" words="staff.cases.late" /> : null}>
              <DateText value={due} kind="date" />
            </NotedCell>
          ),
        },
        {
          key: 'open',
          head: 'staff.cases.look',
          cell: ({ id, reference }) => (
            <TextButton
              label="staff.cases.open"
              of={{ reference }}
              waiting={working}
              onClick={() => flow.send({ type: 'case.pressed', id })}
            />
          ),
        },
      ]}
      empty={<EmptyCard title="staff.cases.empty.title" text="staff.cases.empty.text" />}
      dialogs={<CaseDialog flow={flow} />}
    />
  )
}

function CaseDialog({ flow }: Props) {
  const { opened } = useFlow(flow)
  return (
    <FlowDialog flow={flow} tag="opened" title="staff.cases.one" size="company">
      {opened && <Details flow={flow} opened={opened} />}
    </FlowDialog>
  )
}

function Details({ flow, opened }: Props & { opened: SentCaseDetail }) {
  const { problem } = useFlow(flow)
  const { locale } = useIntl()
  const answers = opened.status === 'open' && !opened.concerned
  return (
    <>
      {!answers && <ProblemBanner problem={problem} />}
      <Facts>
        <StackedFact name="staff.cases.company">
          {companyName(opened, locale)} · <PlaceLink to={{ page: 'file', companyId: opened.companyId }} words="staff.page.file" />
        </StackedFact>
        <StackedFact name="staff.cases.about">
          <CaseAbout of={opened} />
          {opened.drawdownId !== null && (
            <>
              {' · '}
              <PlaceLink to={{ page: 'loan', id: opened.drawdownId }} words="staff.cases.loan" />
            </>
          )}
        </StackedFact>
        {opened.assessed && (
          <StackedFact name="staff.cases.assessed">
            <Money value={opened.assessed.limit} /> · <DateText value={opened.assessed.at} kind="date" />
          </StackedFact>
        )}
        <StackedFact name="staff.cases.sentAt" value={<DateText value={opened.sentAt} kind="moment" />} />
        <StackedFact name="staff.cases.due">
          <DateText value={opened.due} kind="date" /> {opened.late && <Chip tone="amber" words="staff.cases.late" />}
        </StackedFact>
      </Facts>
      <Letter name="staff.cases.words" words={opened.words} />
      {opened.answeredAt !== null && (
        <Letter
          name={
            <T
              id="staff.cases.answered"
              values={{ by: opened.answeredBy ?? '', at: <DateText value={opened.answeredAt} kind="moment" /> }}
            />
          }
          words={opened.answer}
        />
      )}
      {opened.concerned && <Banner kind="warning" text="staff.concerned.company" />}
      {answers && (
        <DialogForm<CaseAnswer>
          flow={flow}
          resolver={zodResolver(CaseAnswer)}
          values={{ answer: '' }}
          custom={{ 403: 'staff.concerned.company' }}
          submit="staff.cases.send"
          onSubmit={(answer) => flow.send({ type: 'answer.submitted', answer })}
        >
          {(form) => (
            <TextArea
              form={form}
              name="answer"
              label="staff.cases.answer"
              hint="staff.cases.answer.hint"
              rows={6}
              maxLength={longestAnswer}
            />
          )}
        </DialogForm>
      )}
    </>
  )
}

/** What was written, with its line breaks. */
function Letter({ name, words }: { name: Words; words: string }) {
  return (
    <chakra.section mb="5">
      <chakra.h3 textStyle="small" fontWeight="600" mb="1">
        <Say words={name} />
      </chakra.h3>
      <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
        {words}
      </chakra.p>
    </chakra.section>
  )
}
