/** A new password by the link of a mail. AUTH-14, VAL-08. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { resetPasswordMachine } from '../../../machines/resetPassword.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { NightChecking } from '../../ui/drawings/Moments.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { PageProps } from '../page-props.ts'
import { usePortalState } from '../parts/portal-context.ts'
import { NewPasswordForm, PasswordColumn, PasswordSet } from './NewPassword.tsx'

/** The page of the reset mail's link. */
export function ResetPasswordView({ flow }: PageProps<typeof resetPasswordMachine>) {
  const done = useSelector(flow, (snapshot) => snapshot.hasTag('done'))
  const invalid = useSelector(flow, (snapshot) => snapshot.hasTag('invalid'))
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const { token, problem } = useSelector(flow, (snapshot) => snapshot.context)
  return (
    <PasswordColumn>
      {done ? (
        <PasswordSet page="reset" />
      ) : invalid ? (
        <Invalid />
      ) : (
        <NewPasswordForm
          page="reset"
          token={token}
          problem={problem}
          busy={busy}
          onSubmit={(form) => flow.send({ type: 'password.submitted', form })}
          action={problem?.code === 80011 && <AnotherMail variant="quiet" />}
        />
      )}
    </PasswordColumn>
  )
}

/** The way to another link: the form of a forgotten password. */
function AnotherMail({ variant }: { variant: 'primary' | 'quiet' }) {
  const dialog = usePortalState((snapshot) => snapshot.children.authDialog)
  const ask = () => dialog?.send({ type: 'forgot.requested' })
  return (
    <Button
      label="reset.again"
      variant={variant}
      size={variant === 'quiet' ? 'small' : 'normal'}
      block={variant === 'primary'}
      onClick={ask}
    />
  )
}

function Invalid() {
  return (
    <Card pad="none">
      <NightChecking />
      <chakra.div p={{ base: '5', md: '8' }}>
        <PageHead title="reset.invalid.title" reason="reset.invalid.text" size="small" />
        <AnotherMail variant="primary" />
      </chakra.div>
    </Card>
  )
}
