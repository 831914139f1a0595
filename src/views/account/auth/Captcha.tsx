/** The captcha: a picture to read, the widget of a provider, or a code by mail in their place. AUTH-06, AUTH-08, AUTH-27, AUTH-51, VAL-19, CONST-24. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { type ReactNode, Suspense } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { ActorRefFrom } from 'xstate'
import type { z } from 'zod'
import type { CaptchaPurpose, WidgetCaptcha } from '../../../../contract/account/captcha.ts'
import { type captchaMachine, misread } from '../../../../machines/account/captcha.ts'
import { Button, TextButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { type MessageId, T, Text, useWords } from '../../../ui/T.tsx'
import { fetched } from '../../parts/fetched.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { laterResolver } from '../../parts/problem.ts'
import { useFlow } from '../../parts/use-flow.ts'
import { CaptchaPicture } from './CaptchaPicture.tsx'
import { ownWords } from './own-words.ts'
import type { Answer as AnswerSchema } from './schemas.ts'
import { useWait } from './use-wait.ts'

/** The actor behind a captcha. */
export type CaptchaFlow = ActorRefFrom<typeof captchaMachine>

type Answer = z.infer<typeof AnswerSchema>

const resolver = laterResolver(async () => (await import('./schemas.ts')).Answer)

/** A wrong or old answer, as react-hook-form takes it; one object, so that the error is not set again on every render. */
const wrong = { code: { type: 'server', message: 'account.auth.captcha.wrong' } }

/** Why a captcha was not accepted: a widget has no field to say it at, and only its provider is not reached. */
const words: Record<number, MessageId> = {
  ...ownWords,
  506: 'account.auth.captcha.widget.unanswered',
  80800003: 'account.auth.captcha.widget.wrong',
}

/** Fetched when a captcha of a provider is shown first. */
const CaptchaWidget = fetched(() => import('./CaptchaWidget.tsx'), 'CaptchaWidget')

/** Takes the focus when a fresh field replaces the one that had it. */
const focusIfLost = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.querySelector('input')?.focus()
}

/** The dialog, 456 wide. `flow` is undefined while no captcha is asked for; render it outside of any form. */
export function CaptchaDialog(props: { flow: CaptchaFlow | undefined; purpose: CaptchaPurpose; busy: boolean; onClose: () => void }) {
  const { flow, purpose, busy, onClose } = props
  return (
    <Dialog open={flow !== undefined} onClose={onClose} title="account.auth.captcha.title" size="captcha">
      <Text mb="5" color="muted" textStyle="small" id={`account.auth.captcha.${purpose}`} />
      {flow && <Question flow={flow} purpose={purpose} busy={busy} />}
    </Dialog>
  )
}

function Question({ flow, purpose, busy }: { flow: CaptchaFlow; purpose: CaptchaPurpose; busy: boolean }) {
  const { problem, captcha, failed, mailed } = useFlow(flow, 'failed', 'mailed')
  const widget = captcha && captcha.kind !== 'builtin' && !mailed ? captcha : null
  const atField = problem !== null && misread(problem) && !widget
  if (failed)
    return (
      <ProblemBanner
        problem={problem}
        custom={ownWords}
        title="account.auth.captcha.failed"
        action={
          <Button
            label="account.auth.captcha.retry"
            variant="secondary"
            size="small"
            onClick={() => flow.send({ type: 'reload.pressed' })}
          />
        }
      />
    )
  return (
    <>
      {!atField && <ProblemBanner problem={problem} custom={words} />}
      {widget ? (
        <WidgetQuestion flow={flow} purpose={purpose} captcha={widget} busy={busy} />
      ) : (
        <AnswerForm key={captcha?.uuid} flow={flow} purpose={purpose} busy={busy} refused={atField} />
      )}
    </>
  )
}

/** The widget, which answers as soon as it is solved, and the mail in its place. */
function WidgetQuestion(props: { flow: CaptchaFlow; purpose: CaptchaPurpose; captcha: WidgetCaptcha; busy: boolean }) {
  const { flow, purpose, captcha, busy } = props
  return (
    <>
      <Suspense fallback={<Spinner />}>
        <CaptchaWidget key={captcha.uuid} flow={flow} purpose={purpose} captcha={captcha} />
      </Suspense>
      {busy ? (
        <Text role="status" textStyle="small" color="muted" id="account.auth.captcha.widget.checking" />
      ) : (
        <MailInstead flow={flow} words="account.auth.captcha.widget.hard" />
      )}
    </>
  )
}

function AnswerForm({ flow, purpose, busy, refused }: { flow: CaptchaFlow; purpose: CaptchaPurpose; busy: boolean; refused: boolean }) {
  const { mailed, loading } = useFlow(flow, 'mailed', 'loading')
  const form = useForm<Answer>({
    resolver,
    defaultValues: { code: '' },
    errors: refused ? wrong : undefined,
  })
  return (
    <Form
      form={form}
      onSubmit={form.handleSubmit(({ code }) => flow.send({ type: 'answer.given', code }))}
      busy={busy || loading}
      summary={false}
    >
      {mailed ? <MailCode form={form} flow={flow} /> : <PictureCode form={form} flow={flow} />}
      <chakra.div mt="3">
        <SubmitButton label={`account.auth.captcha.submit.${purpose}`} busy={busy} />
      </chakra.div>
    </Form>
  )
}

type FieldProps = { form: UseFormReturn<Answer>; flow: CaptchaFlow }

/** A button within a sentence. */
function inline(press: () => void) {
  return (chunks: ReactNode[]) => (
    <TextButton key="inline" onClick={press}>
      {chunks}
    </TextButton>
  )
}

function PictureCode({ form, flow }: FieldProps) {
  const { captcha, loading, email } = useFlow(flow, 'loading')
  return (
    <div ref={focusIfLost}>
      <CaptchaPicture
        img={captcha && 'img' in captcha ? captcha.img : null}
        alt={email === null ? 'account.auth.captcha.altAlone' : 'account.auth.captcha.alt'}
        loading={loading}
        onReload={() => flow.send({ type: 'reload.pressed' })}
      />
      <TextField
        form={form}
        name="code"
        label="account.auth.captcha.label"
        placeholder="account.auth.captcha.placeholder"
        autoComplete="off"
        maxLength={12}
      />
      <MailInstead flow={flow} words="account.auth.captcha.hard" />
    </div>
  )
}

/** The way out for who cannot solve the captcha: a code by mail, where there is an account with a mailbox. */
function MailInstead({ flow, words }: { flow: CaptchaFlow; words: 'account.auth.captcha.hard' | 'account.auth.captcha.widget.hard' }) {
  const { mailing, email } = useFlow(flow, 'mailing')
  const { secondsLeft } = useWait(flow, { email: email ?? '' })
  return (
    <chakra.p textStyle="small" color="muted" aria-busy={mailing || undefined}>
      {email === null ? (
        <T id={`${words}Alone`} />
      ) : secondsLeft > 0 ? (
        <T id={`${words}Wait`} values={{ seconds: secondsLeft }} />
      ) : (
        <T id={words} values={{ mail: inline(() => flow.send({ type: 'mail.requested' })) }} />
      )}
    </chakra.p>
  )
}

function MailCode({ form, flow }: FieldProps) {
  const words = useWords()
  const email = useSelector(flow, (snapshot) => snapshot.context.email ?? '')
  const back = useSelector(flow, ({ context }) =>
    context.captcha?.kind === 'builtin' ? 'account.auth.captcha.mail.picture' : 'account.auth.captcha.mail.widget',
  )
  const { secondsLeft } = useWait(flow, { email })
  return (
    <div ref={focusIfLost}>
      <Text role="status" mb="4" textStyle="small" overflowWrap="anywhere" id="account.auth.captcha.mail.sent" values={{ email }} />
      <TextField
        form={form}
        name="code"
        label="account.auth.captcha.mail.label"
        placeholder="ui.code.placeholder"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
      />
      <chakra.p display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="4" textStyle="small">
        <TextButton
          waiting={secondsLeft > 0}
          label={
            secondsLeft > 0 ? (
              <T id="account.auth.captcha.mail.wait" values={{ seconds: secondsLeft }} />
            ) : (
              'account.auth.captcha.mail.again'
            )
          }
          onClick={() => flow.send({ type: 'mail.requested' })}
        />
        <TextButton aria-label={words(back)} label={back} onClick={() => flow.send({ type: 'picture.requested' })} />
      </chakra.p>
    </div>
  )
}
