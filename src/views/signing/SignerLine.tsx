/** One signer: seal, name, how far they are, and what can be done. SIGN-01. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Signer } from '../../../contract/signing/agreements.ts'
import { hasSigned } from '../../../machines/signing/signing/setup.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Seal } from '../../ui/Seal.tsx'
import { type MarkState, StateMark } from '../../ui/StateMark.tsx'
import { Text } from '../../ui/T.tsx'

const states: readonly [MarkState, string][] = [
  ['notStarted', 'signing.signer.waiting'],
  ['draft', 'signing.signer.opened'],
  ['done', 'signing.signer.signed'],
  ['failed', 'signing.signer.declined'],
]

/** State of a signer as glyph and word; `inTurn` where a link comes only after that of another. */
export function SignerMark({ signer, inTurn }: { signer: Signer; inTurn?: boolean }) {
  const [state, word] = states[signer.sign_status] ?? (['notStarted', 'signing.signer.waiting'] as const)
  return <StateMark state={state} word={inTurn && !signer.invited ? 'signing.signer.inTurn' : word} />
}

/** A line of the list of signers; `actions` stand below on a phone and at the end on the desk, what is `below` below everywhere. */
export function SignerLine(props: { signer: Signer; actions?: ReactNode; below?: ReactNode; inTurn?: boolean }) {
  const { signer, actions, below, inTurn } = props
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' }}
      columnGap="4"
      rowGap="2"
      alignItems="center"
      py="4"
      borderTop="{borders.line}"
      _first={{ borderTop: '0' }}
    >
      <Seal name={signer.name} kind={hasSigned(signer) ? 'solid' : 'dashed'} />
      <chakra.div minW="0">
        <chakra.div display="flex" flexWrap="wrap" columnGap="3" alignItems="center">
          <chakra.b color="heading" overflowWrap="anywhere">
            {signer.name}
          </chakra.b>
          <SignerMark signer={signer} inTurn={inTurn} />
        </chakra.div>
        <chakra.p textStyle="note" color="muted" overflowWrap="anywhere">
          {[signer.email, signer.mobile].filter(Boolean).join(' · ')}
          {signer.signed_at && (
            <>
              {' · '}
              <DateText value={signer.signed_at} kind="moment" />
            </>
          )}
        </chakra.p>
        {signer.file_name && (
          <Text textStyle="note" color="muted" overflowWrap="anywhere" id="signing.signer.file" values={{ file: signer.file_name }} />
        )}
        {signer.decline_reason && (
          <Text
            textStyle="note"
            color="packet"
            overflowWrap="anywhere"
            id="signing.signer.reason"
            values={{ reason: signer.decline_reason }}
          />
        )}
      </chakra.div>
      {actions && (
        <chakra.div gridColumn={{ base: '2', md: 'auto' }} display="flex" flexWrap="wrap" gap="3" alignItems="center">
          {actions}
        </chakra.div>
      )}
      {below && (
        <chakra.div gridColumn="2 / -1" display="flex" flexWrap="wrap" columnGap="4" rowGap="2">
          {below}
        </chakra.div>
      )}
    </chakra.li>
  )
}
