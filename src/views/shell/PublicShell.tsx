/** What surrounds every public page: bar, footer, floating widget, back to the top. SHELL-04, SHELL-31. */
import { chakra } from '@chakra-ui/react'
import type { MouseEvent, ReactNode } from 'react'
import { isLanding } from '../../../contract/landings.ts'
import { pageOf } from '../../../machines/portal.ts'
import { Button } from '../../ui/Button.tsx'
import { T, useWords } from '../../ui/T.tsx'
import { goTo } from '../parts/go-to.ts'
import { PageLink } from '../parts/PageLink.tsx'
import { usePortalState } from '../parts/portal-context.ts'
import { AccountDrawer, AccountMenu, type DrawerEntry } from './AccountMenu.tsx'
import { BackToTop } from './BackToTop.tsx'
import { Brand } from './Brand.tsx'
import { Dock } from './Dock.tsx'
import { PublicFooter } from './Footer.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Main, Shell, TopBar } from './TopBar.tsx'

/** Sections of the landing by their ids. */
const sections = ['fee', 'steps', 'platforms', 'questions'] as const

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

/** The link keeps its address for whoever opens or copies it. */
const goToSection = (section: string) => (event: MouseEvent) => {
  event.preventDefault()
  goTo(section)
}

function Sections({ landing, home }: { landing: boolean; home: string }) {
  const words = useWords()
  return (
    <chakra.nav aria-label={words('shell.nav')} display={{ base: 'none', lg: 'flex' }} gap="7" ms="4">
      {landing ? (
        sections.map((section) => (
          <Anchor key={section} href={`#${section}`} onClick={goToSection(section)}>
            <T id={`shell.nav.${section}`} />
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
              <AccountMenu />
              <AccountDrawer entries={[home]} />
            </>
          ) : (
            <Button label="shell.signIn" variant="onInk" size="short" onClick={() => dialog?.send({ type: 'signIn.requested' })} />
          )}
        </chakra.div>
      </TopBar>
      <Main>{children}</Main>
      <PublicFooter product={product} landing={landing} />
      <Dock landing={landing} />
      <BackToTop />
    </Shell>
  )
}
