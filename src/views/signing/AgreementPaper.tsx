/** The text that is signed, on paper, with the fingerprint that proves it. */
import { chakra } from '@chakra-ui/react'
import type { Agreement } from '../../../contract/agreements.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { T, useWords } from '../../ui/T.tsx'

/** A sheet one can scroll with the keyboard. The text is exactly what is hashed and sent to the signers. */
export function AgreementPaper({ agreement }: { agreement: Agreement }) {
  const words = useWords()
  return (
    <chakra.div p={{ base: '3', md: '6' }} borderRadius="card" bg="tileCool">
      <chakra.section
        tabIndex={0}
        aria-label={words('signing.paper.label')}
        maxH={{ base: '70dvh', lg: '40rem' }}
        overflowY="auto"
        px={{ base: '5', md: '12' }}
        py={{ base: '6', md: '10' }}
        bg="surface"
        boxShadow="raised"
      >
        <chakra.p mb="6" textAlign="center" textStyle="note" color="muted">
          {agreement.reference}
        </chakra.p>
        {agreement.paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs stand in their order
          <chakra.p key={index} mb="4" textStyle="small" lineHeight="1.8" textWrap="pretty">
            {paragraph}
          </chakra.p>
        ))}
      </chakra.section>
      <chakra.p mt="3" textStyle="fine" color="muted" overflowWrap="anywhere">
        <T id="signing.hash" values={{ hash: agreement.content_hash }} />{' '}
        <CopyButton text={agreement.content_hash} what="signing.hash.name" />
      </chakra.p>
    </chakra.div>
  )
}
