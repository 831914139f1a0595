/** The bar of the studio: charts or journey, where the steps come from, the language. */
import { chakra } from '@chakra-ui/react'
import { LogoMark } from '../ui/drawings/Boat.tsx'
import { T, useWords } from '../ui/T.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { useStudio, useStudioState } from './studio-context.ts'

const Tab = chakra('button', {
  base: {
    h: 'full',
    px: '1',
    borderBottom: '2px solid transparent',
    color: 'onInkMuted',
    fontSize: 'sm',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { color: 'onInk' },
    _focusVisible: { outlineColor: 'tide', outlineOffset: '-2px' },
    '&[aria-current=page]': { color: 'onInk', fontWeight: '600', borderColor: 'tide' },
  },
})

const Mode = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minH: '30px',
    px: { base: '2.5', md: '4' },
    borderRadius: 'chip',
    color: 'onInkMuted',
    fontSize: 'sm',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '&:hover:not([aria-checked=true])': { color: 'onInk' },
    _focusVisible: { outlineColor: 'tide', outlineOffset: '1px' },
    '&[aria-checked=true]': { bg: 'surface', color: 'heading', fontWeight: '600' },
  },
})

const modes = [
  { tag: 'following', event: 'tab.wanted', text: 'mode.following' },
  { tag: 'replaying', event: 'replay.wanted', text: 'mode.replaying' },
  { tag: 'rehearsing', event: 'rehearsal.wanted', text: 'mode.rehearsing' },
] as const

/** Sixty pixels of ink. */
export function Header() {
  const studio = useStudio()
  const words = useWords()
  const journey = useStudioState((snapshot) => snapshot.hasTag('journey'))
  const mode = useStudioState((snapshot) => modes.find(({ tag }) => snapshot.hasTag(tag))?.tag)
  const chart = useStudioState(({ context }) => context.chart)
  const anybody = useStudioState(({ context }) => context.running.some(({ stopped }) => !stopped))
  return (
    <chakra.header
      display="flex"
      alignItems="center"
      gap={{ base: '3', md: '8' }}
      h="topBar"
      px={{ base: '3', md: '6' }}
      bg="ink"
      color="onInk"
    >
      <chakra.p display={{ base: 'none', md: 'flex' }} alignItems="center" gap="3" fontSize="lg" fontWeight="600" whiteSpace="nowrap">
        <LogoMark />
        <T id="brand.name" />
        <chakra.span color="onInkMuted" fontSize="sm" fontWeight="400">
          <T id="brand.title" />
        </chakra.span>
      </chakra.p>
      <chakra.nav aria-label={words('view.label')} display="flex" gap={{ base: '2', md: '5' }} h="full">
        <Tab
          type="button"
          aria-current={journey ? undefined : 'page'}
          onClick={() => studio.send(journey ? { type: 'chart.opened', chart } : { type: 'list.wanted' })}
        >
          <T id="view.charts" />
        </Tab>
        <Tab type="button" aria-current={journey ? 'page' : undefined} onClick={() => studio.send({ type: 'journey.wanted' })}>
          <T id="view.journey" />
        </Tab>
      </chakra.nav>
      {!journey && (
        <chakra.div role="radiogroup" aria-label={words('mode.label')} display="flex" ms="auto" p="3px" borderRadius="control" bg="ink2">
          {modes.map(({ tag, event, text }) => (
            <Mode key={tag} type="button" role="radio" aria-checked={mode === tag} onClick={() => studio.send({ type: event })}>
              {tag === 'following' && anybody && <chakra.i w="2" h="2" borderRadius="full" bg="green" />}
              <T id={text} />
            </Mode>
          ))}
        </chakra.div>
      )}
      <LanguageSwitch />
    </chakra.header>
  )
}
