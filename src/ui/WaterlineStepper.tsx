/** The waterline: waves are the road travelled, a hairline lies ahead, the boat is where you are. */
import { chakra } from '@chakra-ui/react'
import { WaterlineBoat } from './drawings/Boat.tsx'
import { type MarkState, StateMark } from './StateMark.tsx'
import { Say, useWords, type Words } from './T.tsx'

/** One step: its name, how far it has come, a more precise word for that, and where it leads. */
type WaterlineStep = { key: string; label: Words; state: MarkState; word?: Words; onChoose?: () => void }

const wave = 'M0 4c20 0 20-3 40-3s20 6 40 6 20-6 40-6 20 6 40 6 20-6 40-6 20 3 40 3'

/** A stepper with the boat at `current`; steps with `onChoose` are buttons. */
export function WaterlineStepper({
  steps,
  current,
  label = 'ui.stepper.label',
}: {
  steps: readonly WaterlineStep[]
  current: string
  label?: string
}) {
  const words = useWords()
  return (
    <chakra.ol
      aria-label={words(label)}
      display="grid"
      gridTemplateColumns={`repeat(${steps.length}, minmax(0, 1fr))`}
      mb={{ base: '6', md: '10' }}
      listStyleType="none"
    >
      {steps.map((step) => {
        const here = step.key === current
        // What is sent back was sailed before: the water there stays.
        const past = step.state === 'returned' || (!here && step.state !== 'notStarted')
        const name = (
          <chakra.b
            display="block"
            pe="2"
            color={here || past ? 'heading' : 'muted'}
            fontWeight={here ? '700' : '500'}
            fontSize={{ base: 'note', md: 'md' }}
            lineHeight={{ base: '20px', md: '24px' }}
            overflowWrap="anywhere"
          >
            <Say words={step.label} />
          </chakra.b>
        )
        return (
          <chakra.li key={step.key} aria-current={here ? 'step' : undefined} position="relative" minW="0" pt={{ base: '9', md: '11' }}>
            <chakra.svg
              aria-hidden="true"
              viewBox="0 0 240 8"
              preserveAspectRatio="none"
              position="absolute"
              insetX="0"
              top={{ base: '5', md: '6' }}
              w="full"
              h="2"
              color={past ? 'action' : 'perforation'}
            >
              <path
                d={past ? wave : 'M0 4h240'}
                fill="none"
                stroke="currentColor"
                strokeWidth={past ? 2 : 1.5}
                vectorEffect="non-scaling-stroke"
              />
            </chakra.svg>
            {here && (
              <chakra.span
                position="absolute"
                left={{ base: '0', md: '-1' }}
                top={{ base: '-0.5', md: '-3px' }}
                w={{ base: '9', md: '12' }}
                animation="bob 4s ease-in-out infinite"
                transformOrigin="50% 90%"
              >
                <WaterlineBoat />
              </chakra.span>
            )}
            {step.onChoose && !here ? (
              <chakra.button
                type="button"
                onClick={step.onChoose}
                display="block"
                w="full"
                textAlign="start"
                minH="6"
                cursor="pointer"
                _hover={{ '& b': { textDecoration: 'underline', textUnderlineOffset: '4px' } }}
              >
                {name}
              </chakra.button>
            ) : (
              name
            )}
            <StateMark state={step.state} word={step.word} />
          </chakra.li>
        )
      })}
    </chakra.ol>
  )
}
