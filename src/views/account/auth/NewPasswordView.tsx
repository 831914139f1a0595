/** The pages of the links of mails: a new password, or the first one. AUTH-14, AUTH-15, VAL-08. */
import { useSelector } from '@xstate/react'
import type { newPasswordMachine } from '../../../../machines/account/newPassword.ts'
import type { PageProps } from '../../parts/page-props.ts'
import { useFlow } from '../../parts/use-flow.ts'
import type { ActivationFlow } from './Activation.tsx'
import { DeadActivationLink, DeadResetLink } from './DeadLink.tsx'
import { NewPasswordForm, PasswordColumn, PasswordSet } from './NewPassword.tsx'

/** The form, that the password is set, or that the link is dead. */
export function NewPasswordView({ flow }: PageProps<typeof newPasswordMachine>) {
  const { done, invalid, busy, token, purpose, problem } = useFlow(flow, 'done', 'invalid', 'busy')
  const activation = useSelector(flow, (snapshot) => snapshot.children.activation) as ActivationFlow | undefined
  return (
    <PasswordColumn>
      {done ? (
        <PasswordSet purpose={purpose} />
      ) : invalid ? (
        purpose === 'reset' ? (
          <DeadResetLink />
        ) : (
          <DeadActivationLink flow={activation} />
        )
      ) : (
        <NewPasswordForm
          purpose={purpose}
          token={token}
          problem={problem}
          busy={busy}
          onSubmit={(form) => flow.send({ type: 'password.submitted', form })}
        />
      )}
    </PasswordColumn>
  )
}
