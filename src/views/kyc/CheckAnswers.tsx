/** Check your answers: everything that was said, with a way back to each part, before it is sent. */

import { chakra } from '@chakra-ui/react'
import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { isIdentitySide, type RevealedField } from '../../../contract/kernel/masks.ts'
import type { KycApplication, PersonDraft } from '../../../contract/kyc/applications.ts'
import type { ReferenceLists } from '../../../contract/reference/lists.ts'
import { ownershipOf } from '../../../machines/kyc/kycWizard/ownership.ts'
import { peopleStep } from '../../../machines/kyc/kycWizard/questions.ts'
import { TextButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { T, Text } from '../../ui/T.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { usePortal, useUploadChart } from '../parts/portal-context.ts'
import { UploadPreview } from '../parts/UploadPreview.tsx'
import { fileStateOf, firstPageOf } from '../parts/upload-state.ts'
import { BusinessRows, CompanyRows, PeopleRows } from './AnswerRows.tsx'
import { StepFoot, StepSubmit } from './parts.tsx'
import type { KycFlow } from './StepFrame.tsx'
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
        <PeopleRows people={application.connectedPersons} company={application.company} lists={lists} shown={clear} />
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

/** Files that were uploaded, by their names, each to be looked at. UPL-06, UPL-08. */
function StoredFiles({ ids }: { ids: readonly string[] }) {
  return (
    <chakra.ul listStyleType="none">
      {ids.map((id) => (
        <StoredFile key={id} fileId={id} />
      ))}
    </chakra.ul>
  )
}

function StoredFile({ fileId }: { fileId: string }) {
  const upload = useActorRef(useUploadChart(), { input: { stored: { fileId, fileName: '' }, deliver: () => {} } })
  const state = useSelector(upload, fileStateOf, shallowEqual)
  const picture = useSelector(upload, firstPageOf)
  const fileName = 'fileName' in state ? state.fileName : undefined
  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="center" columnGap="4">
      <span>{fileName ?? <T id="ui.file.done" />}</span>
      {picture !== undefined && (
        <TextButton onClick={() => upload.send({ type: 'preview.opened' })}>
          <T id="ui.file.view" />
          <chakra.span srOnly>{fileName}</chakra.span>
        </TextButton>
      )}
      <UploadPreview upload={upload} />
    </chakra.li>
  )
}
