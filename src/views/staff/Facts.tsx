/** Facts of a dialog of the back office. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Two columns of facts, one on a phone. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      columnGap="6"
      rowGap="3"
      mb="5"
      textStyle="small"
    >
      {children}
    </chakra.dl>
  )
}
