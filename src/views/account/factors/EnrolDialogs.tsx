/** Setting up an authenticator app in a dialog, and the recovery codes that come with the first second factor. Decision 085. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { FirstCode } from '../../../../contract/account/factors.ts'
import type { enrolFactorMachine } from '../../../../machines/account/enrolFactor.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { DialogForm } from '../../parts/DialogForm.tsx'
import { FlowDialog } from '../../parts/FlowDialog.tsx'
import { AuthenticatorSecret } from './AuthenticatorSecret.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type EnrolFlow = ActorRefFrom<typeof enrolFactorMachine>

/** The dialogs of a chart that sets one up. */
export function EnrolDialogs({ flow }: { flow: EnrolFlow }) {
  const { secret, recoveryCodes } = useSelector(flow, (snapshot) => snapshot.context)
  return (
    <>
      <FlowDialog flow={flow} tag="scanning" title="account.factors.authenticator.title">
        <DialogForm<FirstCode>
          flow={flow}
          resolver={zodResolver(FirstCode)}
          values={{ code: '' }}
          text="account.factors.authenticator.scan"
          submit="account.factors.authenticator.submit"
          onSubmit={(form) => flow.send({ type: 'code.submitted', form })}
        >
          {(form) => (
            <>
              <AuthenticatorSecret secret={secret} />
              <TextField
                form={form}
                name="code"
                label="account.factors.firstCode"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
              />
            </>
          )}
        </DialogForm>
      </FlowDialog>
      <FlowDialog flow={flow} tag="showingCodes" title="account.factors.codes.title" dismissable={false}>
        <RecoveryCodes codes={recoveryCodes} onKept={() => flow.send({ type: 'codes.kept' })} />
      </FlowDialog>
    </>
  )
}
