/** The widget of a captcha's provider, in a place of its own. Fetched when the server asks for one. Decision 088. */
import { chakra } from '@chakra-ui/react'
import { useActorRef } from '@xstate/react'
import { useCallback } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { CaptchaPurpose, WidgetCaptcha } from '../../../../contract/account/captcha.ts'
import { captchaWidgetMachine } from '../../../../machines/account/captchaWidget.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useWords } from '../../../ui/T.tsx'
import { useFlow } from '../../parts/use-flow.ts'
import { useLocale } from '../../parts/use-locale.ts'
import type { CaptchaFlow } from './Captcha.tsx'
import { showWidget } from './captcha-providers.ts'

type Shown = { readonly captcha: WidgetCaptcha; readonly purpose: CaptchaPurpose }

/** The widget of one captcha; give it the id of the captcha as its key. */
export function CaptchaWidget({ flow, ...shown }: Shown & { flow: CaptchaFlow }) {
  const widget = useActorRef(captchaWidgetMachine, { input: { deliver: (outcome) => flow.send(outcome) } })
  return <WidgetPlace flow={widget} {...shown} />
}

/** What a widget is shown as: itself, or why it is not there. */
export function WidgetPlace({ flow, captcha, purpose }: Shown & { flow: ActorRefFrom<typeof captchaWidgetMachine> }) {
  const words = useWords()
  const locale = useLocale()
  const { loading, renewing, expired, failed } = useFlow(flow, 'loading', 'renewing', 'expired', 'failed')
  const show = useCallback(
    (place: HTMLElement | null) => (place ? showWidget(place, { captcha, purpose, locale }, (event) => flow.send(event)) : undefined),
    [flow, captcha, purpose, locale],
  )
  if (expired || failed)
    return (
      <Banner
        mb="4"
        kind="error"
        title={expired ? 'account.auth.captcha.widget.expired' : 'account.auth.captcha.failed'}
        text={failed ? 'account.auth.captcha.widget.blocked' : undefined}
        action={
          <Button
            label="account.auth.captcha.retry"
            variant="secondary"
            size="small"
            onClick={() => flow.send({ type: 'retry.pressed' })}
          />
        }
      />
    )
  return (
    <chakra.div
      role="group"
      aria-label={words('account.auth.captcha.title')}
      aria-busy={loading || undefined}
      position="relative"
      minH="16"
      mb="4"
    >
      {loading && (
        <chakra.span position="absolute" role="status" aria-label={words('account.auth.captcha.loading')}>
          <Spinner />
        </chakra.span>
      )}
      {!renewing && <div ref={show} />}
    </chakra.div>
  )
}
