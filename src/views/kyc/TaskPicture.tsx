/** Little pictures of what was sent back: a paper with glare on it, a side of an identity document, lines of a form. */
import { chakra } from '@chakra-ui/react'
import { IdentityBack, IdentityFront } from './IdentityPicture.tsx'
import type { TaskKind } from './task-names.ts'

const paper = 'var(--chakra-colors-surface)'
const ground = 'var(--chakra-colors-sunk)'
const line = 'var(--chakra-colors-deducted)'
const field = 'var(--chakra-colors-sea)'

/** The picture of an item; decorative, because its name is beside it. */
export function TaskPicture({ kind }: { kind: TaskKind }) {
  if (kind === 'idFront') return <IdentityFront present />
  if (kind === 'idBack') return <IdentityBack present />
  return (
    <chakra.svg viewBox="0 0 88 64" aria-hidden="true" w="16" h="12" flex="none" borderRadius="chip">
      <rect width="88" height="64" fill={ground} />
      {kind === 'document' ? (
        <>
          <g opacity=".7">
            <rect x="20" y="8" width="60" height="48" rx="3" fill={paper} />
            <path d="M28 18h32M28 26h44M28 34h40M28 42h24" stroke={line} strokeWidth="3" />
          </g>
          <path d="M4 60 40 4" stroke={paper} strokeWidth="14" opacity=".8" />
        </>
      ) : (
        <path d="M18 17h52M18 33h52M18 49h34" stroke={kind === 'people' ? line : field} strokeWidth="10" strokeLinecap="round" />
      )}
    </chakra.svg>
  )
}
