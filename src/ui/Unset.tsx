/** The unmistakable mark where the configuration says nothing yet. */
import { type MessageId, Text } from './T.tsx'

/** Striped amber "not set", the same on paper and on ink. */
export function Unset({ words = 'ui.unset' }: { words?: MessageId }) {
  return (
    <Text
      as="span"
      display="inline-block"
      px="2"
      border="1.5px dashed"
      borderColor="amber"
      borderRadius="bone"
      color="amberDeep"
      fontWeight="600"
      bg="repeating-linear-gradient(-45deg, {colors.amberSoft} 0 6px, {colors.surface} 6px 12px)"
      id={words}
    />
  )
}
