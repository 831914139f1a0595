/** Which modules travel together: what every page runs on, what a landing is taken over with, and libraries, which change at other times. Decision 018. */
import { basename, resolve } from 'node:path'
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

/** The list of the views behind sign-in. */
const merchantPages = 'src/app/merchant-pages.tsx'

/** Modules that every page behind sign-in is drawn with. */
export const innerParts = [
  'src/app/merchant-charts.ts',
  merchantPages,
  'src/app/SignedInShell.tsx',
  'src/views/shell/StartingView.tsx',
  'src/views/shell/UnreachableView.tsx',
  'src/views/account/SessionDialogs.tsx',
]

const react = /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store)\//
/** The other libraries that every page runs on, without what shows notices. */
const kit =
  /node_modules\/(?:xstate|@xstate|react-intl|@formatjs|intl-messageformat|react-router|react-router-dom|@chakra-ui|@emotion|stylis|@pandacss)(?:\/|\w)(?!.*(?:toast|components|slot-recipe-context))/

const forms = /node_modules\/react-hook-form\//
const schemas = /node_modules\/(?:zod|@hookform)\/|\/contract\/kernel\/jitless\.ts$/

/** Chakra names all its parts in one module; few are used, and those come with what uses them. */
const parts = /node_modules\/@(?:chakra-ui|ark-ui|zag-js)\//

type Belongs = (id: string, context: Rolldown.ChunkingContext) => boolean

/** A function whose value is worked out once, when all modules are known. */
function once<Value>(find: (modules: Rolldown.ChunkingContext) => Value): (modules: Rolldown.ChunkingContext) => Value {
  let found: { value: Value } | null = null
  return (modules) => {
    found ??= { value: find(modules) }
    return found.value
  }
}

/** Modules and all that they need at once. */
function allOf(beginnings: readonly string[], modules: Rolldown.ChunkingContext): Set<string> {
  const closure = new Set<string>()
  const follow = (id: string) => {
    if (closure.has(id) || parts.test(id)) return
    closure.add(id)
    modules.getModuleInfo(id)?.importedIds.forEach(follow)
  }
  beginnings.map((beginning) => resolve(root, beginning)).forEach(follow)
  return closure
}

/** Whether a module is one of these, or needed by one of them. */
function closureOf(beginnings: readonly string[]): Belongs {
  const closure = once((modules) => allOf(beginnings, modules))
  return (id, modules) => closure(modules).has(id)
}

/** How many views behind sign-in need a module; what every such page is drawn with counts for all of them. */
const usesOf = once((modules: Rolldown.ChunkingContext) => {
  const uses = new Map<string, number>()
  const views = new Set(modules.getModuleInfo(resolve(root, merchantPages))?.dynamicallyImportedIds)
  for (const view of views) for (const id of allOf([view], modules)) uses.set(id, (uses.get(id) ?? 0) + 1)
  for (const id of allOf(innerParts, modules)) uses.set(id, views.size)
  return uses
})
/** What every page behind sign-in is drawn with, and what the two that most visits begin with have in common with others. */
const ofFirstPages = closureOf([...innerParts, 'src/views/home/HomeView.tsx', 'src/views/notices/MessagesView.tsx'])
/** Whether a module needs the library of forms or of schemas. */
const needsForms: Belongs = (id, modules) => [...allOf([id], modules)].some((each) => forms.test(each) || schemas.test(each))
/** Whether it needs the one of schemas, which most forms fetch with the first fault. */
const needsSchemas: Belongs = (id, modules) => [...allOf([id], modules)].some((each) => schemas.test(each))
const neededBy =
  (several: number): Belongs =>
  (id, modules) =>
    (usesOf(modules).get(id) ?? 0) >= several

// What is shown when nothing else comes is there from the start.
const ofStart = closureOf(['src/main.tsx', 'src/app/plain-page.ts'])
const ofLanding = closureOf(landingParts)
const ofFooter = closureOf([landingFooter])
const ofPage = closureOf([landingPage])
const ofForms = closureOf(nextForms)
const ofOpen = closureOf(['src/app/open-wiring.ts'])
const ofCaller = closureOf(['src/app/caller.ts'])
/** But those that the back office has a part of. */
const chart = /\/(?:machines|contract)\/(?!kernel\/)[\w/-]+\.ts$/

/** What charts are made of and wired by. */
const wiredChart = /\/(?:machines|contract|src\/app\/charts)\/[\w/-]+\.ts$/

/** Views of the areas with most pages, and what their calls are made of. */
const ofArea = /\/(?:src\/views|contract)\/(company|kyc)\//

/** The files of charts that need a module. */
const chartFilesOf = once((modules: Rolldown.ChunkingContext) => {
  const files = new Map<string, string[]>()
  for (const file of modules.getModuleInfo(resolve(root, 'src/app/merchant-charts.ts'))?.dynamicallyImportedIds ?? [])
    for (const id of allOf([file], modules)) files.set(id, [...(files.get(id) ?? []), file])
  return files
})
const inChartFiles =
  (fits: (files: number) => boolean): Belongs =>
  (id, modules) =>
    fits(chartFilesOf(modules).get(id)?.length ?? 0)

/** A group of the modules for which something holds. */
const group = (name: string, holds: Belongs): Rolldown.CodeSplittingGroup => ({ name: (id, context) => (holds(id, context) ? name : null) })

/** Few files, for many small ones compress worse, and several, for each runs in a task of its own. Decisions 018, 071. */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'react', test: react },
    { name: 'kit', test: kit },
    // Working out the look is the longest task of the start.
    { name: 'look', test: /\/src\/ui\/(?:theme|scale|colors|base)\.ts$/ },
    group('start', (id, context) => id !== entry && ofStart(id, context)),
    { name: 'forms', test: forms },
    { name: 'schemas', test: schemas },
    group('calls', ofCaller),
    // Fields of the forms of a landing that pages behind sign-in have, too, without what those without a form need of others.
    {
      ...group('fields', (id, context) => ofLanding(id, context) && needsForms(id, context) && neededBy(1)(id, context)),
      includeDependenciesRecursively: false,
    },
    // The same of the forms that its dialog leads on to.
    {
      ...group('more-fields', (id, context) => ofForms(id, context) && needsForms(id, context) && neededBy(1)(id, context)),
      includeDependenciesRecursively: false,
    },
    // What a landing has in common with the pages behind sign-in.
    group('common', (id, context) => ofLanding(id, context) && neededBy(1)(id, context)),
    group('landing', ofLanding),
    group(
      'shared',
      (id, context) =>
        [ofFooter, ofPage, ofForms].some((holds) => holds(id, context)) && neededBy(1)(id, context) && !needsForms(id, context),
    ),
    group('footer', ofFooter),
    group('landing-page', ofPage),
    group('auth-forms', ofForms),
    group('open-charts', (id, context) => chart.test(id) && ofOpen(id, context)),
    // What charts of several files need, or those and the first pages.
    group(
      'merchant-charts',
      (id, context) =>
        wiredChart.test(id) &&
        (inChartFiles((files) => files > 1)(id, context) || (inChartFiles((files) => files > 0)(id, context) && ofFirstPages(id, context))),
    ),
    {
      includeDependenciesRecursively: false,
      name: (id, context) => {
        const [file = ''] = chartFilesOf(context).get(id) ?? []
        return wiredChart.test(id) && inChartFiles((files) => files === 1)(id, context) ? `charts-${basename(file, '.ts')}` : null
      },
    },
    // Only what forms themselves are: what they need of others comes with every page.
    {
      ...group('merchant-forms', (id, context) => neededBy(3)(id, context) && needsForms(id, context) && !needsSchemas(id, context)),
      includeDependenciesRecursively: false,
    },
    // Several small files would cost a first page more than the others lose.
    group('merchant', (id, context) => neededBy(2)(id, context) && ofFirstPages(id, context) && !needsForms(id, context)),
    {
      ...group('merchant-schemas', (id, context) => neededBy(3)(id, context) && needsSchemas(id, context)),
      includeDependenciesRecursively: false,
    },
    // What several views of one area need.
    {
      includeDependenciesRecursively: false,
      name: (id, context) => {
        const [, area] = ofArea.exec(id) ?? []
        return area && neededBy(2)(id, context) && !needsForms(id, context) ? `merchant-${area}` : null
      },
    },
    group('merchant-pages', neededBy(3)),
  ],
}
