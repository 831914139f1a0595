/** After the certification is sent: when we answer, then the outcome and the way on. KYC-18, KYC-22. */
import { chakra } from '@chakra-ui/react'
import { shallowEqual, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { KycApplication } from '../../../contract/kyc/applications.ts'
import { tasksOf } from '../../../machines/kyc/kycWizard/returned.ts'
import type { kycWizardMachine } from '../../../machines/kyc/kycWizard.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { WaterlineBoat } from '../../ui/drawings/Boat.tsx'
import { HarbourHandedIn } from '../../ui/drawings/Moments.tsx'
import { Wrap } from '../../ui/SideRail.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type MarkState, StateMark } from '../../ui/StateMark.tsx'
import { T, Text } from '../../ui/T.tsx'
import { bringUpIfLost } from '../parts/go-to.ts'
import { PageLink } from '../parts/PageLink.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { usePortal } from '../parts/portal-context.ts'
import { Unavailable } from '../parts/Unavailable.tsx'
import type { PageProps } from '../parts/use-flow.ts'
import { DayStrip } from './DayStrip.tsx'
import { ReturnedTasks } from './ReturnedTasks.tsx'
import { reviewDays } from './review-days.ts'
import { SentAnswers } from './SentAnswers.tsx'

/** The page after the last step. */
export function CertificationCompletedView({ flow }: PageProps<typeof kycWizardMachine>) {
  const portal = usePortal()
  const { application, problem, ...is } = useSelector(
    flow,
    (snapshot) => ({
      application: snapshot.context.application,
      problem: snapshot.context.problem,
      unavailable: snapshot.hasTag('unavailable'),
      review: snapshot.hasTag('review'),
      approved: snapshot.hasTag('approved'),
      rejected: snapshot.hasTag('rejected'),
      editable: snapshot.hasTag('editable'),
      returned: snapshot.hasTag('returned') || tasksOf(snapshot.context.application ?? {}).length > 0,
      busy: snapshot.hasTag('busy'),
    }),
    shallowEqual,
  )
  if (is.unavailable)
    return (
      <Page>
        <Unavailable title="kyc.completed.title" problem={problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
      </Page>
    )
  if (!application || !(is.review || is.editable))
    return (
      <Page>
        <Skeleton kind="card" />
      </Page>
    )
  if (is.approved)
    return (
      <Outcome state="done" word="kyc.approved.word" title={<T id="kyc.approved.title" />} text={<T id="kyc.approved.text" />}>
        <Reference application={application} />
        <Next title="kyc.approved.next.title" text="kyc.approved.next.text">
          <Button label="kyc.approved.next.button" onClick={() => portal.send({ type: 'journey.continued' })} />
        </Next>
        <SentAnswers flow={flow} application={application} />
      </Outcome>
    )
  if (is.rejected)
    return (
      <Outcome state="failed" word="kyc.rejected.word" title={<T id="kyc.rejected.title" />} text={<T id="kyc.rejected.text" />}>
        <ProblemBanner problem={problem} />
        {application.reason && (
          <Card title="kyc.rejected.reason">
            <p>{application.reason}</p>
          </Card>
        )}
        <Reference application={application} />
        <Next title="kyc.rejected.next.title" text="kyc.rejected.next.text">
          <Button label="kyc.rejected.next.button" busy={is.busy} onClick={() => flow.send({ type: 'correction.pressed' })} />
        </Next>
        <SentAnswers flow={flow} application={application} />
      </Outcome>
    )
  if (is.returned && application.returned)
    return (
      <Page>
        <ReturnedTasks flow={flow} application={application} returned={application.returned} />
      </Page>
    )
  if (is.editable)
    return (
      <Outcome state="draft" title={<T id="kyc.unsent.title" />} text={<T id="kyc.unsent.text" />}>
        <Next title="kyc.unsent.next.title" text="kyc.unsent.next.text">
          <Button label="kyc.unsent.next.button" onClick={() => portal.send({ type: 'step.opened', step: 'company' })} />
        </Next>
      </Outcome>
    )
  return <Waiting flow={flow} application={application} />
}

function Waiting({ flow, application }: PageProps<typeof kycWizardMachine> & { application: KycApplication }) {
  const { reviewPromise, submittedAt } = application
  return (
    <Outcome
      state="done"
      word="kyc.waiting.word"
      title={
        reviewPromise ? (
          <T
            id="kyc.waiting.title"
            values={{
              from: <Promised day={reviewPromise.from} />,
              to: <Promised day={reviewPromise.to} />,
            }}
          />
        ) : (
          <T id="kyc.waiting.title.plain" />
        )
      }
      text={<T id="kyc.waiting.text" />}
    >
      {reviewPromise && submittedAt && (
        <div>
          <DayStrip days={reviewDays(submittedAt, reviewPromise)} />
          <Text mt="2" textStyle="note" color="muted" textAlign="center" id="kyc.days.note" />
        </div>
      )}
      <Reference application={application} />
      <Next title="kyc.waiting.next.title" text="kyc.waiting.next.text">
        <PageLink look="primary" to="/shops/authorise" label="kyc.waiting.next.button" />
      </Next>
      <SentAnswers flow={flow} application={application} />
    </Outcome>
  )
}

function Promised({ day }: { day: string }) {
  return (
    <chakra.span color="actionDeep">
      <DateText value={day} />
    </chakra.span>
  )
}

function Page({ children }: { children: ReactNode }) {
  return (
    <Wrap>
      <chakra.div ref={bringUpIfLost} pt={{ base: '6', md: '10' }} pb={{ base: '12', md: '20' }}>
        {children}
      </chakra.div>
    </Wrap>
  )
}

/** The harbour, the state, the result as title, and what follows below. */
function Outcome(props: { state: MarkState; word?: string; title: ReactNode; text: ReactNode; children: ReactNode }) {
  const { state, word, title, text, children } = props
  return (
    <chakra.div ref={bringUpIfLost}>
      <chakra.div h={{ base: '32', md: '52' }}>
        <HarbourHandedIn />
      </chakra.div>
      <Wrap>
        <chakra.div maxW="3xl" mx="auto" pt="8" pb={{ base: '12', md: '20' }} display="grid" gap="8" gridTemplateColumns="minmax(0, 1fr)">
          <chakra.div textAlign="center" role="status">
            <StateMark state={state} word={word} chip />
            <chakra.h1 textStyle="h2" my="2" tabIndex={-1}>
              {title}
            </chakra.h1>
            <chakra.p color="muted" textWrap="balance">
              {text}
            </chakra.p>
          </chakra.div>
          {children}
        </chakra.div>
      </Wrap>
    </chakra.div>
  )
}

function Reference({ application: { reference, submittedAt } }: { application: KycApplication }) {
  return (
    <chakra.p display="flex" flexWrap="wrap" justifyContent="center" columnGap="8" rowGap="1" textStyle="small" color="muted">
      <span>
        <T id="kyc.reference" /> <chakra.b color="text">{reference}</chakra.b> <CopyButton text={reference} what="kyc.reference" />
      </span>
      {submittedAt && <Text as="span" id="kyc.submittedAt" values={{ moment: <DateText value={submittedAt} kind="moment" /> }} />}
    </chakra.p>
  )
}

/** The next thing to do: what, how long, one button. */
function Next({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card pad="wide">
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: '{spacing.14} minmax(0, 1fr)', md: '{spacing.20} minmax(0, 1fr) auto' }}
        alignItems="center"
        gap={{ base: '4', md: '6' }}
      >
        <WaterlineBoat />
        <div>
          <Text as="h2" textStyle="h3" id={title} />
          <Text textStyle="small" color="muted" id={text} />
        </div>
        <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }} display="grid">
          {children}
        </chakra.div>
      </chakra.div>
    </Card>
  )
}
