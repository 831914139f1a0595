/** 忘记密码: the mail is out. AUTH-16 to AUTH-19. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { T } from '../../../ui/T.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import type { ForgotFlow } from './AuthDialog.tsx'
import { ownWords } from './own-words.ts'
import { useWait } from './use-wait.ts'

/** Shows the address of the mail, a hint to check spam, and a button to send it again after a minute. */
export function MailSentDialog({ flow, onBack, onClose }: { flow: ForgotFlow; onBack: (email: string) => void; onClose: () => void }) {
  const open = useSelector(flow, (snapshot) => snapshot.hasTag('sent'))
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const resent = useSelector(flow, (snapshot) => snapshot.hasTag('resent'))
  const unsent = useSelector(flow, (snapshot) => snapshot.hasTag('unsent'))
  const problem = useSelector(flow, (snapshot) => snapshot.context.problem)
  const email = useSelector(flow, (snapshot) => snapshot.context.form.email)
  const { secondsLeft } = useWait(flow, { email })
  const back = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="auth.forgot.sent.title"
      initialFocus={back}
      footer={
        <>
          <Button
            label={secondsLeft > 0 ? <T id="auth.forgot.wait" values={{ seconds: secondsLeft }} /> : 'auth.forgot.resend'}
            variant="secondary"
            busy={busy}
            waiting={secondsLeft > 0}
            onClick={() => flow.send({ type: 'resend.pressed' })}
          />
          <Button ref={back} label="auth.forgot.back" onClick={() => onBack(email)} />
        </>
      }
    >
      {resent && (
        <chakra.div mb="4">
          <Banner kind="success" title="auth.forgot.resent" />
        </chakra.div>
      )}
      {unsent && <ProblemBanner problem={problem} custom={ownWords} title="auth.forgot.resendFailed" />}
      <chakra.p role="status" overflowWrap="anywhere">
        <T id="auth.forgot.sent" values={{ email }} />
      </chakra.p>
      <chakra.p mt="2" color="muted">
        <T id="auth.forgot.spam" />
      </chakra.p>
    </Dialog>
  )
}
