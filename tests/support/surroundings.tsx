/** What a view needs around it: the look, and a router for its links. */
import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { portalBase } from '../../contract/kernel/constants.ts'
import { system } from '../../src/ui/theme.ts'

export function Surroundings({ children }: { children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <MemoryRouter basename={`${portalBase}/`} initialEntries={[`${portalBase}/`]}>
        {children}
      </MemoryRouter>
    </ChakraProvider>
  )
}
