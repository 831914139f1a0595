/** Why signing in was refused, above the form: locked, not activated, disabled, closed, or as the catalogue says. AUTH-31 to AUTH-33, decision A17. */
import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { signInMachine } from '../../../../machines/account/signIn.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { TextButton } from '../../../ui/Button.tsx'
import { worded } from '../../parts/fetched.tsx'
import { ProblemBanner } from '../../parts/ProblemBanner.tsx'
import { useService } from '../../site/parts/use-service.ts'
import type { ActivationFlow } from './Activation.tsx'
import { ownWords } from './own-words.ts'

const ActivationNotice = worded(() => import('./Activation.tsx'), 'ActivationNotice')

/** Situations with a notice of their own. */
const notices = ['locked', 'inactive', 'unverified'] as const
const words = {
  locked: { title: 'auth.locked.title', text: 'auth.locked.text' },
  inactive: { title: 'auth.inactive.title', text: 'auth.inactive.text' },
  unverified: { title: 'auth.unverified.title', text: 'auth.unverified.text' },
} as const

/** Codes of accounts that stay locked without help. ERR-80018, ERR-80007. */
const shut: Readonly<Record<number, { title: string; text: string }>> = {
  80018: { title: 'auth.disabled.title', text: 'auth.disabled.text' },
  80007: { title: 'auth.closed.title', text: 'auth.closed.text' },
}

/** The banner of a refusal; of one that asks for the activation mail, with the button that sends it. */
export function SignInProblem({ flow }: { flow: ActorRefFrom<typeof signInMachine> | undefined }) {
  const problem = useSelector(flow, (snapshot) => snapshot?.context.problem ?? null)
  const email = useSelector(flow, (snapshot) => snapshot?.context.email ?? '')
  const notice = useSelector(flow, (snapshot) => notices.find((tag) => snapshot?.hasTag(tag)))
  const activation = useSelector(flow, (snapshot) => snapshot?.children.activation) as ActivationFlow | undefined
  const askService = useService()
  const said = notice === 'locked' ? words.locked : problem && shut[problem.code]
  if (said)
    return (
      <Banner
        mb="4"
        kind="error"
        title={said.title}
        action={<TextButton label="auth.locked.contact" onClick={askService} />}
        text={said.text}
      />
    )
  if (notice)
    return (
      <Suspense>
        <ActivationNotice flow={activation} email={email} {...words[notice]} />
      </Suspense>
    )
  return <ProblemBanner problem={problem} custom={ownWords} title="login.genericError" unlessAtFields />
}
