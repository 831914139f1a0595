/** The step-up of the portal, on the pages behind sign-in. */
import type { ActorRefFrom } from 'xstate'
import type { stepUpMachine } from '../../../machines/account/stepUp.ts'
import { usePortalState } from '../parts/portal-context.ts'

/** Its actor; undefined on public pages. */
export function useStepUp(): ActorRefFrom<typeof stepUpMachine> | undefined {
  return usePortalState((snapshot) => snapshot.children.stepUp) as ActorRefFrom<typeof stepUpMachine> | undefined
}
