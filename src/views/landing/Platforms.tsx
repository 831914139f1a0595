/** Where merchants sell: every platform and PSP that can be linked. SHOP-07, SHOP-10 to SHOP-12. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { MonogramTile } from '../../ui/MonogramTile.tsx'
import { T } from '../../ui/T.tsx'
import { Section, SectionHead } from './Section.tsx'

/** Names that are the same in every language, with the letters of their tile. */
const crossBorder = [
  ['Am', 'Amazon'],
  ['Wm', 'Walmart'],
  ['eB', 'eBay'],
  ['Al', 'AliExpress'],
  ['Sp', 'Shopee'],
  ['Sf', 'Shopify'],
  ['Tk', 'TikTok Shop'],
  ['Te', 'Temu'],
  ['Lz', 'Lazada'],
  ['SH', 'SHEIN'],
  ['ML', 'Mercado Libre'],
  ['Wf', 'Wayfair'],
  ['Kf', 'Kaufland'],
  ['Cd', 'Cdiscount'],
  ['Fr', 'Fruugo'],
  ['Mm', 'ManoMano'],
  ['Cf', 'Conforama'],
] as const

const gateways = [
  ['PP', 'PingPong'],
  ['Pa', 'Payoneer'],
  ['WF', 'WorldFirst'],
  ['Ai', 'Airwallex'],
  ['LL', 'LianLian'],
] as const

/** Platforms of the mainland with the letter of their tile; their names are texts. */
const mainland = [
  ['得', 'dewu'],
  ['抖', 'douyin'],
  ['快', 'kuaishou'],
  ['鲸', 'jingya'],
  ['京', 'jd'],
  ['天', 'tmall'],
  ['拼', 'pinduoduo'],
  ['红', 'xiaohongshu'],
] as const

const Tile = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    alignItems: 'center',
    gap: { base: '1.5', md: '3' },
    minW: '0',
    fontSize: { base: 'note', md: 'md' },
    lineHeight: '1.35',
    textAlign: { base: 'center', md: 'start' },
  },
})

function Shelf({ kind, count, children }: { kind: string; count: number; children: ReactNode }) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', lg: '10rem minmax(0, 1fr)' }}
      gap="4"
      columnGap="8"
      py="6"
      borderTop="1px solid"
      borderColor="hairline"
    >
      <chakra.h3 fontSize="md" fontWeight="700" lineHeight={{ lg: '40px' }}>
        <T id={`landing.platforms.${kind}`} />{' '}
        <chakra.small display={{ lg: 'block' }} textStyle="small" color="muted">
          <T id={`landing.platforms.${kind}.count`} values={{ count }} />
        </chakra.small>
      </chakra.h3>
      <chakra.ul
        display="grid"
        gridTemplateColumns={{ base: 'repeat(4, minmax(0, 1fr))', md: 'repeat(auto-fill, minmax(10.5rem, 1fr))' }}
        gap={{ base: '5', md: '4' }}
        columnGap={{ base: '2', md: '4' }}
        listStyleType="none"
      >
        {children}
      </chakra.ul>
    </chakra.div>
  )
}

const named = ([letters, name]: readonly [string, string]) => (
  <Tile key={name}>
    <MonogramTile name={name} letters={letters} />
    {name}
  </Tile>
)

/** Three shelves of tiles. */
export function Platforms() {
  return (
    <Section id="platforms" head={<SectionHead id="platforms" title="landing.platforms.title" text="landing.platforms.text" />}>
      <Shelf kind="crossBorder" count={crossBorder.length}>
        {crossBorder.map(named)}
      </Shelf>
      <Shelf kind="mainland" count={mainland.length}>
        {mainland.map(([letter, name]) => (
          <Tile key={name}>
            <MonogramTile name={name} letters={letter} />
            <T id={`landing.platform.${name}`} />
          </Tile>
        ))}
      </Shelf>
      <Shelf kind="gateways" count={gateways.length}>
        {gateways.map(named)}
      </Shelf>
    </Section>
  )
}
