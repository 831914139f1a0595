/** The kraft label with a banker's numeral that counts the steps of an offer. */
import { chakra } from '@chakra-ui/react'

const numerals = ['壹', '贰', '叁', '肆', '伍', '陆']
const numeralsHant = ['壹', '貳', '叁', '肆', '伍', '陸']

/** A kraft label for step 1 to 6; `hant` takes the traditional forms. Decoration: the list around it counts. */
export function KraftLabel({ step, hant = false }: { step: number; hant?: boolean }) {
  return (
    <chakra.span
      aria-hidden="true"
      position="relative"
      display="grid"
      placeItems="center"
      flex="none"
      w={{ base: '14', md: '20' }}
      h={{ base: '14', md: '20' }}
      borderRadius="bone"
      bg="kraftSoft"
      color="heading"
      fontSize={{ base: '3xl', md: '4xl' }}
      fontWeight="700"
      lineHeight="1"
      _after={{
        content: '""',
        position: 'absolute',
        top: '0',
        left: '50%',
        w: '3',
        h: { base: '3', md: '4' },
        ms: '-1.5',
        bg: 'kraftTape',
      }}
    >
      {(hant ? numeralsHant : numerals)[step - 1] ?? step}
    </chakra.span>
  )
}
