/** The one thing asked of the merchant now: what, why, how long, and the button that leads there. KYC-35, ONB-06. */
import { chakra } from '@chakra-ui/react'
import { type JourneyFacts, nextStep } from '../../../machines/home/homeJourney.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { InkWaves } from '../../ui/drawings/Shore.tsx'
import { Text } from '../../ui/Text.tsx'
import { PageLink } from '../parts/PageLink.tsx'

/** The next step on ink. */
export function NextStepCard({ facts, onContinue }: { facts: JourneyFacts; onContinue: () => void }) {
  const { says, goes } = nextStep(facts)
  return (
    <Card tone="ink" pad="wide">
      <chakra.div position="absolute" insetX="0" bottom="0" h="24" pointerEvents="none">
        <InkWaves />
      </chakra.div>
      <chakra.div position="relative" role="status" minH="40">
        <Text textStyle="small" color="onInkMuted" id="home.next.title" />
        <Text as="h2" mt="1" textStyle="h2" color="onInk" id={`home.next.${says}.title`} />
        <Text mt="2" maxW="reading" color="onInkMuted" textWrap="pretty" id={`home.next.${says}.text`} />
        {goes === 'myShops' ? (
          <chakra.div mt="6">
            <PageLink to="/shops" look="primary" label={`home.next.${says}.action`} />
          </chakra.div>
        ) : goes === 'moreShops' ? (
          <chakra.div mt="6">
            <PageLink to="/shops/authorise?another" look="onInk" label="home.next.moreShops" />
          </chakra.div>
        ) : (
          <chakra.div display="flex" flexWrap="wrap" gap="3" mt="6">
            <Button label={`home.next.${says}.action`} onClick={onContinue} />
            {(says === 'certify' || says === 'certifyAgain') && <PageLink to="/company" look="onInk" label="home.next.join" />}
          </chakra.div>
        )}
      </chakra.div>
    </Card>
  )
}
