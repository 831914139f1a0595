/** The English sentence of the specification beside its translation. Decision A2. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Value of the tag `<en>` in a text: a line of its own, marked as English. */
export const inEnglish = (chunks: ReactNode[]) => (
  <chakra.span key="english" lang="en" display="block">
    {chunks}
  </chakra.span>
)
