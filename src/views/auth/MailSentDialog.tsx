/** 忘记密码: the mail is out. AUTH-16 to AUTH-19. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { T } from '../../ui/T.tsx'
import type { AuthFlow } from './AuthDialog.tsx'

/** Says where the mail went, to look into spam, and sends it once more. */
export function MailSentDialog({ flow, open, onClose }: { flow: AuthFlow; open: boolean; onClose: () => void }) {
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const email = useSelector(flow, (snapshot) => snapshot.context.email)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="auth.forgot.title"
      footer={
        <>
          <Button label="auth.forgot.resend" variant="secondary" busy={busy} onClick={() => flow.send({ type: 'resend.pressed' })} />
          <Button label="auth.forgot.back" onClick={() => flow.send({ type: 'signIn.requested', email })} />
        </>
      }
    >
      <chakra.p role="status" overflowWrap="anywhere">
        <T id="auth.forgot.sent" values={{ email }} />
      </chakra.p>
      <chakra.p mt="2" color="muted">
        <T id="auth.forgot.spam" />
      </chakra.p>
    </Dialog>
  )
}
