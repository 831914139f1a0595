/** The ways to the pages of a merchant: in the bar on the desk, in the tab bar at the foot of a phone. SHELL-25, SHELL-26. */
import { chakra } from '@chakra-ui/react'
import type { Product } from '../../../contract/kernel/product.ts'
import { pageOf } from '../../../machines/portal/portal.ts'
import { Icon } from '../../ui/drawings/Icons.tsx'
import { Say, useWords } from '../../ui/T.tsx'
import { type DrawerEntry, isAt } from '../account/AccountMenu.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import { inset } from '../parts/TopBar.tsx'

/** The pages the bar leads to; those with `tab` have a place at the foot of a phone. */
export function pagesOf(product: Product): readonly (DrawerEntry & { tab?: true })[] {
  return [
    { to: `/credit/${product}/home`, label: 'shell.nav.home', icon: 'home', tab: true },
    { to: `/credit/${product}/second-drawdown`, label: 'shell.nav.drawdown', icon: 'download', tab: true },
    { to: '/shops', label: 'shell.nav.shops', icon: 'shop', tab: true },
    { to: '/accounts', label: 'shell.nav.accounts', icon: 'account' },
    { to: '/charge-orders', label: 'shell.nav.charges', icon: 'bill', tab: true },
    { to: '/red-packets', label: 'shell.nav.redPackets', icon: 'packet' },
  ]
}

const mine: DrawerEntry = { to: '/profile', label: 'shell.nav.mine', icon: 'user' }

const Section = chakra(PageLink, {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    h: 'topBar',
    px: { base: '2', xl: '3' },
    '&:lang(en)': { px: '2' },
    color: 'onInkMuted',
    fontSize: 'sm',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    _hover: { color: 'onInk' },
    _focusVisible: { outlineColor: 'tide', outlineOffset: '-2px' },
    '&[aria-current=page]': {
      color: 'onInk',
      fontWeight: '600',
      _after: { content: '""', position: 'absolute', insetX: '3', bottom: '0', h: '3px', bg: 'tide', borderTopRadius: '2px' },
    },
  },
})

const Tab = chakra(PageLink, {
  base: {
    position: 'relative',
    display: 'grid',
    alignContent: 'start',
    justifyItems: 'center',
    gap: '0.5',
    pt: '2',
    color: 'muted',
    fontSize: 'xs',
    lineHeight: '16px',
    textDecoration: 'none',
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-current=page]': { color: 'actionDeep', fontWeight: '600' },
  },
})

/** The pages in the bar of the desk. */
export function BarPages({ product }: { product: Product }) {
  const page = usePortalState(pageOf)
  const words = useWords()
  return (
    <chakra.nav aria-label={words('shell.nav')} display={{ base: 'none', lg: 'flex' }} flex="none">
      {pagesOf(product).map(({ to, label }) => (
        <Section key={to} to={to} aria-current={isAt(page, to) ? 'page' : undefined}>
          <chakra.span textAlign="center">
            <Say words={label} />
          </chakra.span>
        </Section>
      ))}
    </chakra.nav>
  )
}

/** The pages used most, and one's own, at the foot of a phone. */
export function TabBar({ product }: { product: Product }) {
  const page = usePortalState(pageOf)
  const words = useWords()
  const places = [...pagesOf(product).filter(({ tab }) => tab), mine]
  return (
    <chakra.nav
      aria-label={words('shell.nav.phone')}
      position="fixed"
      insetX="0"
      bottom="0"
      zIndex="docked"
      display={{ base: 'grid', lg: 'none' }}
      gridTemplateColumns="repeat(5, 1fr)"
      h={`calc({sizes.tabBar} + ${inset.bottom})`}
      pb={inset.bottom}
      ps={inset.left}
      pe={inset.right}
      bg="surface"
      borderTop="{borders.line}"
    >
      {places.map(({ to, label, icon }) => (
        <Tab key={to} to={to} aria-current={isAt(page, to) ? 'page' : undefined}>
          <Icon name={icon} />
          <chakra.span textAlign="center">
            <Say words={label} />
          </chakra.span>
        </Tab>
      ))}
    </chakra.nav>
  )
}
