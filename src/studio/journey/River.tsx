/** The steps with their figures and the river below them: as wide as merchants remain; where they leave it falls away. */
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { useIntl } from 'react-intl'
import { goneAfterDays, type JourneyMap, type JourneyStep } from '../../../contract/analytics/journey-map.ts'
import { useWords } from '../../ui/T.tsx'
import { type Loss, lossesOf } from './figures.ts'
import { type Course, riverOf } from './river.ts'
import { countText, shareText, spanText } from './spans.ts'

type RiverProps = {
  map: JourneyMap
  /** The step before which the largest share leaves. */
  worst: JourneyStep | null
  /** The step whose way is looked at closer. */
  chosen: JourneyStep
  onChoose: (step: JourneyStep) => void
}

/** Across the desk, down the phone. A press on a step looks at the way to it. */
export function River(props: RiverProps) {
  const say = useWords()
  return (
    <>
      <Across {...props} />
      <Down {...props} />
      <chakra.p mt="4" textStyle="note" color="muted">
        {say('journey.legend', { days: goneAfterDays })}
      </chakra.p>
    </>
  )
}

function Across({ map, worst, chosen, onChoose }: RiverProps) {
  const say = useWords()
  const losses = lossesOf(map)
  return (
    <chakra.div display={{ base: 'none', lg: 'block' }} mt="8">
      <chakra.ol
        listStyleType="none"
        display="grid"
        gridTemplateColumns="repeat(8, minmax(0, 1fr))"
        mb="6"
        aria-label={say('journey.steps')}
      >
        {map.steps.map((step) => (
          <chakra.li key={step.step} borderInlineStart="1px solid" borderColor="hairline">
            <StepButton step={step} worst={step.step === worst} chosen={step.step === chosen} onChoose={onChoose} />
          </chakra.li>
        ))}
      </chakra.ol>
      <Picture map={map} worst={worst} course="across" />
      <chakra.ol
        listStyleType="none"
        display="grid"
        gridTemplateColumns="repeat(8, minmax(0, 1fr))"
        mt="1"
        aria-label={say('journey.losses')}
      >
        {losses.map((loss) => (
          <chakra.li key={loss.step} ps={{ lg: '62%' }} pe="1">
            <LossText loss={loss} worst={loss.step === worst} />
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.div>
  )
}

function Down({ map, worst, chosen, onChoose }: RiverProps) {
  const say = useWords()
  const losses = lossesOf(map)
  return (
    <chakra.div display={{ base: 'grid', lg: 'none' }} gridTemplateColumns="140px minmax(0, 1fr)" columnGap="3" mt="6">
      <Picture map={map} worst={worst} course="down" />
      <chakra.ol listStyleType="none" aria-label={say('journey.steps')}>
        {map.steps.map((step, index) => {
          const loss = losses[index]
          return (
            <chakra.li
              key={step.step}
              h="92px"
              borderTop="1px solid"
              borderColor="hairline"
              display="flex"
              justifyContent="space-between"
              gap="2"
            >
              <StepButton step={step} worst={step.step === worst} chosen={step.step === chosen} onChoose={onChoose} />
              {loss && (
                <chakra.div alignSelf="flex-end" textAlign="end" flex="none">
                  <LossText loss={loss} worst={loss.step === worst} />
                </chakra.div>
              )}
            </chakra.li>
          )
        })}
      </chakra.ol>
    </chakra.div>
  )
}

function StepButton(props: { step: JourneyMap['steps'][number]; worst: boolean; chosen: boolean; onChoose: (step: JourneyStep) => void }) {
  const { step, worst, chosen, onChoose } = props
  const say = useWords()
  const intl = useIntl()
  const first = step.step === 'registered'
  const words = (
    <>
      <chakra.span display="block" textStyle="label" color={worst ? 'amberDeep' : 'heading'}>
        {say(`journey.step.${step.step}`)}
      </chakra.span>
      <chakra.span display="block" fontSize={{ base: 'xl', lg: '2xl' }} fontWeight="700" lineHeight="1.35" color="heading">
        {countText(intl, step.arrived)}
      </chakra.span>
      <chakra.span display="block" textStyle="note" lineHeight="20px" color="muted">
        {step.median === null ? ' ' : say('journey.median', { span: spanText(intl, step.median) })}
      </chakra.span>
    </>
  )
  const box = { display: 'block', minW: '0', textAlign: 'start', px: { base: '2', lg: '3' }, ms: { base: '-2', lg: '0' }, py: '1' } as const
  if (first) return <chakra.div {...box}>{words}</chakra.div>
  return (
    <chakra.button
      type="button"
      {...box}
      w={{ lg: 'full' }}
      cursor="pointer"
      aria-pressed={chosen}
      borderRadius="control"
      bg={chosen ? (worst ? 'amberSoft' : 'actionSoft') : 'transparent'}
      _hover={{ bg: worst ? 'amberSoft' : 'actionSoft' }}
      onClick={() => onChoose(step.step)}
    >
      {words}
    </chakra.button>
  )
}

function LossText({ loss, worst }: { loss: Loss; worst: boolean }) {
  const say = useWords()
  const intl = useIntl()
  return (
    <chakra.div textStyle="note" lineHeight="20px" color={worst ? 'amberDeep' : 'muted'} whiteSpace="nowrap">
      <chakra.b display="block" textStyle="label" fontSize="md" color={worst ? 'amberDeep' : 'text'}>
        {loss.left === 0 ? '0%' : `−${shareText(intl, loss.share)}`}
      </chakra.b>
      {say('journey.merchants', { count: countText(intl, loss.left) })}
    </chakra.div>
  )
}

function Picture({ map, worst, course }: { map: JourneyMap; worst: JourneyStep | null; course: Course }) {
  const say = useWords()
  const id = useId()
  const shape = riverOf(
    map,
    course,
    map.steps.findIndex(({ step }) => step === worst),
  )
  const along = course === 'across' ? { x1: '0', y1: '0', x2: '0', y2: '1' } : { x1: '0', y1: '0', x2: '1', y2: '0' }
  const label = worst ? say('journey.picture', { step: say(`journey.step.${worst}`) }) : say('journey.picture.plain')
  return (
    <chakra.svg
      viewBox={`0 0 ${shape.width} ${shape.height}`}
      w={course === 'across' ? 'full' : '140px'}
      h={course === 'across' ? 'auto' : `${shape.height}px`}
      role="img"
      aria-label={label}
    >
      <defs>
        <linearGradient id={`${id}-fall`} {...along}>
          <chakra.stop offset="0" css={{ stopColor: '{colors.action}', stopOpacity: 0.5 }} />
          <chakra.stop offset="1" css={{ stopColor: '{colors.action}', stopOpacity: 0.08 }} />
        </linearGradient>
        <linearGradient id={`${id}-worst`} {...along}>
          <chakra.stop offset="0" css={{ stopColor: '{colors.amber}' }} />
          <chakra.stop offset="1" css={{ stopColor: '{colors.amber}', stopOpacity: 0.2 }} />
        </linearGradient>
      </defs>
      {shape.bays.map((path) => path && <chakra.path key={path} d={path} fill="water" />)}
      {shape.falls.map((fall) => fall.path && <path key={fall.path} d={fall.path} fill={`url(#${id}-${fall.worst ? 'worst' : 'fall'})`} />)}
      <chakra.path d={shape.river} fill="action" />
      {shape.lines.map((path) => (
        <chakra.path key={path} d={path} stroke="onInkEdge" />
      ))}
      {shape.ripples.map((path) => (
        <chakra.path key={path} d={path} fill="none" stroke="onInkEdge" strokeWidth="1.5" strokeLinecap="round" />
      ))}
    </chakra.svg>
  )
}
