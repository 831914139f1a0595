/** What surrounds the pages of a signed-in merchant. SHELL-24 to SHELL-26. */
import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { Product } from '../../../contract/product.ts'
import { pageOf } from '../../../machines/portal.ts'
import { Icon, type IconName } from '../../ui/drawings/Icons.tsx'
import { Say, T, useWords, type Words } from '../../ui/T.tsx'
import { NoticeBanner } from '../notices/NoticeBanner.tsx'
import { companyName } from '../parts/company-name.ts'
import { PageLink } from '../parts/PageLink.tsx'
import { usePortal, usePortalState } from '../parts/portal-context.ts'
import { preparedOf } from '../plain/prepared.ts'
import { AccountDrawer, AccountMenu, type DrawerEntry, isAt } from './AccountMenu.tsx'
import { BackToTop } from './BackToTop.tsx'
import { Brand } from './Brand.tsx'
import { MerchantFooter } from './Footer.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { BarButton, inset, Main, Shell, TopBar } from './TopBar.tsx'

/** The pages the bar leads to. */
function pagesOf(product: Product): readonly DrawerEntry[] {
  return [
    { to: `/credit/${product}/home`, label: 'shell.nav.home', icon: 'home' },
    { to: `/credit/${product}/second-drawdown`, label: 'shell.nav.drawdown', icon: 'download' },
    { to: '/shops', label: 'shell.nav.shops', icon: 'shop' },
    { to: '/accounts', label: 'shell.nav.accounts', icon: 'account' },
    { to: '/charge-orders', label: 'shell.nav.charges', icon: 'bill' },
    { to: '/red-packets', label: 'shell.nav.redPackets', icon: 'packet' },
  ]
}

/** Places of the tab bar on a phone. */
const tabs: readonly (readonly [place: number, label: string])[] = [
  [0, 'shell.nav.home'],
  [1, 'shell.nav.drawdown'],
  [2, 'shell.nav.shops'],
  [4, 'shell.nav.charges'],
]

const Section = chakra(PageLink, {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    h: 'topBar',
    px: { base: '2', xl: '3' },
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

/** The name of an entry; below it, small, that its page is still being prepared. It hangs there, so that all names stand on one line. */
function Entry({ to, label }: { to: string; label: Words }) {
  return (
    <chakra.span position="relative" textAlign="center">
      <Say words={label} />
      {preparedOf(to) && (
        <chakra.small
          position="absolute"
          top="100%"
          insetStart="50%"
          translate="-50%"
          textStyle="fine"
          lineHeight="14px"
          fontWeight="400"
          whiteSpace="nowrap"
          color="inherit"
        >
          <T id="prepared.short" />
        </chakra.small>
      )}
    </chakra.span>
  )
}

function CompanyButton() {
  const portal = usePortal()
  const company = usePortalState((snapshot) => snapshot.context.company)
  const words = useWords()
  const { locale } = useIntl()
  const name = company ? companyName(company, locale) : words('shell.company.none')
  return (
    <BarButton
      type="button"
      aria-haspopup="dialog"
      aria-label={company ? words('shell.company', { name }) : name}
      onClick={() => portal.send({ type: 'switcher.requested' })}
      maxW={{ base: 'none', md: '56' }}
      flexShrink="1"
      boxShadow={{ md: 'inset 0 0 0 1px {colors.onInkLine}' }}
      fontWeight={{ base: '600', md: '400' }}
    >
      <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
        {name}
      </chakra.span>
      <Icon name="down" small />
    </BarButton>
  )
}

const Bell = chakra(PageLink, {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    w: 'control',
    h: 'control',
    borderRadius: 'control',
    color: 'onInk',
    _hover: { bg: 'ink2' },
    _focusVisible: { outlineColor: 'tide' },
  },
})

/** The way to the messages, with how many are unread. MSG-17. */
function MessagesBell() {
  const notices = usePortalState((snapshot) => snapshot.children.notices)
  const count = useSelector(notices, (snapshot) =>
    snapshot ? snapshot.context.unread.messages + snapshot.context.unread.announcements : 0,
  )
  const words = useWords()
  return (
    <Bell to="/messages" aria-label={count > 0 ? words('shell.messages.unread', { count }) : words('shell.messages')}>
      <chakra.span position="relative" display="inline-flex">
        <Icon name="bell" />
        {count > 0 && (
          <chakra.span
            aria-hidden="true"
            position="absolute"
            top="-2"
            insetStart="2.5"
            minW="4.5"
            px="1"
            borderRadius="full"
            bg="tide"
            color="ink"
            textStyle="fine"
            fontWeight="600"
            lineHeight="18px"
            textAlign="center"
          >
            {count > 99 ? '99+' : count}
          </chakra.span>
        )}
      </chakra.span>
    </Bell>
  )
}

function TabBar({ entries, page }: { entries: readonly DrawerEntry[]; page: string | null }) {
  const words = useWords()
  const places: { to: string; label: string; icon: IconName }[] = [
    ...tabs.flatMap(([place, label]) => {
      const entry = entries[place]
      return entry ? [{ to: entry.to, label, icon: entry.icon }] : []
    }),
    { to: '/profile', label: 'shell.nav.mine', icon: 'user' },
  ]
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
      borderTop="1px solid"
      borderColor="hairline"
    >
      {places.map(({ to, label, icon }) => (
        <Tab key={to} to={to} aria-current={isAt(page, to) ? 'page' : undefined}>
          <Icon name={icon} />
          <Entry to={to} label={label} />
        </Tab>
      ))}
    </chakra.nav>
  )
}

/** The merchant's shell around a page; `slim` leaves brand, language, company and e-mail, for pages with a task to finish. */
export function MerchantShell({ slim = false, children }: { slim?: boolean; children: ReactNode }) {
  const product = usePortalState((snapshot) => snapshot.context.product)
  const page = usePortalState(pageOf)
  const hasName = usePortalState(({ context: { company } }) => Boolean(company?.registerNameCn || company?.registerNameEn))
  const words = useWords()
  const entries = pagesOf(product)
  return (
    <Shell>
      <TopBar>
        <Brand to={`/credit/${product}/home`} wordless={!slim} />
        {!slim && (
          <>
            <CompanyButton />
            <chakra.nav aria-label={words('shell.nav')} display={{ base: 'none', lg: 'flex' }} flex="none">
              {entries.map(({ to, label }) => (
                <Section key={to} to={to} aria-current={isAt(page, to) ? 'page' : undefined}>
                  <Entry to={to} label={label} />
                </Section>
              ))}
            </chakra.nav>
          </>
        )}
        <chakra.div display="flex" alignItems="center" gap={{ base: '0', md: '2' }} ms="auto" minW="0">
          <chakra.span display={{ base: 'none', lg: 'inline' }}>
            <LanguageSwitch compact />
          </chakra.span>
          {slim ? hasName && <CompanyButton /> : <MessagesBell />}
          <AccountMenu />
          <AccountDrawer entries={[...entries, { to: '/messages', label: 'shell.messages', icon: 'bell' }]} />
        </chakra.div>
      </TopBar>
      <NoticeBanner />
      <Main>{children}</Main>
      <MerchantFooter product={product} />
      {!slim && <TabBar entries={entries} page={page} />}
      <BackToTop />
    </Shell>
  )
}
