/** A platform or payment service provider to choose, as a tile. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { PlatformMark } from '../../parts/PlatformMark.tsx'

/** The grid of tiles: four in a row on the desk, two on a phone. */
export const Tiles = chakra('ul', {
  base: {
    listStyleType: 'none',
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
    gap: { base: '2', md: '3' },
  },
})

/** One tile: name as people here call it, letters, a line about it, and the press. */
export function PlatformTile(props: { platform: string; name: string; line?: ReactNode; own?: boolean; onChoose: () => void }) {
  const { platform, name, line, own, onChoose } = props
  return (
    <chakra.li display="grid">
      <chakra.button
        type="button"
        onClick={onChoose}
        display="grid"
        gridTemplateColumns="auto minmax(0, 1fr)"
        alignItems="center"
        columnGap="3"
        p="3"
        borderRadius="card"
        bg="surface"
        boxShadow="inset 0 0 0 1px {colors.hairline}"
        textAlign="start"
        cursor="pointer"
        _hover={{ boxShadow: 'inset 0 0 0 1px {colors.action}' }}
      >
        <PlatformMark platform={platform} />
        <chakra.span minW="0">
          <chakra.span display="block" color="heading" fontWeight="500" lineHeight="1.4" fontSize={{ base: 'sm', md: 'md' }}>
            {name}
          </chakra.span>
          {line && (
            <chakra.span display="block" textStyle="note" lineHeight="1.5" color={own ? 'greenDeep' : 'muted'}>
              {line}
            </chakra.span>
          )}
        </chakra.span>
      </chakra.button>
    </chakra.li>
  )
}
