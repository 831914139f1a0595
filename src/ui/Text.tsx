/** A paragraph, or another element, of one message. */
import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { T } from './T.tsx'

/** The message `id` in a paragraph with style props; `as` names another element. */
export function Text({ id, values, ...look }: Omit<HTMLChakraProps<'p'>, 'id' | 'children'> & ComponentProps<typeof T>) {
  return (
    <chakra.p {...look}>
      <T id={id} values={values} />
    </chakra.p>
  )
}
