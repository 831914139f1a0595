/** Shell of the pages behind sign-in. SHELL-24 to SHELL-26. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { AccountDrawer, AccountMenu, type DrawerEntry } from '../account/AccountMenu.tsx'
import { CompanyButton } from '../company/CompanyButton.tsx'
import { MessagesBell } from '../notices/MessagesBell.tsx'
import { NoticeBanner } from '../notices/NoticeBanner.tsx'
import { Brand } from '../parts/Brand.tsx'
import { LanguageSwitch } from '../parts/LanguageSwitch.tsx'
import { hasName } from '../parts/names.ts'
import { usePortalState } from '../parts/portal-context.ts'
import { Main, Shell, TopBar } from '../parts/TopBar.tsx'
import { BackToTop } from './BackToTop.tsx'
import { MerchantFooter } from './Footer.tsx'
import { BarPages, pagesOf, TabBar } from './MerchantPages.tsx'

const messages: DrawerEntry = { to: '/messages', label: 'shell.messages', icon: 'bell' }

/** The merchant's shell around a page; `slim` leaves brand, language, company and e-mail, for pages with a task to finish. */
export function MerchantShell({ slim = false, children }: { slim?: boolean; children: ReactNode }) {
  const product = usePortalState((snapshot) => snapshot.context.product)
  const named = usePortalState(({ context: { company } }) => company !== null && hasName(company))
  return (
    <Shell>
      <TopBar>
        <Brand to={`/credit/${product}/home`} wordless={!slim} />
        {!slim && (
          <>
            <CompanyButton />
            <BarPages product={product} />
          </>
        )}
        {/* Beside the company's name, which gives way, it keeps its width. */}
        <chakra.div
          display="flex"
          alignItems="center"
          flexShrink={{ base: slim ? '1' : '0', lg: '1' }}
          gap={{ base: '0', md: '2' }}
          ms="auto"
          minW="0"
        >
          <chakra.span display={{ base: 'none', lg: 'inline' }}>
            <LanguageSwitch compact />
          </chakra.span>
          {slim ? named && <CompanyButton /> : <MessagesBell />}
          <AccountMenu />
          <AccountDrawer entries={[...pagesOf(product), messages]} />
        </chakra.div>
      </TopBar>
      <NoticeBanner />
      <Main>{children}</Main>
      <MerchantFooter product={product} />
      {!slim && <TabBar product={product} />}
      <BackToTop />
    </Shell>
  )
}
