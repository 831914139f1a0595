/** The way to the first drawdown: the waterline on the desk, a list on a phone. */
import { chakra } from '@chakra-ui/react'
import { currentPart, type JourneyFacts, journeyOf } from '../../../machines/home/homeJourney.ts'
import { StateMark } from '../../ui/StateMark.tsx'
import { Text, useWords } from '../../ui/T.tsx'
import { WaterlineStepper } from '../../ui/WaterlineStepper.tsx'

function stepsOf(facts: JourneyFacts) {
  return journeyOf(facts).map(({ part, state, word }) => ({
    key: part,
    label: `home.journey.${part}`,
    state,
    word: word && `home.journey.word.${word}`,
  }))
}

/** Every part of the way with its state, on the desk; the boat is where the merchant is. */
export function JourneyWaterline({ facts }: { facts: JourneyFacts }) {
  return (
    <chakra.div display={{ base: 'none', lg: 'block' }}>
      <WaterlineStepper steps={stepsOf(facts)} current={currentPart(facts)} label="home.journey.label" />
    </chakra.div>
  )
}

/** The same on a phone. */
export function JourneyList({ facts }: { facts: JourneyFacts }) {
  const words = useWords()
  const current = currentPart(facts)
  return (
    <chakra.ol
      aria-label={words('home.journey.label')}
      display={{ lg: 'none' }}
      px="4"
      listStyleType="none"
      borderRadius="card"
      bg="surface"
      boxShadow="inset 0 0 0 1px {colors.hairline}"
    >
      {stepsOf(facts).map(({ key, label, state, word }) => (
        <chakra.li
          key={key}
          aria-current={key === current ? 'step' : undefined}
          display="flex"
          alignItems="center"
          justifyContent="space-between"
          gap="4"
          minH="control"
          borderTop="{borders.line}"
          _first={{ borderTop: '0' }}
          textStyle="small"
        >
          {key === current ? (
            <Text as="b" color="heading" id={label} />
          ) : (
            <Text as="span" color={state === 'notStarted' ? 'muted' : 'heading'} id={label} />
          )}
          <StateMark state={state} word={word} />
        </chakra.li>
      ))}
    </chakra.ol>
  )
}
