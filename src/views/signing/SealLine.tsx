/** The seals of all signers, joined from one to the next: who comes after whom, and how far it has come. SIGN-01. */
import { chakra } from '@chakra-ui/react'
import type { Signer } from '../../../contract/signing/agreements.ts'
import { hasSigned } from '../../../machines/signing/signing/setup.ts'
import { Seal } from '../../ui/Seal.tsx'
import { SignerMark } from './SignerLine.tsx'

/** Seals that stand beside each other on a desk; more stand one below the other, as on a phone. */
const mostBeside = 5

/** One line from signer to signer, drawn as far as it is signed. */
export function SealLine({ signers, inTurn }: { signers: readonly Signer[]; inTurn: boolean }) {
  const beside = signers.length <= mostBeside
  return (
    <chakra.ol
      display="grid"
      gridAutoFlow={{ base: 'row', md: beside ? 'column' : 'row' }}
      justifyContent="center"
      mt="8"
      listStyleType="none"
      textAlign="start"
    >
      {signers.map((signer, place) => {
        const before = signers[place - 1]
        return (
          <chakra.li
            key={signer.id}
            position="relative"
            display="grid"
            gridTemplateColumns={{ base: 'auto minmax(0, 1fr)', md: beside ? 'minmax(0, 1fr)' : 'auto minmax(0, 1fr)' }}
            justifyItems={{ base: 'start', md: beside ? 'center' : 'start' }}
            alignItems="center"
            columnGap="4"
            rowGap="2"
            w={{ md: beside ? '32' : 'auto' }}
            pt={{ base: before ? '8' : '0', md: beside || !before ? '0' : '8' }}
            textAlign={{ md: beside ? 'center' : 'start' }}
            _before={
              before && {
                content: '""',
                position: 'absolute',
                // A seal is 48 px: the line runs from the edge of one to the edge of the next, half a seal from either middle.
                insetStart: { base: '23px', md: beside ? 'calc(-50% + 24px)' : '23px' },
                top: { base: '0', md: beside ? '23px' : '0' },
                w: { base: '2px', md: beside ? 'calc(100% - 48px)' : '2px' },
                h: { base: '8', md: beside ? '2px' : '8' },
                bg: hasSigned(before) ? 'action' : 'hairline',
              }
            }
          >
            <Seal name={signer.name} kind={hasSigned(signer) ? 'solid' : 'dashed'} big />
            <chakra.div minW="0">
              <chakra.b display="block" textStyle="small" fontWeight="600" color="heading" overflowWrap="anywhere">
                {signer.name}
              </chakra.b>
              <SignerMark signer={signer} inTurn={inTurn} />
            </chakra.div>
          </chakra.li>
        )
      })}
    </chakra.ol>
  )
}
