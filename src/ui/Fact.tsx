/** Lines of a list of facts, in a `dl`. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Say, type Words } from './T.tsx'

/** What it is at the start of the line, the value at its end, under a line; `children` where the value is more than one thing. */
export function Fact({ name, value, children }: { name: Words; value?: ReactNode; children?: ReactNode }) {
  return (
    <chakra.div
      display="flex"
      justifyContent="space-between"
      gap="6"
      py="3"
      borderTop="{borders.line}"
      _first={{ borderTop: '0', pt: '0' }}
    >
      <chakra.dt flex="none" color="muted">
        <Say words={name} />
      </chakra.dt>
      <chakra.dd minW="0" textAlign="end" color="heading" overflowWrap="anywhere">
        {value ?? children}
      </chakra.dd>
    </chakra.div>
  )
}

/** The value below what it is. */
export function StackedFact({ name, value, children }: { name: Words; value?: ReactNode; children?: ReactNode }) {
  return (
    <chakra.div minW="0">
      <chakra.dt textStyle="note" color="muted">
        <Say words={name} />
      </chakra.dt>
      <chakra.dd overflowWrap="anywhere" color="heading">
        {value ?? children}
      </chakra.dd>
    </chakra.div>
  )
}
