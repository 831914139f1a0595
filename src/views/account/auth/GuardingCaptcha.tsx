/** The captcha before what a chart is about to send; its dialog is fetched when the first is asked for. */
import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import type { AnyActorRef } from 'xstate'
import type { CaptchaPurpose } from '../../../../contract/account/captcha.ts'
import { useEver, worded } from '../../parts/fetched.tsx'
import type { CaptchaFlow } from './Captcha.tsx'

const CaptchaDialog = worded(() => import('./Captcha.tsx'), 'CaptchaDialog')

/** The captcha of the chart's child `captcha`; nothing while it asks for none. Render it outside of any form. */
export function GuardingCaptcha({ flow, purpose }: { flow: AnyActorRef | undefined; purpose: CaptchaPurpose }) {
  const captcha = useSelector(flow, (snapshot) => snapshot?.children?.captcha as CaptchaFlow | undefined)
  const busy = useSelector(flow, (snapshot) => snapshot?.hasTag('busy') ?? false)
  if (!useEver(captcha !== undefined)) return null
  return (
    <Suspense>
      <CaptchaDialog flow={captcha} purpose={purpose} busy={busy} onClose={() => flow?.send({ type: 'captcha.closed' })} />
    </Suspense>
  )
}
