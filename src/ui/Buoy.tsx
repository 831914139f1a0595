/** Loading indicator of a whole page. */
import { chakra } from '@chakra-ui/react'
import { BoatShape } from './drawings/Mark.tsx'

/** The small boat, rocking inside a ring that turns. */
export function Buoy() {
  return (
    <chakra.span aria-hidden="true" display="grid" placeItems="center" w="20" h="20" borderRadius="full" bg="surface" boxShadow="raised">
      <chakra.svg gridArea="1 / 1" w="16" h="16" viewBox="0 0 64 64" fill="none" strokeWidth="4" animation="turn 0.9s linear infinite">
        <chakra.circle cx="32" cy="32" r="29" stroke="actionSoft" />
        <chakra.circle cx="32" cy="32" r="29" stroke="action" strokeLinecap="round" pathLength="4" strokeDasharray="1 3" />
      </chakra.svg>
      <chakra.svg gridArea="1 / 1" w="10" h="10" viewBox="0 0 32 32" animation="bob 3s ease-in-out infinite">
        <BoatShape hull="var(--chakra-colors-heading)" canopy="var(--chakra-colors-action)" />
      </chakra.svg>
    </chakra.span>
  )
}
