/** The button that leads back to the top, once the page is more than 200 px down. SHELL-22. */
import { chakra } from '@chakra-ui/react'
import { useSyncExternalStore } from 'react'
import { Icon } from '../../ui/drawings/Icons.tsx'
import { useWords } from '../../ui/T.tsx'
import { inset } from '../parts/TopBar.tsx'

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
      insetEnd={{ base: `max(0px, ${inset.right} - {spacing.5})`, lg: '4' }}
      bottom={{ base: `calc({spacing.20} + ${inset.bottom})`, lg: '8' }}
      display="grid"
      placeItems="center"
      // On a phone a tab in the margin of the page: no field, figure or button ever lies under it.
      w={{ base: '6', lg: '11' }}
      h={{ base: '14', lg: '11' }}
      borderStart={{ base: '4px solid transparent', lg: '0' }}
      borderStartRadius={{ base: 'control', lg: 'full' }}
      borderEndRadius={{ base: '0', lg: 'full' }}
      bg="ink"
      backgroundClip="padding-box"
      color="onInk"
      boxShadow={{ base: 'inset 0 0 0 1px {colors.onInkLine}', lg: '0 0 0 1px {colors.onInkLine}' }}
      cursor="pointer"
      _hover={{ bg: 'ink2' }}
    >
      <Icon name="up" small />
    </chakra.button>
  )
}
