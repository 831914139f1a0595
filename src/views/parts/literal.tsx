/** The English sentence of the specification beside its translation. Decision A2. */
import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Value of the tag `<en>` in a text, as a line marked as English. */
export const englishIn = (look: HTMLChakraProps<'span'>) => (chunks: ReactNode[]) => (
  <chakra.span key="english" lang="en" display="block" {...look}>
    {chunks}
  </chakra.span>
)

/** The same in the look of the text around it. */
export const inEnglish = englishIn({})
