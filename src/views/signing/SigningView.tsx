/** The contract: what it means in four figures, its text, the signers, the waiting, the evidence. SIGN-01 to SIGN-06. */
import { useSelector } from '@xstate/react'
import type { signingMachine } from '../../../machines/signing/signing.ts'
import { Card } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { PageProps } from '../parts/page-props.ts'
import { RegisterPage, RegisterSteps } from '../parts/RegisterFrame.tsx'
import { Unavailable } from '../parts/Unavailable.tsx'
import { useFlow } from '../parts/use-flow.ts'
import { headOf } from './head.ts'
import { ReaderDialog } from './Reader.tsx'
import { SignerDialogs } from './SignerDialogs.tsx'
import { SigningCompleted } from './SigningCompleted.tsx'
import { SigningPreparing } from './SigningPreparing.tsx'
import { SigningReview } from './SigningReview.tsx'
import { SigningStopped } from './SigningStopped.tsx'
import { SigningWaiting } from './SigningWaiting.tsx'

/** The signing page and its loading child, in every state of their chart; dialogs lie over whichever it is. SIGN-04. */
export function SigningView({ flow }: PageProps<typeof signingMachine>) {
  return (
    <>
      <SigningPage flow={flow} />
      <SignerDialogs flow={flow} />
      <ReaderDialog flow={flow} />
    </>
  )
}

function SigningPage({ flow }: PageProps<typeof signingMachine>) {
  const tag = useSelector(flow, (snapshot) =>
    (['preparing', 'unprepared', 'reviewing', 'waiting', 'completed', 'declined', 'expired', 'unavailable'] as const).find((name) =>
      snapshot.hasTag(name),
    ),
  )
  const { problem, kind } = useFlow(flow)
  const steps = (waiting = false) => kind === 'facility' && <RegisterSteps step="sign" waiting={waiting} />
  const retry = () => flow.send({ type: 'retry.pressed' })
  switch (tag) {
    case 'preparing':
      return (
        <RegisterPage>
          {steps()}
          <SigningPreparing flow={flow} />
        </RegisterPage>
      )
    case 'reviewing':
      return (
        <RegisterPage>
          {steps()}
          <SigningReview flow={flow} />
        </RegisterPage>
      )
    case 'waiting':
      return (
        <RegisterPage>
          {steps(true)}
          <SigningWaiting flow={flow} />
        </RegisterPage>
      )
    case 'completed':
      return (
        <RegisterPage>
          <SigningCompleted flow={flow} />
        </RegisterPage>
      )
    case 'declined':
    case 'expired':
      return (
        <RegisterPage>
          {steps()}
          <SigningStopped flow={flow} how={tag} />
        </RegisterPage>
      )
    case 'unprepared':
    case 'unavailable':
      return (
        <RegisterPage>
          <Unavailable title={headOf(kind).title} problem={problem} onRetry={retry} />
        </RegisterPage>
      )
    default:
      return (
        <RegisterPage>
          {steps()}
          <PageHead {...headOf(kind)} />
          <Card>
            <Skeleton kind="rows" count={6} />
          </Card>
        </RegisterPage>
      )
  }
}
