/** Little pictures that stand for the two sides of an identity document. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

function Side({ present, children }: { present: boolean; children: ReactNode }) {
  return present ? (
    <chakra.svg viewBox="0 0 120 76" aria-hidden="true" w="16" h="10" flex="none">
      <rect width="120" height="76" rx="6" fill="var(--chakra-colors-action-soft)" />
      {children}
    </chakra.svg>
  ) : (
    <chakra.span aria-hidden="true" w="16" h="10" flex="none" border="1.5px dashed" borderColor="fieldLine" borderRadius="bone" />
  )
}

const sea = 'var(--chakra-colors-sea)'
const line = 'var(--chakra-colors-deducted)'

/** The side with the photo; a dashed frame while it is missing. */
export function IdentityFront({ present }: { present: boolean }) {
  return (
    <Side present={present}>
      <path d="M0 52c20-12 34 6 56-4s40-14 64-4v26a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6Z" fill={sea} />
      <circle cx="24" cy="35" r="7" fill={line} />
      <path d="M12 58c1-8 6-12 12-12s11 4 12 12Z" fill={line} />
      <path d="M10 12h52" stroke={line} strokeWidth="5" />
      <path d="M48 26h38M48 36h54M48 46h30" stroke={line} strokeWidth="4" opacity=".6" />
    </Side>
  )
}

/** The other side; a dashed frame while it is missing. */
export function IdentityBack({ present }: { present: boolean }) {
  return (
    <Side present={present}>
      <path d="M0 20c24 12 40-8 62 2s40 6 58-4v52a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6Z" fill={sea} />
      <path d="M10 14h100" stroke={line} strokeWidth="10" />
      <path d="M10 34h62M10 44h46" stroke={line} strokeWidth="4" opacity=".6" />
      <path d="M10 60h100M10 67h100" stroke={line} strokeWidth="3" strokeDasharray="5 2" opacity=".6" />
    </Side>
  )
}
