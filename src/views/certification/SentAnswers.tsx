/** What was sent to review, to be read again: people masked, each value to be shown by itself. KYC-30, API-028, decision 025. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { KycApplication } from '../../../contract/companies.ts'
import type { ReferenceLists } from '../../../contract/references.ts'
import type { sentAnswersMachine } from '../../../machines/sentAnswers.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { T } from '../../ui/T.tsx'
import { FailedPart } from '../parts/FailedPart.tsx'
import { Masked, RevealDialog, type RevealFlow } from '../parts/Masked.tsx'
import { BusinessRows, CompanyRows, maskedLabels, PersonRows } from './AnswerRows.tsx'
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
  const busy = useSelector(answers, (snapshot) => snapshot.hasTag('busy'))
  const open = useSelector(answers, (snapshot) => snapshot.hasTag('open'))
  const unavailable = useSelector(answers, (snapshot) => snapshot.hasTag('unavailable'))
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
  const application = useSelector(answers, (snapshot) => snapshot.context.application)
  const mayReveal = useSelector(answers, (snapshot) => snapshot.context.mayReveal)
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
        <chakra.p textStyle="small" color="muted" mb="4">
          <T id={mayReveal ? 'kyc.sent.masked' : 'kyc.sent.maskedForUsers'} />
        </chakra.p>
        {application.connectedPersons.map((person, place) => (
          <PersonRows
            // biome-ignore lint/suspicious/noArrayIndexKey: people stand in their order
            key={place}
            person={person}
            lists={lists}
            shown={(field) => {
              const value = person[field]
              return typeof value === 'string' && value !== '' ? (
                <Masked
                  flow={mayReveal ? reveal : undefined}
                  target={{ kind: 'person', id: application.id, person: place, field }}
                  value={value}
                  name={maskedLabels[field]}
                  before={field === 'mobilePhone' ? String(person.mobilePhoneAreaCode ?? '') : undefined}
                  write={field === 'birthday' ? (day) => <DateText value={day} kind="date" /> : undefined}
                />
              ) : (
                ''
              )
            }}
          />
        ))}
        <RevealDialog flow={reveal} />
      </Card>
    </chakra.div>
  )
}
