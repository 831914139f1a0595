/** The bar of steps: back to the first, play, one further, and the place among all. */
import { chakra } from '@chakra-ui/react'
import { FormattedTime } from 'react-intl'
import { stepsIn } from '../../machines/studio/setup.ts'
import { DateText } from '../ui/DateText.tsx'
import { Icon, type IconName } from '../ui/drawings/Icons.tsx'
import { T, useWords } from '../ui/T.tsx'
import { useStudio, useStudioState } from './studio-context.ts'

const Key = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: '9',
    h: '9',
    borderRadius: 'control',
    color: 'heading',
    cursor: 'pointer',
    _hover: { bg: 'actionSoft' },
    '&[data-main]': { bg: 'ink', color: 'onInk' },
    '&[data-main]:hover': { bg: 'ink2' },
    '&:disabled': { color: 'muted', cursor: 'default', opacity: '0.6', bg: 'transparent' },
  },
})

/** The steps of what is shown. */
export function Scrub() {
  const studio = useStudio()
  const words = useWords()
  const { steps, at } = useStudioState(({ context }) => stepsIn(context))
  const playing = useStudioState((snapshot) => snapshot.hasTag('playing'))
  const company = useStudioState(({ context }) => context.source === 'company')
  const step = steps[at]
  const goTo = (place: number) => studio.send({ type: 'step.chosen', at: place })
  const play = () => {
    if (playing) return studio.send({ type: 'pause.pressed' })
    studio.send({ type: 'replay.requested' })
    studio.send({ type: 'play.pressed' })
  }
  const keys: { icon: IconName; label: string; press: () => void; main?: boolean; off: boolean }[] = [
    { icon: 'again', label: 'replay.first', press: () => goTo(0), off: steps.length < 2 },
    { icon: playing ? 'pause' : 'play', label: playing ? 'replay.pause' : 'replay.play', press: play, main: true, off: steps.length < 2 },
    { icon: 'right', label: 'replay.next', press: () => goTo(at + 1), off: at >= steps.length - 1 },
  ]
  const text = words('replay.position.text', { at: at + 1, count: steps.length })
  return (
    <chakra.section
      aria-label={words('replay.position.label')}
      display="grid"
      gridTemplateColumns="auto 1fr auto"
      alignItems="center"
      gap={{ base: '2', md: '5' }}
      px={{ base: '3', md: '6' }}
      h="14"
      bg="surface"
      borderTop="{borders.line}"
      color="muted"
      fontSize="note"
    >
      <chakra.div display="flex" gap="1">
        {keys.map(({ icon, label, press, main, off }) => (
          <Key
            key={label}
            type="button"
            aria-label={words(label)}
            title={words(label)}
            onClick={press}
            disabled={off}
            data-main={main && !off ? '' : undefined}
          >
            <Icon name={icon} />
          </Key>
        ))}
      </chakra.div>
      <chakra.input
        type="range"
        aria-label={words('replay.position.label')}
        aria-valuetext={text}
        min={0}
        max={Math.max(steps.length - 1, 0)}
        value={Math.max(at, 0)}
        disabled={steps.length < 2}
        onChange={({ target }) => goTo(Number(target.value))}
        w="full"
        minW="0"
        css={{ accentColor: '{colors.action}' }}
        cursor="pointer"
      />
      <chakra.span whiteSpace="nowrap">
        {step?.at && (
          <chakra.span display={{ base: company ? 'none' : 'inline', md: 'inline' }}>
            {company ? (
              <DateText value={new Date(step.at)} kind="moment" />
            ) : (
              <FormattedTime value={step.at} hour="2-digit" minute="2-digit" second="2-digit" hour12={false} />
            )}{' '}
            ·{' '}
          </chakra.span>
        )}
        {steps.length > 0 && <T id="replay.position.text" values={{ at: at + 1, count: steps.length }} />}
      </chakra.span>
    </chakra.section>
  )
}
