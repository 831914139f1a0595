/** Renders landings and shells in Node while the portal is built: the document as text and the rules of style that apply to it. Decisions 014, 071. */
import { ChakraProvider } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { RawIntlProvider } from 'react-intl'
import { createActor } from 'xstate'
import { type Locale, portalBase } from '../../contract/kernel/constants.ts'
import type { FirstCall, ShellKind } from '../../contract/site/documents.ts'
import type { PublicConfig } from '../../contract/site/public-config.ts'
import { authDialogMachine } from '../../machines/account/authDialog.ts'
import type { Messages } from '../../machines/kernel/language.ts'
import { isPage } from '../../machines/portal/addresses.ts'
import { pages, portalMachine } from '../../machines/portal/portal.ts'
import { system } from '../ui/theme.ts'
import type { KnownConfig } from '../views/parts/config-context.ts'
import { intlOf } from '../views/parts/intl.ts'
import { StartingPage } from '../views/shell/StartingPage.tsx'
import { fetchLanding } from './App.tsx'
import { titleOf } from './documents.ts'
import { callsOfEveryPage, callsOfPage } from './first-calls.ts'
import { chartModulesOf } from './merchant-charts.ts'
import { merchantViews } from './merchant-pages.tsx'
import { memoryRouter } from './router.tsx'
import { addressOf } from './router-sync.ts'
import { pageOfChart, Tree } from './tree.tsx'

await fetchLanding()

/** A landing to render, in one language, for a visitor who is not signed in. */
type PrerenderRequest = {
  /** Path below the portal's base: `/`, `/credit/hook`. */
  path: string
  locale: Locale
  messages: Messages
  footer: PublicConfig['footer']
}

type Rendered = { html: string; rules: readonly string[] }

/** The rendered landing. */
type Written = Rendered & { title: string; description: string }

/** Nothing is stored where a landing is rendered. */
const unstored = portalMachine.provide({ actors: { authDialog: authDialogMachine.provide({ actions: { forgetContact: () => {} } }) } })

/** Renders a landing to its end. Rejects when a view throws. */
export async function prerender({ path, locale, messages, footer }: PrerenderRequest): Promise<Written> {
  const pathname = `${portalBase}${path}`
  const address = addressOf({ pathname, search: '' })
  const portal = createActor(unstored, {
    input: {
      stored: null,
      storedCompanyId: null,
      locale,
      messages,
      newKey: () => '',
      readHandoff: () => null,
      partnerSite: null,
      address,
    },
  })
  portal.start()
  portal.send({ type: 'location.requested', path: address.page, search: '', params: {}, opens: true })
  const config: KnownConfig = {
    asked: null,
    env: 'production',
    analytics: null,
    partnerSite: null,
    partnerHosts: [],
    footer,
    campaignCpid: null,
    redPacketTypeIds: {},
    sandbox: false,
  }
  try {
    const { html, rules } = await rendered(<Tree router={memoryRouter(pageOfChart({ portal, config }), path)} />)
    return {
      html,
      rules,
      title: titleOf(address.page, intlOf(locale, messages)),
      description: messages[`site.landing.description.${path === '/credit/underwriting' ? 'underwriting' : 'hook'}`] ?? '',
    }
  } finally {
    portal.stop()
  }
}

/** A document that is shown before its page: the bar and the skeleton of a dashboard, or of any other page. */
export async function prerenderShell(kind: ShellKind, locale: Locale, messages: Messages): Promise<Rendered> {
  return rendered(
    <ChakraProvider value={system}>
      <RawIntlProvider value={intlOf(locale, messages)}>
        <StartingPage bare home={kind === 'home'} />
      </RawIntlProvider>
    </ChakraProvider>,
  )
}

/** Renders a tree to its end. Rejects when a view throws. */
async function rendered(tree: ReactNode): Promise<Rendered> {
  // Rules that the page uses are kept here instead of being written in front of each element.
  const cache = createCache({ key: 'css' })
  cache.compat = true
  let failure: unknown = null
  const { prelude } = await prerenderToNodeStream(<CacheProvider value={cache}>{tree}</CacheProvider>, {
    // A page in one piece: no part of it waits for a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure = error
    },
  })
  let html = ''
  for await (const part of prelude) html += part
  if (failure) throw failure
  return { html, rules: rulesOf(html, cache.inserted) }
}

/** The theme's rules with those of the classes that are on the page; what a closed dialog would need is not among them. */
function rulesOf(html: string, inserted: Record<string, string | true | undefined>): string[] {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  return Object.entries(inserted).flatMap(([name, css]) =>
    typeof css === 'string' && (classes.has(`css-${name}`) || !css.includes(`.css-${name}`)) ? [css] : [],
  )
}

/** The pages behind sign-in: the name of the view of each, whether it has texts of its own, the modules of its charts, and the calls it begins with. */
export function signedInPages(): { page: string; view: string; inner: boolean; charts: readonly string[]; calls: readonly FirstCall[] }[] {
  return Object.entries(merchantViews).flatMap(([page, { displayName = '', inner = false }]) =>
    isPage(page) ? [{ page, view: displayName, inner, charts: chartModulesOf(page), calls: callsOfPage(page) }] : [],
  )
}

/** Paths of all pages but the one of every other path. ROUTE-13. */
export function pagePaths(): string[] {
  return pages.filter((page) => page !== '/*')
}

export { callsOfEveryPage }
