/** The round button that leads back to the top, once the page is more than 200 px down. SHELL-22. */
import { chakra } from '@chakra-ui/react'
import { useSyncExternalStore } from 'react'
import { Icon } from '../../ui/drawings/Icons.tsx'
import { useWords } from '../../ui/T.tsx'
import { inset } from './TopBar.tsx'

/** Pixels after which the button appears. */
const threshold = 200

function watchScroll(changed: () => void): () => void {
  addEventListener('scroll', changed, { passive: true })
  return () => removeEventListener('scroll', changed)
}

/** The button; nothing is drawn at 200 px or less. */
export function BackToTop() {
  const words = useWords()
  const far = useSyncExternalStore(
    watchScroll,
    () => scrollY > threshold,
    () => false,
  )
  if (!far) return null
  return (
    <chakra.button
      type="button"
      aria-label={words('shell.top')}
      onClick={() => scrollTo({ top: 0 })}
      position="fixed"
      zIndex="docked"
      insetEnd={{ base: '3', lg: '4' }}
      bottom={{ base: `calc({spacing.20} + ${inset.bottom})`, lg: '8' }}
      // On a phone it would lie over the fields and buttons of a form: there it waits at the end of the page.
      css={{ lgDown: { 'main:has(form) ~ &': { position: 'absolute' } } }}
      display="grid"
      placeItems="center"
      w="11"
      h="11"
      borderRadius="full"
      bg="ink"
      color="onInk"
      boxShadow="0 0 0 1px {colors.onInkLine}"
      cursor="pointer"
      _hover={{ bg: 'ink2' }}
    >
      <Icon name="up" />
    </chakra.button>
  )
}
