/** The tile of a platform without a logo. */
import { chakra } from '@chakra-ui/react'

const Tile = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    w: '10',
    h: '10',
    borderRadius: 'control',
    fontSize: 'sm',
    fontWeight: '700',
    lineHeight: '1',
    '& svg': { w: '6', h: '6' },
  },
  variants: {
    tone: {
      cool: { bg: 'tileCool', color: 'heading' },
      teal: { bg: 'actionSoft', color: 'actionDeep' },
      kraft: { bg: 'kraftSoft', color: 'kraftDeep' },
      ink: { bg: 'ink', color: 'onInk' },
    },
  },
})

const tones = ['cool', 'teal', 'kraft', 'ink'] as const

/** A tile with the first letter of a name (or two given as `letters`), or with a logo path of `simple-icons` on a grid of 24. */
export function MonogramTile({ name, letters, logoPath }: { name: string; letters?: string; logoPath?: string }) {
  const tone = tones[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tones.length]
  return (
    <Tile tone={logoPath ? 'cool' : tone} aria-hidden="true">
      {logoPath ? (
        <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
          <path d={logoPath} />
        </svg>
      ) : (
        (letters ?? [...name][0]?.toUpperCase())
      )}
    </Tile>
  )
}
