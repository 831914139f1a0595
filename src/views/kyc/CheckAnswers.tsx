/** Check your answers: everything that was said, with a way back to each part, before it is sent. */
import type { ReactNode } from 'react'
import { isIdentitySide, type RevealedField } from '../../../contract/kernel/masks.ts'
import type { KycApplication, PersonDraft } from '../../../contract/kyc/applications.ts'
import type { ReferenceLists } from '../../../contract/reference/lists.ts'
import { ownershipOf } from '../../../machines/kyc/kycWizard/ownership.ts'
import { peopleStep } from '../../../machines/kyc/kycWizard/questions.ts'
import { TextButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { T } from '../../ui/T.tsx'
import { Text } from '../../ui/Text.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { usePortal } from '../parts/portal-context.ts'
import { BusinessRows, CompanyRows, PeopleRows } from './AnswerRows.tsx'
import { StepFoot, StepSubmit } from './parts.tsx'
import type { KycFlow } from './StepFrame.tsx'
import { StoredFiles } from './StoredFiles.tsx'
import { useStepProblem } from './step-problem.ts'
import type { Step } from './steps.ts'

/** All answers of an application; the button sends it to review. */
export function CheckAnswers({ flow, application, lists }: { flow: KycFlow; application: KycApplication; lists: ReferenceLists }) {
  const { busy, problem } = useStepProblem(flow, 'connectedPersons')
  const { sum, total } = ownershipOf(application.connectedPersons)
  const people = peopleStep(application.company)
  return (
    <>
      <ProblemBanner problem={problem} />
      <Part step="company">
        <CompanyRows company={application.company} files={(ids) => <StoredFiles ids={ids} />} />
      </Part>
      <Part step="business">
        <BusinessRows business={application.business} lists={lists} />
      </Part>
      <Part step="connectedPersons" name={people}>
        <PeopleRows people={application.connectedPersons} lists={lists} shown={clear} />
        {sum === 'partly' && (
          <Text
            textStyle="small"
            color="amberDeep"
            py="2"
            id="kyc.ownership.partly"
            values={{ total, rest: Math.round((100 - total) * 100) / 100 }}
          />
        )}
      </Part>
      <Text textStyle="small" color="muted" id="kyc.check.declaration" />
      <StepFoot flow={flow} back="connectedPersons">
        <StepSubmit flow={flow} label="kyc.check.submit" busy={busy} onPress={() => flow.send({ type: 'answers.confirmed' })} />
      </StepFoot>
    </>
  )
}

/** Personal data of a person as typed; says so when both addresses are the same. */
function clear(field: RevealedField, person: PersonDraft): ReactNode {
  if (isIdentitySide(field)) return person[field] && <StoredFiles ids={[String(person[field])]} />
  if (field === 'birthday') return <DateText value={String(person.birthday)} kind="date" />
  if (field === 'mobilePhone') return `${person.mobilePhoneAreaCode} ${person.mobilePhone}`
  if (field === 'permanentAddress' && person.permanentAddress === person.residentialAddress) return <T id="kyc.check.sameHome" />
  return person[field]
}

/** One part with its way back. */
function Part({ step, name = step, children }: { step: Exclude<Step, 'check'>; name?: string; children: ReactNode }) {
  const portal = usePortal()
  return (
    <Card
      title={`kyc.${name}.name`}
      aside={
        <TextButton onClick={() => portal.send({ type: 'step.opened', step })}>
          <T id="kyc.check.change" />
          <Text as="span" srOnly id={`kyc.${name}.name`} />
        </TextButton>
      }
    >
      {children}
    </Card>
  )
}
