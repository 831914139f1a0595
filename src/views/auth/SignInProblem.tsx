/** Why signing in was refused, above the form: locked, not activated, or as the catalogue says. AUTH-31 to AUTH-33, decision A17. */
import { chakra } from '@chakra-ui/react'
import type { Problem } from '../../../contract/problem.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { T } from '../../ui/T.tsx'
import { ProblemBanner } from '../parts/ProblemBanner.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import { type ActivationFlow, ActivationNotice } from './Activation.tsx'
import { ownWords } from './own-words.ts'

/** The banner of a refusal; of one that asks for the activation mail, with the button that sends it. */
export function SignInProblem(props: { problem: Problem | null; email: string; activation: ActivationFlow | undefined }) {
  const { problem, email, activation } = props
  const service = usePortalState((snapshot) => snapshot.children.serviceDialog)
  if (problem?.code === 80002)
    return (
      <chakra.div mb="4">
        <Banner
          kind="error"
          title="auth.locked.title"
          action={
            <Button label="auth.locked.contact" variant="quiet" size="small" onClick={() => service?.send({ type: 'service.requested' })} />
          }
        >
          <T id="auth.locked.text" />
        </Banner>
      </chakra.div>
    )
  if (problem && (problem.code === 80005 || problem.code === 80016)) {
    const state = problem.code === 80005 ? 'inactive' : 'unverified'
    return <ActivationNotice flow={activation} email={email} title={`auth.${state}.title`} text={`auth.${state}.text`} />
  }
  return <ProblemBanner problem={problem} custom={ownWords} title="login.genericError" unlessAtFields />
}
