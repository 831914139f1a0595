/** Which modules travel together: what every page runs on, what a landing is taken over with, and libraries, which change at other times. Decision 018. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Nothing shares a file with the entry: whatever asked for that file would start the portal. */
const entry = resolve(root, 'src/main.tsx')

/** Modules that a landing is taken over with first: what surrounds the page, and the dialog that most first touches open. */
export const landingParts = ['src/views/shell/PublicShell.tsx', 'src/views/account/auth/AuthDialog.tsx']

/** The footer and the page itself, which are as they should be until then. */
export const landingFooter = 'src/views/shell/Footer.tsx'
export const landingPage = 'src/landing/LandingView.tsx'

/** What the dialog leads on to. */
export const nextForms = ['SignUpForm', 'ForgotForm', 'MailSentDialog', 'Captcha', 'Activation'].map(
  (view) => `src/views/account/auth/${view}.tsx`,
)

const react = /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store)\//
/** The other libraries that every page runs on, without what shows notices. */
const kit =
  /node_modules\/(?:xstate|@xstate|react-intl|@formatjs|intl-messageformat|react-router|react-router-dom|@chakra-ui|@emotion|stylis|@pandacss)(?:\/|\w)(?!.*(?:toast|components|slot-recipe-context))/

/** Chakra names all its parts in one module; few are used, and those come with what uses them. */
const parts = /node_modules\/@(?:chakra-ui|ark-ui|zag-js)\//

/** Modules and all that they need at once; asked for once, when all modules are known. */
function closureOf(beginnings: readonly string[]): (id: string, context: Rolldown.ChunkingContext) => boolean {
  let found: Set<string> | null = null
  return (requested, modules) => {
    if (found) return found.has(requested)
    const closure = new Set<string>()
    const follow = (id: string) => {
      if (closure.has(id) || parts.test(id)) return
      closure.add(id)
      modules.getModuleInfo(id)?.importedIds.forEach(follow)
    }
    beginnings.map((beginning) => resolve(root, beginning)).forEach(follow)
    found = closure
    return found.has(requested)
  }
}

const ofStart = closureOf(['src/main.tsx'])
const ofLanding = closureOf(landingParts)
const ofFooter = closureOf([landingFooter])
const ofPage = closureOf([landingPage])
const ofForms = closureOf(nextForms)
const ofOpen = closureOf(['src/app/open-wiring.ts'])
const ofMerchants = closureOf(['src/app/merchant-wiring.ts'])
/** But those that the back office has a part of. */
const chart = /\/machines\/(?!kernel\/(?:draft|reveal))[\w/]+\.ts$/

/** Few files, for many small ones compress worse, and several, for each runs in a task of its own. */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'react', test: react },
    { name: 'kit', test: kit },
    // Working out the look is the longest task of the start.
    { name: 'look', test: /\/src\/ui\/(?:theme|scale|colors|base)\.ts$/ },
    { name: (id, context) => (id !== entry && ofStart(id, context) ? 'start' : null) },
    { name: (id, context) => (ofLanding(id, context) ? 'landing' : null) },
    { name: (id, context) => (ofFooter(id, context) ? 'footer' : null) },
    { name: (id, context) => (ofPage(id, context) ? 'landing-page' : null) },
    { name: (id, context) => (ofForms(id, context) ? 'auth-forms' : null) },
    // Charts that join together: views name some of them, and every file beside them would be named with the start.
    { name: (id, context) => (chart.test(id) && ofOpen(id, context) ? 'open-charts' : null) },
    {
      name: (id, context) => (chart.test(id) && ofMerchants(id, context) ? 'merchant-charts' : null),
      // The contract they name is needed by calls, too, which need no session.
      includeDependenciesRecursively: false,
    },
  ],
}
