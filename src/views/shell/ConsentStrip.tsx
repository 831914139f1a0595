/** Asks whether visits may be counted, and lets the answer be changed. ANLY-07. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Button } from '../../ui/Button.tsx'
import { T, Text, useWords } from '../../ui/T.tsx'
import { usePortalState } from '../parts/portal-context.ts'

function useConsent() {
  const consent = usePortalState((snapshot) => snapshot.children.consent)
  const asking = useSelector(consent, (snapshot) => snapshot?.hasTag('asking') ?? false)
  const counting = useSelector(consent, (snapshot) => snapshot?.hasTag('counting') ?? false)
  const refused = useSelector(consent, (snapshot) => snapshot?.hasTag('refused') ?? false)
  return { consent, asking, counting, refused }
}

/** A strip above the foot of the window; only where visits are counted at all, until it is answered. */
export function ConsentStrip() {
  const { consent, asking } = useConsent()
  const words = useWords()
  if (!asking) return null
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

const Choice = chakra('button', {
  base: { minH: 'target', color: 'inherit', textDecoration: 'underline', textUnderlineOffset: '4px', cursor: 'pointer' },
})

/** Takes the answer back, in the footer; nothing where nothing is counted or nothing was answered. */
export function ConsentChoice() {
  const { consent, counting, refused } = useConsent()
  if (!counting && !refused) return null
  return (
    <Choice type="button" onClick={() => consent?.send({ type: counting ? 'consent.refused' : 'consent.given' })}>
      <T id={counting ? 'account.consent.withdraw' : 'account.consent.giveAfterAll'} />
    </Choice>
  )
}
