/** Answers sent to review: personal data is masked, each value can be revealed. KYC-30, API-028, decision 025. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { isIdentitySide, type RevealedField } from '../../../contract/kernel/masks.ts'
import type { KycApplication } from '../../../contract/kyc/applications.ts'
import type { ReferenceLists } from '../../../contract/reference/lists.ts'
import type { sentAnswersMachine } from '../../../machines/kyc/sentAnswers.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Text, useWords } from '../../ui/T.tsx'
import { Masked, RevealDialog, type RevealFlow } from '../parts/Masked.tsx'
import { FailedPart } from '../parts/Unavailable.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { BusinessRows, CompanyRows, PeopleRows, revealedLabels } from './AnswerRows.tsx'
import type { KycFlow } from './StepFrame.tsx'

type AnswersFlow = ActorRefFrom<typeof sentAnswersMachine>

/** A button that opens it, below what became of the application. */
export function SentAnswers({ flow, application }: { flow: KycFlow; application: KycApplication }) {
  const answers = useSelector(flow, (snapshot) => snapshot.children.sentAnswers) as AnswersFlow | undefined
  const lists = useSelector(flow, (snapshot) => snapshot.context.lists)
  if (!answers || !lists) return null
  return <Disclosed answers={answers} application={application} lists={lists} />
}

function Disclosed({ answers, application, lists }: { answers: AnswersFlow; application: KycApplication; lists: ReferenceLists }) {
  const { busy, open, unavailable } = useFlow(answers, 'busy', 'open', 'unavailable')
  const { id, companyId } = application
  const toggle = () => answers.send(open ? { type: 'answers.closed' } : { type: 'answers.opened', id, companyId })
  return (
    <div>
      <chakra.div display="grid" justifyContent="center">
        <Button
          variant="quiet"
          size="short"
          icon={open ? 'up' : 'file'}
          label={open ? 'kyc.sent.hide' : 'kyc.sent.show'}
          aria-expanded={open}
          aria-controls="sent-answers"
          busy={busy}
          onClick={toggle}
        />
      </chakra.div>
      <chakra.div id="sent-answers" mt={open || unavailable || busy ? '4' : '0'}>
        {busy && <Skeleton kind="card" />}
        {unavailable && <FailedPart onRetry={() => answers.send({ type: 'retry.pressed' })} />}
        {open && <Sent answers={answers} lists={lists} />}
      </chakra.div>
    </div>
  )
}

function Sent({ answers, lists }: { answers: AnswersFlow; lists: ReferenceLists }) {
  const { application, mayReveal } = useFlow(answers)
  const reveal = useSelector(answers, (snapshot) => snapshot.children.reveal) as RevealFlow | undefined
  if (!application) return null
  return (
    <chakra.div display="grid" gap="4">
      <Card title="kyc.company.name">
        <CompanyRows company={application.company} />
      </Card>
      <Card title="kyc.business.name">
        <BusinessRows business={application.business} lists={lists} />
      </Card>
      <Card title="kyc.connectedPersons.name">
        <Text textStyle="small" color="muted" mb="4" id={mayReveal ? 'kyc.sent.masked' : 'kyc.sent.maskedForUsers'} />
        <PeopleRows
          people={application.connectedPersons}
          company={application.company}
          lists={lists}
          shown={(field, person, place) => {
            const value = person[field]
            return typeof value === 'string' && value !== '' ? (
              <Masked
                flow={mayReveal ? reveal : undefined}
                target={{ kind: 'person', id: application.id, person: place, field }}
                value={isIdentitySide(field) ? '••••' : value}
                name={revealedLabels[field]}
                before={field === 'mobilePhone' ? String(person.mobilePhoneAreaCode ?? '') : undefined}
                write={writers[field]}
              />
            ) : (
              ''
            )
          }}
        />
        <RevealDialog flow={reveal} />
      </Card>
    </chakra.div>
  )
}

/** Renders revealed fields that are not text. */
const writers: Partial<Record<RevealedField, (value: string) => ReactNode>> = {
  birthday: (day) => <DateText value={day} kind="date" />,
  idFrontFileId: (address) => <Side address={address} name={revealedLabels.idFrontFileId} />,
  idBackFileId: (address) => <Side address={address} name={revealedLabels.idBackFileId} />,
}

/** A side of an identity document, enlarged automatically; its name when the browser cannot show it. */
function Side({ address, name }: { address: string; name: string }) {
  const words = useWords()
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      <chakra.img src={address} alt={words(name)} display="block" maxW="full" maxH="64" borderRadius="control" />
    </a>
  )
}
