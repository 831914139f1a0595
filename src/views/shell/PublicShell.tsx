/** Shell of public pages: bar, footer, floating widget, back to the top. SHELL-04, SHELL-31. */
import { chakra } from '@chakra-ui/react'
import { type MouseEvent, type ReactNode, Suspense } from 'react'
import { isLanding } from '../../../contract/site/landings.ts'
import { pageOf } from '../../../machines/portal/portal.ts'
import { Button } from '../../ui/Button.tsx'
import { T, useWords } from '../../ui/T.tsx'
import type { DrawerEntry } from '../account/AccountMenu.tsx'
import { Brand } from '../parts/Brand.tsx'
import { fetched } from '../parts/fetched.tsx'
import { goTo } from '../parts/go-to.ts'
import { LanguageSwitch } from '../parts/LanguageSwitch.tsx'
import { PageLink } from '../parts/PageLink.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import { Main, Shell, TopBar } from '../parts/TopBar.tsx'
import { BackToTop } from './BackToTop.tsx'
import { Dock } from './Dock.tsx'
import { LaterFooter } from './later-footer.ts'

const AccountMenu = fetched(() => import('../account/AccountMenu.tsx'), 'AccountMenu')
const AccountDrawer = fetched<'AccountDrawer', { entries: readonly DrawerEntry[] }>(
  () => import('../account/AccountMenu.tsx'),
  'AccountDrawer',
)

/** Sections of the landing by their ids, with what the bar calls them. */
const sections = { fee: 'shell.nav.fee', steps: 'shell.nav.steps', platforms: 'shell.nav.platforms', questions: 'shell.nav.questions' }

const anchor = {
  color: 'onInkMuted',
  fontSize: 'sm',
  lineHeight: '44px',
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  _hover: { color: 'onInk' },
  _focusVisible: { outlineColor: 'tide' },
} as const

const Anchor = chakra('a', { base: anchor })
const AnchorLink = chakra(PageLink, { base: anchor })

/** The link keeps its address, so that it can be opened in a new tab or copied. */
const goToSection = (section: string) => (event: MouseEvent) => {
  event.preventDefault()
  goTo(section)
}

function Sections({ landing, home }: { landing: boolean; home: string }) {
  const words = useWords()
  return (
    <chakra.nav aria-label={words('shell.nav')} display={{ base: 'none', lg: 'flex' }} gap="7" ms="4">
      {landing ? (
        Object.entries(sections).map(([section, label]) => (
          <Anchor key={section} href={`#${section}`} onClick={goToSection(section)}>
            <T id={label} />
          </Anchor>
        ))
      ) : (
        <>
          <AnchorLink to={home} label="shell.nav.landing" />
          <AnchorLink to="/questions" label="shell.nav.questions" />
        </>
      )}
    </chakra.nav>
  )
}

/** The public shell around a page. */
export function PublicShell({ children }: { children: ReactNode }) {
  const product = usePortalState((snapshot) => snapshot.context.product)
  const landing = usePortalState((snapshot) => isLanding(pageOf(snapshot)))
  const signedIn = usePortalState((snapshot) => snapshot.context.user !== null)
  const dialog = usePortalState((snapshot) => snapshot.children.authDialog)
  const home: DrawerEntry = { to: `/credit/${product}/home`, label: 'shell.nav.home', icon: 'home' }
  return (
    <Shell>
      <TopBar>
        <Brand />
        <Sections landing={landing} home={`/credit/${product}`} />
        <chakra.div display="flex" alignItems="center" gap={{ base: '2', md: '4' }} ms="auto" minW="0">
          <LanguageSwitch />
          {signedIn ? (
            <>
              <chakra.span display={{ base: 'none', lg: 'inline' }}>
                <PageLink to={home.to} label={home.label} look="onInk" size="short" />
              </chakra.span>
              <Suspense>
                <AccountMenu />
                <AccountDrawer entries={[home]} />
              </Suspense>
            </>
          ) : (
            <Button label="shell.signIn" variant="onInk" size="short" onClick={() => dialog?.send({ type: 'signIn.requested' })} />
          )}
        </chakra.div>
      </TopBar>
      <Main>{children}</Main>
      <Suspense>
        <LaterFooter product={product} landing={landing} />
      </Suspense>
      <Dock landing={landing} />
      <BackToTop />
    </Shell>
  )
}
