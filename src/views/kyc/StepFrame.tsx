/** The frame around every step of the certification: waterline, question, what is saved, and the rail beside. KYC-17. */
import { chakra } from '@chakra-ui/react'
import { shallowEqual, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { CompanyDraft, KycApplication } from '../../../contract/kyc/applications.ts'
import { companyQuestions } from '../../../contract/kyc/questions.ts'
import type { ReferenceLists } from '../../../contract/reference/lists.ts'
import { peopleStep, wasReturned } from '../../../machines/kyc/kycWizard/questions.ts'
import { tasksOf } from '../../../machines/kyc/kycWizard/returned.ts'
import type { kycWizardMachine } from '../../../machines/kyc/kycWizard.ts'
import { Icon } from '../../ui/drawings/Icons.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { RailNote, SideRail, Wrap } from '../../ui/SideRail.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StateGlyph } from '../../ui/StateMark.tsx'
import { T, Text } from '../../ui/T.tsx'
import { DraftLine, draftTagOf } from '../parts/DraftLine.tsx'
import { bringUp } from '../parts/go-to.ts'
import { Unavailable } from '../parts/Unavailable.tsx'
import { ReturnedNote } from './Corrections.tsx'
import { OutdatedNote } from './OutdatedNote.tsx'
import { type Step, steps } from './steps.ts'
import { Waterline } from './Waterline.tsx'

/** The wizard's actor. */
export type KycFlow = ActorRefFrom<typeof kycWizardMachine>

/** Minutes left from each step on, for a merchant with all documents at hand. */
const minutesFrom: Record<Step, number> = { company: 10, business: 7, connectedPersons: 5, check: 2 }

/** One step; `children` draws it once the application and the lists are there. */
export function StepFrame({
  flow,
  step,
  children,
}: {
  flow: KycFlow
  step: Step
  children: (loaded: { application: KycApplication; lists: ReferenceLists }) => ReactNode
}) {
  const { application, lists, problem, draft, unavailable } = useSelector(
    flow,
    (snapshot) => ({
      application: snapshot.context.application,
      lists: snapshot.context.lists,
      problem: snapshot.context.problem,
      draft: snapshot.hasTag('outdated') ? ('unsaved' as const) : draftTagOf(snapshot),
      unavailable: snapshot.hasTag('unavailable'),
    }),
    shallowEqual,
  )
  const words = step === 'connectedPersons' && application ? peopleStep(application.company) : step
  const registry = words === 'connectedPersons' && application && companyQuestions(application.company).papers === 'china' ? '.china' : ''
  const title = `kyc.${words}.title`
  return (
    <Wrap>
      <chakra.div ref={step === 'check' ? bringUp : undefined} pt={{ base: '6', md: '10' }} pb={{ base: '12', md: '20' }}>
        {unavailable ? (
          <Unavailable title={title} problem={problem} onRetry={() => flow.send({ type: 'retry.pressed' })} />
        ) : application && lists ? (
          <>
            <Waterline application={application} step={step} />
            <PageHead
              title={title}
              reason={`kyc.${words}.reason${registry}`}
              notes={
                <>
                  <DraftLine state={draft} savedAt={application.savedAt} />
                  {!wasReturned(application) && (
                    <chakra.span display="inline-flex" alignItems="center" gap="1.5">
                      <Icon name="clock" small />
                      <T id="kyc.minutes" values={{ minutes: minutesFrom[step] }} />
                    </chakra.span>
                  )}
                  <T id="kyc.leave" />
                </>
              }
            />
            <OutdatedNote flow={flow} />
            <ReturnedNote application={application} step={step} />
            <SideRail aside={<StepRail step={step} company={application.company} returned={tasksOf(application).length > 0} />}>
              {children({ application, lists })}
            </SideRail>
          </>
        ) : (
          <>
            <PageHead title={title} reason={`kyc.${step}.reason`} />
            <Skeleton kind="fields" count={5} />
          </>
        )}
      </chakra.div>
    </Wrap>
  )
}

/** Things to have at hand, by step: a company of the mainland has no business registration and no annual return. Decision 149. */
function readyFor(step: Step, company: CompanyDraft): readonly string[] {
  const { papers, incorporationPaper } = companyQuestions(company)
  const inChina = papers === 'china'
  const whole = peopleStep(company) === 'connectedPersons'
  switch (step) {
    case 'company':
      if (inChina) return ['kyc.ready.licence', ...(incorporationPaper ? ['kyc.ready.articles'] : []), 'kyc.ready.address']
      return ['kyc.ready.certificate', 'kyc.ready.number', 'kyc.ready.address']
    case 'business':
      return ['kyc.ready.turnover', 'kyc.ready.markets']
    case 'connectedPersons':
      return [
        inChina ? 'kyc.ready.identity.china' : 'kyc.ready.identity',
        ...(whole ? [inChina ? 'kyc.ready.shareholders' : 'kyc.ready.annualReturn'] : []),
        'kyc.ready.phones',
      ]
    default:
      return []
  }
}

/** Stages after the steps. */
const afterwards = ['review', 'shop'] as const

/** The rail beside a step: why it is asked, what to have ready, what comes next, who sees it. */
function StepRail({ step, company, returned }: { step: Step; company: CompanyDraft; returned: boolean }) {
  const atHand = readyFor(step, company)
  const next = [...steps.slice(steps.indexOf(step) + 1), ...afterwards]
  return (
    <>
      <RailNote title={step === 'check' ? 'kyc.check.why.title' : 'kyc.why.title'}>
        <Text id={`kyc.${step}.why`} />
      </RailNote>
      {!returned && atHand.length > 0 && (
        <RailNote title="kyc.ready.title">
          <ul>
            {atHand.map((id) => (
              <Text as="li" key={id} py="1" css={{ '& b': { color: 'text' } }} id={id} />
            ))}
          </ul>
        </RailNote>
      )}
      {returned ? (
        <RailNote title="kyc.tasks.after.title">
          <Text id="kyc.tasks.after.text" />
        </RailNote>
      ) : (
        <RailNote title="kyc.next.title">
          <ol>
            {next.map((key) => (
              <chakra.li
                key={key}
                display="grid"
                gridTemplateColumns="{sizes.target} 1fr auto"
                alignItems="center"
                py="2"
                borderTop="{borders.line}"
              >
                <StateGlyph state="notStarted" />
                <Text as="span" color="text" id={`kyc.next.${key}`} />
                <Text as="span" id={`kyc.next.${key}.time`} />
              </chakra.li>
            ))}
          </ol>
        </RailNote>
      )}
      <RailNote title="kyc.who.title">
        <Text id="kyc.who.text" />
      </RailNote>
    </>
  )
}
