/** A case: documents beside what was entered, item by item, and the decision of two. KYC-19, decision 020. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useIntl } from 'react-intl'
import type { Case } from '../../../../contract/staff/cases.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { Icon } from '../../../ui/drawings/Icons.tsx'
import { EmptyCard } from '../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Summary } from '../../../ui/Summary.tsx'
import { T } from '../../../ui/T.tsx'
import { FlowDialog } from '../../parts/FlowDialog.tsx'
import { companyName } from '../../parts/names.ts'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { Unavailable } from '../../parts/Unavailable.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { CaseMark, Eyes, Hints, PromiseBar } from '../marks.tsx'
import { useOfficeState } from '../office-context.ts'
import { OfficeFrame } from '../office-frame.tsx'
import { usePlaceLink } from '../place-link.ts'
import { ReplayLink } from '../ReplayLink.tsx'
import { WhyForm } from '../WhyForm.tsx'
import { type CaseFlow, type CaseProps, can } from './case-props.ts'
import { DecideBar } from './DecideBar.tsx'
import { useItemWords } from './item-words.ts'
import { OpinionDialog } from './OpinionDialog.tsx'
import { SecondLook } from './SecondLook.tsx'
import { Workspace } from './Workspace.tsx'

const shown = ['ready', 'missing', 'unavailable'] as const

/** The page. */
export function CaseView({ flow }: { flow: CaseFlow }) {
  const tag = useSelector(flow, (snapshot) => shown.find((each) => snapshot.hasTag(each)))
  const problem = useSelector(flow, (snapshot) => snapshot.context.problem)
  if (tag === 'ready') return <Open flow={flow} />
  return (
    <OfficeFrame>
      {tag === 'missing' && <Missing />}
      {tag === 'unavailable' && (
        <Unavailable title="staff.page.case" problem={problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
      )}
      {tag === undefined && <Skeleton kind="card" count={8} />}
    </OfficeFrame>
  )
}

function Missing() {
  const { onClick } = usePlaceLink({ page: 'queue', tab: 'all' })
  return (
    <EmptyCard
      title="staff.case.missing.title"
      text="staff.case.missing.text"
      action={<Button label="staff.case.missing.back" onClick={onClick} />}
    />
  )
}

function Open({ flow }: { flow: CaseFlow }) {
  const { case: found, problem } = useFlow(flow)
  // An open form shows its own problems.
  const inForm = useSelector(flow, (snapshot) => (['asking', 'returning', 'weighing'] as const).some((tag) => snapshot.hasTag(tag)))
  if (!found) return null
  return (
    <>
      <CaseHead found={found} />
      <chakra.div px={{ base: '4', lg: '6' }} pt="4">
        {!inForm && <ProblemBanner problem={problem} custom={{ 20011: 'staff.tooLate.case', 403: 'staff.notYours' }} />}
        {found.concerned && <Banner mb="4" kind="warning" text="staff.concerned.case" />}
        {can(found, 'confirm') && <SecondLook flow={flow} found={found} />}
      </chakra.div>
      <Workspace flow={flow} found={found} />
      <History found={found} />
      <DecideBar flow={flow} found={found} />
      <LookDialog flow={flow} found={found} />
      <OpinionDialog flow={flow} found={found} />
    </>
  )
}

/** Asks for the reason to reveal a masked value. */
function LookDialog({ flow, found }: CaseProps) {
  const { target, reason } = useFlow(flow)
  const name = useItemWords(found)(target)
  return (
    <FlowDialog flow={flow} tag="asking" title="staff.why.title">
      <WhyForm flow={flow} name={name} reason={reason} />
    </FlowDialog>
  )
}

/** History of a case: notes of the staff, and earlier rounds. KYC-19. */
function History({ found }: { found: Case }) {
  const { remarks, earlier } = found
  if (remarks.length + earlier.length === 0) return null
  return (
    <chakra.div maxW="1232px" mx="auto" px={{ base: '4', lg: '6' }} py="6">
      <details open={remarks.length > 0}>
        <Summary>
          <T id="staff.history.title" values={{ count: remarks.length + earlier.length }} />
        </Summary>
        <chakra.ul listStyleType="none" mt="2" textStyle="small">
          {[...remarks].reverse().map(({ event, by, note, at }) => (
            <chakra.li key={`${event} ${at}`} py="3" borderTop="{borders.line}">
              <chakra.p color="muted" textStyle="note">
                <DateText value={at} kind="moment" /> · <T id={`staff.history.${event}`} values={{ name: by }} />
              </chakra.p>
              <chakra.p overflowWrap="anywhere">{note}</chakra.p>
            </chakra.li>
          ))}
          {[...earlier].reverse().map((round) => (
            <Round key={round.id} round={round} found={found} />
          ))}
        </chakra.ul>
      </details>
    </chakra.div>
  )
}

function Round({ round, found }: { round: Case['earlier'][number]; found: Case }) {
  const link = usePlaceLink({ page: 'case', id: round.id })
  const nameOf = useItemWords(found)
  return (
    <chakra.li py="3" borderTop="{borders.line}">
      <chakra.p color="muted" textStyle="note">
        <DateText value={round.decidedAt} kind="moment" /> ·{' '}
        <a {...link}>
          <T id="staff.case.round" values={{ round: round.round }} />
        </a>
        {' · '}
        <T id={`staff.decided.${round.decision}`} />
      </chakra.p>
      {round.message !== '' && <chakra.p overflowWrap="anywhere">{round.message}</chakra.p>}
      <chakra.ul listStyleType="none">
        {round.items.map(({ item, reason, note }) => (
          <li key={item}>
            {nameOf(item)} · <T id={`kyc.returned.reason.${reason}`} />
            {note !== '' && ` · ${note}`}
          </li>
        ))}
      </chakra.ul>
    </chakra.li>
  )
}

/** Focuses the head when a case is opened, unless an item is selected. */
const arrive = (heading: HTMLElement | null) => heading?.focus()

/** The head of a case: company, status, deadline and reviewers. KYC-22. */
function CaseHead({ found }: { found: Case }) {
  const { locale } = useIntl()
  const nameOf = useItemWords(found)
  const queue = usePlaceLink({ page: 'queue', tab: 'all' })
  const reads = usePlaceLink({ page: 'reads', caseId: found.id })
  const timeline = usePlaceLink({ page: 'timeline', caseId: found.id })
  const file = usePlaceLink({ page: 'file', companyId: found.companyId })
  const lead = useOfficeState(({ context }) => context.staff?.role === 'lead')
  return (
    <chakra.header bg="surface" borderBottom="{borders.line}" px={{ base: '4', lg: '6' }} py="3">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="6" rowGap="2">
        <chakra.a {...queue} display="inline-flex" alignItems="center" gap="1" textStyle="small">
          <Icon name="left" small />
          <T id="staff.place.queue" />
        </chakra.a>
        <chakra.h1 textStyle="title" tabIndex={-1} ref={arrive}>
          {looksSecond(found) ? <T id="staff.second.title" values={{ name: companyName(found, locale) }} /> : companyName(found, locale)}
        </chakra.h1>
        <CaseMark row={found} />
        <chakra.span textStyle="note" color="muted">
          {found.reference} · <T id="staff.case.round" values={{ round: found.round }} />
        </chakra.span>
        <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap="5" ms={{ lg: 'auto' }}>
          <chakra.a {...file} textStyle="small">
            <T id="staff.page.file" />
          </chakra.a>
          <chakra.a {...timeline} textStyle="small">
            <T id="staff.page.timeline" />
          </chakra.a>
          <chakra.span textStyle="small" _empty={{ display: 'none' }}>
            <ReplayLink companyId={found.companyId} concerned={found.concerned} />
          </chakra.span>
          {lead && (
            <chakra.a {...reads} textStyle="small">
              <T id="staff.case.reads" />
            </chakra.a>
          )}
          <PromiseBar row={found} long />
          <Eyes row={found} />
        </chakra.span>
      </chakra.div>
      {found.hints.length > 0 && (
        <chakra.div mt="1">
          <Hints row={found} nameOf={nameOf} />
        </chakra.div>
      )}
    </chakra.header>
  )
}

/** Whether the reader is the one to look at it second. */
function looksSecond({ operations }: Case): boolean {
  return operations.includes('confirm')
}
