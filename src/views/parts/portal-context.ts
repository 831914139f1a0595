/** The portal actor for views: what page is open, who is signed in, what may be sent. */
import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { rotatingBannerMachine } from '../../../machines/kernel/rotatingBanner.ts'
import type { uploadMachine } from '../../../machines/kernel/upload.ts'
import type { uploadsMachine } from '../../../machines/kernel/uploads.ts'
import type { PortalSnapshot, portalMachine } from '../../../machines/portal/portal.ts'

type PortalActor = ActorRefFrom<typeof portalMachine>

/** Provided once, in src/app. */
export const PortalContext = createContext<PortalActor | null>(null)

/** The portal actor. */
export function usePortal(): PortalActor {
  const portal = useContext(PortalContext)
  if (!portal) throw new Error('No portal is provided')
  return portal
}

/** A value of the portal's snapshot. */
export function usePortalState<Value>(select: (snapshot: PortalSnapshot) => Value): Value {
  return useSelector(usePortal(), select)
}

/** Whether a shop is linked for another page, which goes on afterwards. ACT-01. */
export function useOnTheWay(): boolean {
  return usePortalState(({ context }) => context.way !== null)
}

/** The wired chart of an upload; available once a user is signed in. */
export function useUploadChart(): typeof uploadMachine {
  return usePortal().getSnapshot().machine.implementations.actors.upload as typeof uploadMachine
}

/** The chart of a banner that turns, wired. */
export function useRotatingBanner(): typeof rotatingBannerMachine {
  return usePortal().getSnapshot().machine.implementations.actors.rotatingBanner as typeof rotatingBannerMachine
}

/** The wired chart of a field for several uploads; available once a user is signed in. */
export function useUploadsChart(): typeof uploadsMachine {
  return usePortal().getSnapshot().machine.implementations.actors.uploads as typeof uploadsMachine
}
