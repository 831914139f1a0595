/** The veil over the whole screen while the portal is busy; it fades in 500 ms and never takes a click. SHELL-29, CONST-21. */
import { chakra } from '@chakra-ui/react'
import type { ActorRefFrom } from 'xstate'
import type { loadingMachine } from '../../../machines/kernel/loading.ts'
import { Buoy } from '../../ui/Buoy.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import { useFlow } from '../parts/use-flow.ts'

/** Decoration: the page beneath says itself that it is loading. */
export function LoadingOverlay() {
  const flow = usePortalState((snapshot) => snapshot.children.loading)
  return flow ? <Veil flow={flow} /> : null
}

function Veil({ flow }: { flow: ActorRefFrom<typeof loadingMachine> }) {
  const { shown, going } = useFlow(flow, 'shown', 'going')
  if (!shown) return null
  return (
    <chakra.div
      data-loading={going ? 'going' : 'shown'}
      aria-hidden="true"
      position="fixed"
      inset="0"
      zIndex="overlay"
      display="grid"
      placeItems="center"
      // The bar keeps its ink: a veil over it looks like a page that is broken.
      bgImage="linear-gradient({colors.transparent} {sizes.topBar}, {colors.paper/60} {sizes.topBar})"
      opacity={going ? '0' : '1'}
      transition="opacity 500ms"
      pointerEvents="none"
    >
      <Buoy />
    </chakra.div>
  )
}
