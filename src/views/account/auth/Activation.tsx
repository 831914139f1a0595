/** Sending the activation mail again: the button with its minute, and what became of it. AUTH-07, AUTH-08, ERR-C11. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { type Message, messageOf } from '../../../../contract/kernel/problem.ts'
import type { activationMailMachine } from '../../../../machines/account/activationMail.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { type MessageId, T } from '../../../ui/T.tsx'
import { ownWords } from './own-words.ts'
import { useWait } from './use-wait.ts'

/** The actor behind it. */
export type ActivationFlow = ActorRefFrom<typeof activationMailMachine>

/** The button; while the minute of the mailbox runs it counts down. */
function SendButton({ flow, email }: { flow: ActivationFlow | undefined; email: string }) {
  const busy = useSelector(flow, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const { secondsLeft } = useWait(flow, { email })
  return (
    <chakra.div mt="2">
      <Button
        variant="secondary"
        size="small"
        icon="mail"
        busy={busy}
        waiting={secondsLeft > 0}
        label={
          secondsLeft > 0 ? <T id="account.auth.activation.wait" values={{ seconds: secondsLeft }} /> : 'account.auth.activation.resend'
        }
        onClick={() => flow?.send({ type: 'activation.requested', email })}
      />
    </chakra.div>
  )
}

/** One banner with the button: at first `title` and `text`, then what became of the mail. `email` is where it goes. */
export function ActivationNotice(props: { flow: ActivationFlow | undefined; email: string; title: MessageId; text: MessageId }) {
  const { flow, email, title, text } = props
  const { kind, head, shown } = useOutcome(flow) ?? { kind: 'warning' as const, head: title, shown: { id: text } }
  return (
    <chakra.div mb="4" overflowWrap="anywhere">
      <Banner kind={kind} title={head}>
        {'id' in shown ? <T id={shown.id} values={{ email, ...shown.values }} /> : shown.text}
        <SendButton flow={flow} email={email} />
      </Banner>
    </chakra.div>
  )
}

/** Result of sending the mail, for a form with its own button. */
export function ActivationOutcome({ flow }: { flow: ActivationFlow | undefined }) {
  const outcome = useOutcome(flow)
  const email = useSelector(flow, (snapshot) => snapshot?.context.email ?? '')
  if (!outcome) return null
  const { kind, head, shown } = outcome
  return (
    <chakra.div mb="4" overflowWrap="anywhere">
      <Banner kind={kind} title={head}>
        {'id' in shown ? <T id={shown.id} values={{ email, ...shown.values }} /> : shown.text}
      </Banner>
    </chakra.div>
  )
}

/** Sent, or why not; null while nothing was asked for, and for codes that say nothing. */
function useOutcome(flow: ActivationFlow | undefined) {
  const sent = useSelector(flow, (snapshot) => snapshot?.hasTag('sent') ?? false)
  const problem = useSelector(flow, (snapshot) => snapshot?.context.problem ?? null)
  if (sent)
    return {
      kind: 'success' as const,
      head: 'login.resendEmailSuccess',
      shown: { id: 'account.auth.activation.spam' } as NonNullable<Message>,
    }
  const shown = problem && messageOf(problem, { custom: ownWords })
  return shown && { kind: 'error' as const, head: 'account.auth.activation.failed', shown }
}
