/** Two partner advertisements in turn, 5 s each with a fade of half a second. SHELL-06 to SHELL-08, A65. */
import { chakra } from '@chakra-ui/react'
import { useActorRef, useSelector } from '@xstate/react'
import { type MouseEvent, useState, useSyncExternalStore } from 'react'
import { isPaused, turning } from '../../machines/kernel/rotatingBanner.ts'
import { Icon } from '../ui/drawings/Icons.tsx'
import { Money } from '../ui/Money.tsx'
import { T, useWords } from '../ui/T.tsx'
import { goTo } from '../views/parts/go-to.ts'
import { holding } from '../views/parts/holding.ts'
import { PageLink } from '../views/parts/PageLink.tsx'
import { useRotatingBanner } from '../views/parts/portal-context.ts'
import { figures } from '../views/site/legal-figures.ts'

const Slide = chakra('article', {
  base: {
    gridArea: '1 / 1',
    display: 'flex',
    alignItems: 'center',
    gap: { base: '3', md: '8' },
    minH: { base: '44', md: '36' },
    ps: { base: '4', md: '8' },
    pe: { base: '4', md: '44' },
    pt: '5',
    pb: { base: '16', md: '5' },
    borderRadius: 'card',
    // Before hydration it turns by CSS, with the same timing; then the chart decides which one is shown.
    animation: 'slides 10s infinite',
    '&[data-shown]': {
      animation: 'none',
      opacity: '0',
      visibility: 'hidden',
      transition: `opacity ${turning.fade}ms, visibility ${turning.fade}ms`,
    },
    '&[data-shown=true]': { opacity: '1', visibility: 'visible' },
    '& svg': { flex: 'none', w: { base: '14', md: '28' }, h: { base: '10', md: '20' } },
    // Still, and both in view.
    _motionReduce: {
      gridArea: 'auto',
      minH: { base: '0', md: '36' },
      pb: '5',
      animation: 'none',
      '&[data-shown]': { opacity: '1', visibility: 'visible' },
    },
  },
  variants: {
    turn: {
      first: { bg: 'packetSoft' },
      second: { bg: 'actionSoft', animationDelay: '-5s' },
    },
  },
})

function PacketAfloat() {
  return (
    <svg viewBox="0 0 120 88" aria-hidden="true">
      <rect x="34" y="4" width="52" height="76" rx="6" fill="#c8102e" />
      <path d="M34 26c14 14 38 14 52 0V10a6 6 0 0 0-6-6H40a6 6 0 0 0-6 6Z" fill="#a80d26" />
      <circle cx="60" cy="36" r="11" fill="#f3cf8e" />
      <path d="M60 31v10M56 36h8" stroke="#a80d26" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M4 84c14-6 22-6 36 0s22 6 36 0 24-6 40 0" fill="none" stroke="#e5a9ae" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

function MarketStall() {
  return (
    <svg viewBox="0 0 120 88" aria-hidden="true">
      <path d="M20 36h80v44H20Z" fill="#dcb47a" />
      <path d="M52 36h16v44H52Z" fill="#0e7c7b" />
      <path d="M12 16h96l8 20H4Z" fill="#123e57" />
      <path d="M34 16l-6 20h22l4-20ZM70 16l2 20h22l-6-20Z" fill="#fff" />
    </svg>
  )
}

const Anchor = chakra('a')

const toPlatforms = (event: MouseEvent) => {
  event.preventDefault()
  goTo('platforms')
}

/** Discount of the interest packet. */
const packet = <Money value={{ amount: figures.packet.toString(), currency: 'HKD' }} />

const slides = [
  {
    turn: 'first',
    key: 'packet',
    drawing: <PacketAfloat />,
    more: <PageLink to="/questions?question=packet" label="site.landing.partners.packet.more" />,
  },
  {
    turn: 'second',
    key: 'stall',
    drawing: <MarketStall />,
    more: (
      <Anchor href="#platforms" onClick={toPlatforms}>
        <T id="site.landing.partners.stall.more" />
      </Anchor>
    ),
  },
] as const

const never = () => () => {}

/** The advertisement currently in view, as turned by CSS before hydration; the first one otherwise. */
function slideInView(): string | undefined {
  if (typeof document === 'undefined') return undefined
  const drawn = [...document.querySelectorAll('[data-ad]')]
  return slides[drawn.findIndex((slide) => getComputedStyle(slide).visibility === 'visible')]?.key
}

const items = slides.map(({ key }) => key)

/** The banner; it is paused under the pointer, with the focus inside, by its button and under reduced motion. */
export function Partners() {
  const banner = useActorRef(useRotatingBanner(), { input: { items, shown: useState(slideInView)[0] } })
  const shown = useSelector(banner, (snapshot) => snapshot.context.shown)
  const paused = useSelector(banner, (snapshot) => isPaused(snapshot.context))
  const running = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const words = useWords()
  return (
    <chakra.section aria-label={words('site.landing.partners')} bg="paper" pt={{ base: '6', md: '10' }} _print={{ display: 'none' }}>
      <chakra.div maxW="page" mx="auto" px={{ base: '5', md: '6' }}>
        <chakra.div
          position="relative"
          display="grid"
          gap="4"
          css={{ '&:hover article, &:has(:focus-visible) article': { animationPlayState: 'paused' } }}
          {...holding(banner)}
        >
          {slides.map(({ turn, key, drawing, more }, index) => (
            <Slide key={key} turn={turn} data-ad="" data-shown={running ? key === shown : undefined}>
              {drawing}
              <chakra.div minW="0">
                <chakra.h2 textStyle="title" fontSize={{ base: 'md', md: 'xl' }} fontWeight="700">
                  <T id={`site.landing.partners.${key}.title`} />
                </chakra.h2>
                <chakra.p mt="1" textStyle="small" color="text">
                  <chakra.span me="2" px="1.5" border="1px solid" borderRadius="bone" fontSize="xs">
                    <T id="site.landing.partners.ad" />
                  </chakra.span>
                  <T id={`site.landing.partners.${key}.text`} values={{ amount: packet }} />{' '}
                  <chakra.span whiteSpace="nowrap">{more}</chakra.span>
                </chakra.p>
              </chakra.div>
              <chakra.span
                aria-hidden="true"
                position="absolute"
                insetEnd={{ base: '16', md: '20' }}
                bottom={{ base: '5', md: 'auto' }}
                display="flex"
                alignItems="center"
                gap="2"
                textStyle="small"
                color="text"
                _motionReduce={{ display: 'none' }}
              >
                {slides.map((slide, place) => (
                  <chakra.i key={slide.key} w="6" h="1" borderRadius="2px" bg="heading" opacity={place === index ? '1' : '0.2'} />
                ))}
                {index + 1} / {slides.length}
              </chakra.span>
            </Slide>
          ))}
          <chakra.button
            type="button"
            aria-label={words(paused ? 'site.landing.partners.resume' : 'site.landing.partners.pause')}
            onClick={() => banner.send({ type: 'pause.pressed' })}
            position="absolute"
            insetEnd={{ base: '3', md: '6' }}
            bottom={{ base: '2', md: 'auto' }}
            alignSelf={{ md: 'center' }}
            display="grid"
            placeItems="center"
            w="11"
            h="11"
            borderRadius="full"
            bg="surface"
            color="heading"
            boxShadow="inset 0 0 0 1px {colors.hairline}"
            cursor="pointer"
            _motionReduce={{ display: 'none' }}
          >
            <Icon name={paused ? 'play' : 'pause'} />
          </chakra.button>
        </chakra.div>
      </chakra.div>
    </chakra.section>
  )
}
