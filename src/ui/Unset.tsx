/** The unmistakable mark where the configuration says nothing yet. */
import { chakra } from '@chakra-ui/react'
import { type MessageId, T } from './T.tsx'

/** Striped amber "not set", on paper or on ink. */
export function Unset({ words = 'ui.unset', onInk = false }: { words?: MessageId; onInk?: boolean }) {
  return (
    <chakra.span
      display="inline-block"
      px="2"
      border="1.5px dashed"
      borderColor={onInk ? 'kraft' : 'amber'}
      borderRadius="bone"
      color={onInk ? 'onInk' : 'amberDeep'}
      fontWeight="600"
      bg={
        onInk
          ? 'repeating-linear-gradient(-45deg, transparent 0 6px, {colors.onInkLine} 6px 12px)'
          : 'repeating-linear-gradient(-45deg, {colors.amberSoft} 0 6px, transparent 6px 12px)'
      }
    >
      <T id={words} />
    </chakra.span>
  )
}
