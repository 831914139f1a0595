/** A part of the details under its quiet title. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Say, type Words } from '../ui/T.tsx'

/** A titled part. */
export function Part({ title, aside, children }: { title: Words; aside?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <chakra.header display="flex" justifyContent="space-between" alignItems="baseline" gap="3" mb="2">
        <chakra.h3 color="muted" fontSize="note" fontWeight="400">
          <Say words={title} />
        </chakra.h3>
        {aside}
      </chakra.header>
      {children}
    </section>
  )
}
