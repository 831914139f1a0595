/** The step-up dialog: what is confirmed, the password, the code and where it was sent. Decision 083. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { StepUpForm } from '../../../contract/account/step-up.ts'
import type { stepUpMachine } from '../../../machines/account/stepUp.ts'
import { CodeField } from '../../ui/form/CodeField.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { T } from '../../ui/T.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { CodeProblem } from './auth/CodeProblem.tsx'
import { ownWords } from './auth/own-words.ts'
import { useWait } from './auth/use-wait.ts'
import { useStepUp } from './use-step-up.ts'

type Flow = ActorRefFrom<typeof stepUpMachine>

/** The dialog of the portal; nothing while no call waits for it. */
export function StepUpDialog() {
  const flow = useStepUp()
  return flow ? (
    <FlowDialog flow={flow} tag="open" title="account.stepUp.title">
      <Fields flow={flow} />
    </FlowDialog>
  ) : null
}

function Fields({ flow }: { flow: Flow }) {
  const { sending, unreached, action, sentTo } = useFlow(flow, 'sending', 'unreached')
  const problem = useSelector(flow, (snapshot) => snapshot.context.codeProblem)
  const wait = useWait(flow, { email: action })
  const request = () => flow.send({ type: 'code.requested' })
  const hint = sentTo ? <T id={`account.stepUp.sent.${sentTo.channel}`} values={{ address: sentTo.address }} /> : undefined
  return (
    <DialogForm<StepUpForm>
      flow={flow}
      resolver={zodResolver(StepUpForm)}
      values={{ password: '', code: '' }}
      text={<T id="account.stepUp.text" values={{ action: <T id={`account.stepUp.${action}`} /> }} />}
      custom={ownWords}
      submit="account.stepUp.submit"
      onSubmit={(form) => flow.send({ type: 'stepUp.submitted', form })}
    >
      {(form) => (
        <>
          <PasswordField form={form} name="password" label="account.profile.password.old" autoComplete="current-password" />
          <CodeField
            form={form}
            name="code"
            label="account.stepUp.code"
            {...wait}
            sending={sending}
            canSend
            onSend={request}
            hint={problem ? <CodeProblem code={{ ...wait, sending, problem, unreached, request }} hint={null} /> : hint}
          />
        </>
      )}
    </DialogForm>
  )
}
