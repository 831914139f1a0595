/** The bar of the studio: charts or journey, where the steps come from, the language. */
import { chakra } from '@chakra-ui/react'
import { LogoMark } from '../ui/drawings/Mark.tsx'
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
  { tag: 'following', event: 'tab.requested', text: 'mode.following' },
  { tag: 'replaying', event: 'replay.requested', text: 'mode.replaying' },
  { tag: 'rehearsing', event: 'rehearsal.requested', text: 'mode.rehearsing' },
] as const

/** The screens, as tabs. */
const screens = [
  { tag: 'overview', text: 'view.overview' },
  { tag: 'charts', text: 'view.charts' },
  { tag: 'journey', text: 'view.journey' },
  { tag: 'tests', text: 'view.tests' },
] as const

/** Sixty pixels of ink. */
export function Header() {
  const studio = useStudio()
  const words = useWords()
  const screen = useStudioState((snapshot) => screens.find(({ tag }) => tag !== 'charts' && snapshot.hasTag(tag))?.tag ?? 'charts')
  const chart = useStudioState(({ context }) => context.chart)
  const open = (tag: (typeof screens)[number]['tag']) => {
    if (tag !== 'charts')
      studio.send({ type: tag === 'overview' ? 'overview.requested' : tag === 'journey' ? 'journey.requested' : 'tests.requested' })
    else studio.send(screen === 'charts' ? { type: 'list.requested' } : { type: 'chart.opened', chart })
  }
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
        <chakra.span display={{ md: 'none', lg: 'inline' }} color="onInkMuted" fontSize="sm" fontWeight="400">
          <T id="brand.title" />
        </chakra.span>
      </chakra.p>
      <chakra.nav
        aria-label={words('view.label')}
        display="flex"
        flex={{ base: '1', md: 'none' }}
        minW="0"
        gap={{ base: '3', md: '5' }}
        h="full"
        overflowX={{ base: 'auto', md: 'visible' }}
        css={{ scrollbarWidth: 'none' }}
      >
        {screens.map(({ tag, text }) => (
          <Tab key={tag} type="button" aria-current={screen === tag ? 'page' : undefined} onClick={() => open(tag)}>
            <T id={text} />
          </Tab>
        ))}
      </chakra.nav>
      {screen === 'charts' && (
        <chakra.span display={{ base: 'none', md: 'inline-flex' }} ms="auto">
          <Modes />
        </chakra.span>
      )}
      <LanguageSwitch />
    </chakra.header>
  )
}

/** The source of the steps; on a phone it is above the picture. */
export function Modes() {
  const studio = useStudio()
  const words = useWords()
  const mode = useStudioState((snapshot) => modes.find(({ tag }) => snapshot.hasTag(tag))?.tag)
  const anybody = useStudioState(({ context }) => context.running.some(({ stopped }) => !stopped))
  return (
    <chakra.div role="radiogroup" aria-label={words('mode.label')} display="flex" p="3px" borderRadius="control" bg="ink2">
      {modes.map(({ tag, event, text }) => (
        <Mode key={tag} type="button" role="radio" aria-checked={mode === tag} onClick={() => studio.send({ type: event })}>
          {tag === 'following' && anybody && <chakra.i w="2" h="2" borderRadius="full" bg="green" />}
          <T id={text} />
        </Mode>
      ))}
    </chakra.div>
  )
}
