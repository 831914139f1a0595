/** The offer of a second factor, as a card. Decision 103. */
import { chakra } from '@chakra-ui/react'
import type { ActorRefFrom } from 'xstate'
import type { factorOfferMachine } from '../../../machines/account/factorOffer.ts'
import { TextButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Text } from '../../ui/T.tsx'
import { focusPage } from '../parts/go-to.ts'
import { PageLink } from '../parts/PageLink.tsx'
import { useFlow } from '../parts/use-flow.ts'

export type FactorOfferFlow = ActorRefFrom<typeof factorOfferMachine>

/** Why, the way to the profile, and the button that declines for good. */
export function FactorOffer({ flow }: { flow: FactorOfferFlow }) {
  const { offered } = useFlow(flow, 'offered')
  if (!offered) return null
  const dismiss = () => {
    focusPage()
    flow.send({ type: 'factors.dismissed' })
  }
  return (
    <Card title="home.factorOffer.title">
      <Text textStyle="small" color="muted" textWrap="pretty" id="home.factorOffer.text" />
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" mt="4">
        <PageLink to="/profile#profile-factors" look="secondary" size="short" label="home.factorOffer.setUp" />
        <TextButton label="home.factorOffer.dismiss" onClick={dismiss} />
      </chakra.div>
    </Card>
  )
}
