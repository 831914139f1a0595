/** The dialogs of a session above every page: its end, another user sent by another site, the step-up. */
import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { fetched, useEver } from '../parts/fetched.tsx'
import { loadMessagesInner } from '../parts/texts.ts'
import { HandoffDialog } from './HandoffDialog.tsx'
import { SessionWarning } from './SessionWarning.tsx'
import { useStepUp } from './use-step-up.ts'

/** With the texts of the pages whose calls may need it. */
const StepUpDialog = fetched(async () => (await Promise.all([import('./StepUpDialog.tsx'), loadMessagesInner()]))[0], 'StepUpDialog')

/** Each shows itself while it has something to ask. */
export function SessionDialogs() {
  const steppingUp = useEver(useSelector(useStepUp(), (snapshot) => snapshot?.hasTag('open') ?? false))
  return (
    <>
      <SessionWarning />
      <HandoffDialog />
      {steppingUp && (
        <Suspense>
          <StepUpDialog />
        </Suspense>
      )}
    </>
  )
}
