/** The React tree of the portal, the same in the browser and when a landing is prerendered. */
import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { RouterProvider } from 'react-router-dom'
import type { Actor } from 'xstate'
import type { portalMachine } from '../../machines/portal/portal.ts'
import { system } from '../ui/theme.ts'
import { ConfigContext, type KnownConfig } from '../views/parts/config-context.ts'
import { ReloadsContext } from '../views/parts/links.ts'
import { PortalContext } from '../views/parts/portal-context.ts'
import { App } from './App.tsx'
import { Failsafe } from './Failsafe.tsx'
import type { Router } from './router.tsx'

/** Context of the views. */
type Surroundings = {
  portal: Actor<typeof portalMachine>
  config: KnownConfig
  /** Whether a link loads the document of its page. */
  reloads?: () => boolean
  /** Called once what surrounds the page hears what is done to it, and once the whole does. */
  onStanding?: (whole: boolean) => void
}

/** Element for every address: the page of the chart. */
export function pageOfChart({ portal, config, reloads = () => false, onStanding }: Surroundings): ReactNode {
  return (
    <ConfigContext.Provider value={config}>
      <PortalContext.Provider value={portal}>
        <ReloadsContext.Provider value={reloads}>
          <Failsafe>
            <App onStanding={onStanding} />
          </Failsafe>
        </ReloadsContext.Provider>
      </PortalContext.Provider>
    </ConfigContext.Provider>
  )
}

/** The root of the tree, around the pages of a router. */
export function Tree({ router }: { router: Router }) {
  return (
    <ChakraProvider value={system}>
      <RouterProvider router={router} />
    </ChakraProvider>
  )
}
