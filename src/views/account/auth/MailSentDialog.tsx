/** 忘记密码: the mail is out. AUTH-16 to AUTH-19. */
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { T, Text } from '../../../ui/T.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import type { ForgotFlow } from './AuthDialog.tsx'
import { ownWords } from './own-words.ts'
import { useWait } from './use-wait.ts'

/** Shows the address of the mail, a hint to check spam, and a button to send it again after a minute. */
export function MailSentDialog({ flow, onBack, onClose }: { flow: ForgotFlow; onBack: (email: string) => void; onClose: () => void }) {
  const { sent: open, busy, resent, unsent, problem } = useFlow(flow, 'sent', 'busy', 'resent', 'unsent')
  const email = useSelector(flow, (snapshot) => snapshot.context.form.email)
  const { secondsLeft } = useWait(flow, { email })
  const back = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onBack={() => onBack(email)}
      title="account.auth.forgot.sent.title"
      initialFocus={back}
      footer={
        <>
          <Button
            label={secondsLeft > 0 ? <T id="account.auth.forgot.wait" values={{ seconds: secondsLeft }} /> : 'account.auth.forgot.resend'}
            variant="secondary"
            busy={busy}
            waiting={secondsLeft > 0}
            onClick={() => flow.send({ type: 'resend.pressed' })}
          />
          <Button ref={back} label="account.auth.forgot.back" onClick={() => onBack(email)} />
        </>
      }
    >
      {resent && <Banner mb="4" kind="success" title="account.auth.forgot.resent" />}
      {unsent && <ProblemBanner problem={problem} custom={ownWords} title="account.auth.forgot.resendFailed" />}
      <Text role="status" overflowWrap="anywhere" id="account.auth.forgot.sent" values={{ email }} />
      <Text mt="2" color="muted" id="account.auth.forgot.spam" />
    </Dialog>
  )
}
