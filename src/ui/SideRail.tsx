/** Page frames: the width of a page, and a main column with a rail that comes below on a phone. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Say, type Words } from './T.tsx'

/** The width of a page with its gutters; `narrow` for reading and single forms. */
export function Wrap({ narrow, children }: { narrow?: boolean; children: ReactNode }) {
  return (
    <chakra.div w="full" maxW={narrow ? 'reading' : 'page'} mx="auto" px={{ base: '5', md: '6' }}>
      {children}
    </chakra.div>
  )
}

/** Main column and rail of 352; `aside` may be left out. */
export function SideRail({ children, aside, label }: { children: ReactNode; aside?: ReactNode; label?: string }) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) {sizes.aside}' }}
      gap={{ base: '4', md: '6' }}
      alignItems="start"
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: '4', md: '6' }}>
        {children}
      </chakra.div>
      {aside && (
        <chakra.aside
          aria-label={label}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap={{ base: '4', md: '6' }}
          pt={{ base: '4', lg: '0' }}
        >
          {aside}
        </chakra.aside>
      )}
    </chakra.div>
  )
}

/** One block of explanation in a rail: why, what to have ready, what comes next, who sees it. */
export function RailNote({ title, children }: { title: Words; children: ReactNode }) {
  return (
    <chakra.section textStyle="small" color="muted" ps={{ lg: '6' }}>
      <chakra.h2 textStyle="cardTitle" mb="1">
        <Say words={title} />
      </chakra.h2>
      {children}
    </chakra.section>
  )
}
