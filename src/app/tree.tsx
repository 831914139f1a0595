/** The React tree of the portal, the same in the browser and when a landing is prerendered. */
import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Actor } from 'xstate'
import type { portalMachine } from '../../machines/portal/portal.ts'
import { system } from '../ui/theme.ts'
import { ConfigContext, type KnownConfig } from '../views/parts/config-context.ts'
import { FollowContext } from '../views/parts/links.ts'
import { PortalContext } from '../views/parts/portal-context.ts'
import { App } from './App.tsx'
import { Failsafe } from './Failsafe.tsx'

/** Context of the views. */
type Surroundings = {
  portal: Actor<typeof portalMachine>
  config: KnownConfig
  /** Called once what surrounds the page hears what is done to it, and once the whole does. */
  onStanding?: (whole: boolean) => void
}

/** Element for every address: the page of the chart. */
export function pageOfChart({ portal, config, onStanding }: Surroundings): ReactNode {
  return (
    <ConfigContext.Provider value={config}>
      <PortalContext.Provider value={portal}>
        <Failsafe>
          <App onStanding={onStanding} />
        </Failsafe>
      </PortalContext.Provider>
    </ConfigContext.Provider>
  )
}

/** The root of the tree, around the page. */
export function Tree({ follow, children }: { follow: (path: string) => void; children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <FollowContext.Provider value={follow}>{children}</FollowContext.Provider>
    </ChakraProvider>
  )
}
