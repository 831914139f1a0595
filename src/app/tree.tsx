/** The React tree of the portal: the same in the browser and where a landing is written ahead. */
import { ChakraProvider } from '@chakra-ui/react'
import type { Actor } from 'xstate'
import type { PublicConfig } from '../../contract/public-config.ts'
import type { portalMachine } from '../../machines/portal.ts'
import { system } from '../ui/theme.ts'
import { GoContext } from '../views/parts/address.ts'
import { ConfigContext } from '../views/parts/config-context.ts'
import { PortalContext } from '../views/parts/portal-context.ts'
import { App } from './App.tsx'
import { Failsafe } from './Failsafe.tsx'

/** What views find around them. */
type Surroundings = {
  portal: Actor<typeof portalMachine>
  config: PublicConfig
  /** Goes to an address of the portal. */
  go?: (to: string) => void
  /** Called once the page stands and hears what is done to it. */
  onStanding?: () => void
}

/** The root of the tree: the page of the chart with what views find around them. */
export function Tree({ portal, config, go = () => {}, onStanding }: Surroundings) {
  return (
    <ChakraProvider value={system}>
      <ConfigContext.Provider value={config}>
        <PortalContext.Provider value={portal}>
          <GoContext.Provider value={go}>
            <Failsafe>
              <App onStanding={onStanding} />
            </Failsafe>
          </GoContext.Provider>
        </PortalContext.Provider>
      </ConfigContext.Provider>
    </ChakraProvider>
  )
}
