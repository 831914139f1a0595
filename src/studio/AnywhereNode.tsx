/** A pill in an area: what leads away from it can happen wherever in the area one is. */
import { chakra } from '@chakra-ui/react'
import type { Node, NodeProps } from '@xyflow/react'

/** Data of a pill. */
export type AnywhereNodeType = Node<{ text: string }, 'anywhere'>

/** A pill. */
export function AnywhereNode({ data }: NodeProps<AnywhereNodeType>) {
  return (
    <chakra.span
      display="grid"
      placeItems="center"
      w="full"
      h="full"
      borderRadius="full"
      bg="quietSoft"
      color="muted"
      fontSize="12px"
      whiteSpace="nowrap"
    >
      {data.text}
    </chakra.span>
  )
}
