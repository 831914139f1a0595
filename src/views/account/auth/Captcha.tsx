/** The captcha: a picture to read, or a code by mail in its place. AUTH-06, AUTH-08, AUTH-27, AUTH-51, VAL-19, CONST-24. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { ActorRefFrom } from 'xstate'
import type { z } from 'zod'
import type { Captcha } from '../../../../contract/account/accounts.ts'
import { type captchaMachine, misread } from '../../../../machines/account/captcha.ts'
import { Button, TextButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/drawings/Icons.tsx'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { type MessageId, T, Text, useWords } from '../../../ui/T.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { laterResolver } from '../../parts/problem.ts'
import { useFlow } from '../../parts/use-flow.ts'
import { ownWords } from './own-words.ts'
import type { Answer as AnswerSchema } from './schemas.ts'
import { useWait } from './use-wait.ts'

/** The actor behind a captcha. */
export type CaptchaFlow = ActorRefFrom<typeof captchaMachine>

/** The call that the captcha protects. */
export type CaptchaPurpose = 'signIn' | 'activation' | 'code' | 'reset'

type Answer = z.infer<typeof AnswerSchema>

const resolver = laterResolver(async () => (await import('./schemas.ts')).Answer)

/** A wrong or old answer, as react-hook-form takes it; one object, so that the error is not set again on every render. */
const wrong = { code: { type: 'server', message: 'account.auth.captcha.wrong' } }

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
  const uuid = useSelector(flow, (snapshot) => snapshot.context.picture?.uuid)
  const { problem, failed } = useFlow(flow, 'failed')
  const atField = problem !== null && misread(problem)
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
      {!atField && <ProblemBanner problem={problem} custom={ownWords} />}
      <AnswerForm key={uuid} flow={flow} purpose={purpose} busy={busy} refused={atField} />
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
  const { picture, loading, mailing, email } = useFlow(flow, 'loading', 'mailing')
  const { secondsLeft } = useWait(flow, { email: email ?? '' })
  return (
    <div ref={focusIfLost}>
      <CaptchaPicture
        picture={picture}
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
      <chakra.p textStyle="small" color="muted" aria-busy={mailing || undefined}>
        {email === null ? (
          <T id="account.auth.captcha.hardAlone" />
        ) : secondsLeft > 0 ? (
          <T id="account.auth.captcha.hardWait" values={{ seconds: secondsLeft }} />
        ) : (
          <T id="account.auth.captcha.hard" values={{ mail: inline(() => flow.send({ type: 'mail.requested' })) }} />
        )}
      </chakra.p>
    </div>
  )
}

function MailCode({ form, flow }: FieldProps) {
  const words = useWords()
  const email = useSelector(flow, (snapshot) => snapshot.context.email ?? '')
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
        <TextButton
          aria-label={words('account.auth.captcha.mail.picture')}
          label="account.auth.captcha.mail.picture"
          onClick={() => flow.send({ type: 'picture.requested' })}
        />
      </chakra.p>
    </div>
  )
}

/** The address of a picture: servers send it with and without its prefix. A16. */
function sourceOf(img: string): string {
  return img.startsWith('data:') ? img : `data:image/png;base64,${img}`
}

/** The picture with its button; the picture before stays, dimmed, until the next is there. `alt` says what to do who cannot see it. */
function CaptchaPicture(props: { picture: Captcha | null; alt: MessageId; loading: boolean; onReload: () => void }) {
  const { picture, alt, loading, onReload } = props
  const words = useWords()
  return (
    <chakra.div display="flex" alignItems="center" gap="3" mb="4">
      <chakra.div
        position="relative"
        display="grid"
        placeItems="center"
        flex="none"
        w="52"
        h="16"
        borderRadius="control"
        overflow="hidden"
        bg="picture"
        aria-busy={loading || undefined}
      >
        {picture && (
          <chakra.img src={sourceOf(picture.img)} alt={words(alt)} w="full" h="full" objectFit="contain" opacity={loading ? '0.3' : '1'} />
        )}
        {loading && (
          <chakra.span position="absolute" color="dayText" role="status" aria-label={words('account.auth.captcha.loading')}>
            <Spinner />
          </chakra.span>
        )}
      </chakra.div>
      <chakra.button
        type="button"
        aria-label={words('account.auth.captcha.reload')}
        title={words('account.auth.captcha.reload')}
        aria-disabled={loading || undefined}
        onClick={() => !loading && onReload()}
        display="grid"
        placeItems="center"
        flex="none"
        w="16"
        h="16"
        borderRadius="control"
        bg="quietSoft"
        color="heading"
        cursor="pointer"
        _hover={{ bg: 'actionSoft' }}
      >
        <Icon name="again" />
      </chakra.button>
    </chakra.div>
  )
}
