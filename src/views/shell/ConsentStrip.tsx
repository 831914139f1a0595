/** Asks whether visits may be counted. ANLY-07. */
import { chakra } from '@chakra-ui/react'
import { Button } from '../../ui/Button.tsx'
import { Text, useWords } from '../../ui/T.tsx'
import { usePortalState } from '../parts/portal-context.ts'

/** A strip above the foot of the window; shown where visits are counted at all, until it is answered. */
export function ConsentStrip() {
  const consent = usePortalState((snapshot) => snapshot.children.consent)
  const words = useWords()
  return (
    <chakra.section
      aria-label={words('account.consent.title')}
      position="fixed"
      insetX={{ base: '4', md: 'auto' }}
      insetStart={{ md: '6' }}
      bottom={{ base: '20', lg: '6' }}
      zIndex="banner"
      maxW={{ md: 'dialogDefault' }}
      p="5"
      borderRadius="card"
      bg="surface"
      color="text"
      boxShadow="0 0 0 1px {colors.hairline}, {shadows.raised}"
      _print={{ display: 'none' }}
    >
      <Text as="h2" textStyle="label" id="account.consent.title" />
      <Text mt="1" textStyle="small" color="muted" id="account.consent.text" />
      <chakra.div mt="4" display="flex" flexWrap="wrap" gap="3">
        <Button label="account.consent.give" size="short" onClick={() => consent?.send({ type: 'consent.given' })} />
        <Button
          label="account.consent.refuse"
          size="short"
          variant="secondary"
          onClick={() => consent?.send({ type: 'consent.refused' })}
        />
      </chakra.div>
    </chakra.section>
  )
}
