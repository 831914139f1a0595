/** One signer: seal, name, how far they are, and what can be done. SIGN-01. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Signer } from '../../../contract/agreements.ts'
import { hasSigned } from '../../../machines/signing.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Seal } from '../../ui/Seal.tsx'
import type { MarkState } from '../../ui/StateGlyph.tsx'
import { StateMark } from '../../ui/StateMark.tsx'

const states: readonly [MarkState, string][] = [
  ['notStarted', 'signing.signer.waiting'],
  ['draft', 'signing.signer.opened'],
  ['done', 'signing.signer.signed'],
  ['failed', 'signing.signer.declined'],
]

/** State of a signer as glyph and word. */
export function SignerMark({ signer }: { signer: Signer }) {
  const [state, word] = states[signer.sign_status] ?? (['notStarted', 'signing.signer.waiting'] as const)
  return <StateMark state={state} word={word} />
}

/** A line of the list of signers; `actions` stand below on a phone and at the end on the desk. */
export function SignerLine({ signer, actions }: { signer: Signer; actions?: ReactNode }) {
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' }}
      columnGap="4"
      rowGap="2"
      alignItems="center"
      py="4"
      borderTop="1px solid"
      borderColor="hairline"
      _first={{ borderTop: '0' }}
    >
      <Seal name={signer.name} kind={hasSigned(signer) ? 'solid' : 'dashed'} />
      <chakra.div minW="0">
        <chakra.div display="flex" flexWrap="wrap" columnGap="3" alignItems="center">
          <chakra.b color="heading">{signer.name}</chakra.b>
          <SignerMark signer={signer} />
        </chakra.div>
        <chakra.p textStyle="note" color="muted" overflowWrap="anywhere">
          {signer.email}
          {signer.signed_at && (
            <>
              {' · '}
              <DateText value={signer.signed_at} kind="moment" />
            </>
          )}
        </chakra.p>
      </chakra.div>
      {actions && (
        <chakra.div gridColumn={{ base: '2', md: 'auto' }} display="flex" flexWrap="wrap" gap="3">
          {actions}
        </chakra.div>
      )}
    </chakra.li>
  )
}
