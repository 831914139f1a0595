/** The step-up dialog: what is confirmed, and the passkey, or the password and a code, that confirm it. Decisions 083, 085. */
import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import type { ReactElement } from 'react'
import type { ActorRefFrom } from 'xstate'
import { SentCodeForm, StepUpForm } from '../../../contract/account/step-up.ts'
import type { StepUpWait } from '../../../contract/account/step-up-actions.ts'
import type { stepUpMachine } from '../../../machines/account/stepUp.ts'
import { Button } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { CodeField } from '../../ui/form/CodeField.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { T, Text } from '../../ui/T.tsx'
import { DialogForm } from '../parts/DialogForm.tsx'
import { FlowDialog } from '../parts/FlowDialog.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { CodeProblem } from './auth/CodeProblem.tsx'
import { ownWords } from './auth/own-words.ts'
import { useWait } from './auth/use-wait.ts'
import { useStepUp } from './use-step-up.ts'

type Flow = ActorRefFrom<typeof stepUpMachine>

const words = { ...ownWords, 80810004: 'account.passkey.refused' }

/** The dialog of the portal; nothing while no call waits for it. */
export function StepUpDialog() {
  const flow = useStepUp()
  return flow ? (
    <FlowDialog flow={flow} tag="open" title="account.stepUp.title">
      <Ways flow={flow} />
    </FlowDialog>
  ) : null
}

/** The passkey first, then password and code; each where the user has it. */
function Ways({ flow }: { flow: Flow }) {
  const { methods, action, wait, working, problem } = useFlow(flow, 'working')
  const what = { action: <T id={`account.stepUp.${action}`} /> }
  if (wait) return <Wait flow={flow} wait={wait} what={what.action} />
  if (methods.includes('sentCode')) return <SentCode flow={flow} />
  const byCode = methods.some((method) => method !== 'passkey')
  return (
    <>
      {methods.includes('passkey') && (
        <>
          <Text mb="4" color="muted" id="account.stepUp.byPasskey" values={what} />
          {!byCode && <ProblemBanner problem={problem} custom={words} />}
          <chakra.div display="grid" mb={byCode ? '6' : '0'}>
            <Button label="account.passkey.use" waiting={working} onClick={() => flow.send({ type: 'passkey.requested' })} />
          </chakra.div>
        </>
      )}
      {byCode && (
        <DialogForm<StepUpForm>
          key={methods.join()}
          flow={flow}
          resolver={zodResolver(StepUpForm)}
          values={{ password: '', code: '' }}
          text={<T id={methods.includes('passkey') ? 'account.stepUp.orByCode' : 'account.stepUp.byCode'} values={what} />}
          custom={words}
          submit="account.stepUp.submit"
          quiet={methods.includes('passkey')}
          onSubmit={(form) => flow.send({ type: 'stepUp.submitted', form })}
        >
          {(form) => (
            <>
              <PasswordField form={form} name="password" label="account.profile.password.old" autoComplete="current-password" />
              <TextField
                form={form}
                name="code"
                label={methods.includes('authenticator') ? 'account.factors.code' : 'account.factors.recoveryCode'}
                autoComplete="one-time-code"
                maxLength={40}
              />
            </>
          )}
        </DialogForm>
      )}
      <chakra.p mt="4">
        <PageLink to="/profile" label="account.stepUp.lost" onClick={() => flow.send({ type: 'dialog.closed' })} />
      </chakra.p>
    </>
  )
}

/** From when it can be confirmed, and why not now. */
function Wait({ flow, wait: { why, until }, what }: { flow: Flow; wait: StepUpWait; what: ReactElement }) {
  return (
    <>
      <Text
        mb="6"
        color="muted"
        id={`account.stepUp.wait.${why}`}
        values={{ action: what, at: <DateText value={until} kind="moment" /> }}
      />
      <chakra.div display="grid">
        <Button label="account.stepUp.wait.close" onClick={() => flow.send({ type: 'dialog.closed' })} />
      </chakra.div>
    </>
  )
}

/** The password, and a code that is sent. */
function SentCode({ flow }: { flow: Flow }) {
  const { sending, unreached, action, sentTo } = useFlow(flow, 'sending', 'unreached')
  const problem = useSelector(flow, (snapshot) => snapshot.context.codeProblem)
  const wait = useWait(flow, { email: action })
  const request = () => flow.send({ type: 'code.requested' })
  const hint = sentTo ? <T id={`account.stepUp.sent.${sentTo.channel}`} values={{ address: sentTo.address }} /> : undefined
  return (
    <DialogForm<StepUpForm>
      flow={flow}
      resolver={zodResolver(SentCodeForm)}
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
          {action !== 'factorsLost' && <Text mb="4" textStyle="small" color="muted" id="account.stepUp.offer" />}
        </>
      )}
    </DialogForm>
  )
}
