/** The bar at the top of every page: ink, 60 high, always in view. SHELL-23. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { T } from '../../ui/T.tsx'

/** Safe-area insets of each side: notches, round corners, device bars. */
export const inset = {
  top: 'env(safe-area-inset-top, 0px)',
  right: 'env(safe-area-inset-right, 0px)',
  bottom: 'env(safe-area-inset-bottom, 0px)',
  left: 'env(safe-area-inset-left, 0px)',
} as const

const Skip = chakra('a', {
  base: {
    position: 'absolute',
    top: '2',
    insetStart: '-100vw',
    zIndex: '1',
    px: '4',
    py: '2',
    borderRadius: 'control',
    bg: 'surface',
    color: 'actionDeep',
    _focus: { insetStart: '4' },
  },
})

/** The row of the bar, with a link that skips it for keyboards. */
export function TopBar({ children }: { children: ReactNode }) {
  return (
    <chakra.header position="sticky" top="0" zIndex="sticky" pt={inset.top} bg="ink" color="onInk">
      <Skip
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        <T id="shell.skip" />
      </Skip>
      <chakra.div
        display="flex"
        alignItems="center"
        gap={{ base: '2', md: '4' }}
        maxW="page"
        h="topBar"
        mx="auto"
        ps={{ base: `max({spacing.5}, ${inset.left})`, md: `max({spacing.6}, ${inset.left})` }}
        pe={{ base: `max({spacing.5}, ${inset.right})`, md: `max({spacing.6}, ${inset.right})` }}
      >
        {children}
      </chakra.div>
    </chakra.header>
  )
}

/** Bar, page and footer one below the other, as high as the window at least, so that the footer never floats. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <chakra.div position="relative" display="flex" flexDirection="column" minH="100dvh">
      {children}
    </chakra.div>
  )
}

/** Whether a page was shown before. */
let shown = false

/** Takes the focus that went away with the page before, as after signing in; never on the first page. */
const focusIfLost = (main: HTMLElement | null) => {
  if (shown && document.activeElement === document.body) main?.focus({ preventScroll: true })
  shown = true
}

/** The page below the bar; takes the focus when the page changes. While it loads it fills the window, so that the footer does not jump. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <chakra.main
      id="main"
      ref={focusIfLost}
      tabIndex={-1}
      flex="1"
      _focus={{ outline: 'none' }}
      css={{ '&:has([aria-busy=true])': { minH: 'calc(100dvh - {sizes.topBar})' } }}
    >
      {children}
    </chakra.main>
  )
}

/** A button of the bar: 40 high, quiet on ink. */
export const BarButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minW: '0',
    minH: 'control',
    px: '3',
    borderRadius: 'control',
    color: 'onInk',
    fontSize: 'sm',
    cursor: 'pointer',
    _hover: { bg: 'ink2' },
    _focusVisible: { outlineColor: 'tide' },
  },
})
