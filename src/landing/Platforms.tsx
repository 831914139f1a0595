/** All platforms and PSPs that can be linked. SHOP-07, SHOP-10 to SHOP-12. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { T } from '../ui/T.tsx'
import { PlatformMark } from '../views/parts/PlatformMark.tsx'
import { Section, SectionHead } from './Section.tsx'

/** Names that are the same in every language. */
const crossBorder = [
  'Amazon',
  'Walmart',
  'eBay',
  'AliExpress',
  'Shopee',
  'Shopify',
  'TikTok Shop',
  'Temu',
  'Lazada',
  'SHEIN',
  'Mercado Libre',
  'Wayfair',
  'Kaufland',
  'Cdiscount',
  'Fruugo',
  'ManoMano',
  'Conforama',
] as const

const gateways = ['PingPong', 'Payoneer', 'WorldFirst', 'Airwallex', 'LianLian'] as const

/** Platforms of the mainland with the text of their name. */
const mainland = [
  ['Dewu', 'dewu'],
  ['Douyin', 'douyin'],
  ['Kuaishou', 'kuaishou'],
  ['Jingya', 'jingya'],
  ['JD', 'jd'],
  ['Tmall Global', 'tmall'],
  ['Pinduoduo', 'pinduoduo'],
  ['Xiaohongshu', 'xiaohongshu'],
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
        <T id={`site.landing.platforms.${kind}`} />{' '}
        <chakra.small display={{ lg: 'block' }} textStyle="small" color="muted">
          <T id={`site.landing.platforms.${kind}.count`} values={{ count }} />
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

const named = (name: string) => (
  <Tile key={name}>
    <PlatformMark platform={name} />
    {name}
  </Tile>
)

/** Three shelves of tiles. */
export function Platforms() {
  return (
    <Section id="platforms" head={<SectionHead id="platforms" title="site.landing.platforms.title" text="site.landing.platforms.text" />}>
      <Shelf kind="crossBorder" count={crossBorder.length}>
        {crossBorder.map(named)}
      </Shelf>
      <Shelf kind="mainland" count={mainland.length}>
        {mainland.map(([name, text]) => (
          <Tile key={name}>
            <PlatformMark platform={name} />
            <T id={`site.landing.platform.${text}`} />
          </Tile>
        ))}
      </Shelf>
      <Shelf kind="gateways" count={gateways.length}>
        {gateways.map(named)}
      </Shelf>
    </Section>
  )
}
