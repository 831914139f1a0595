/** Which texts come with the start, with the first page that everybody may open, and with the first session: as views and charts use them. Decisions 016, 028. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import zhCn from '../locales/zh_CN.json' with { type: 'json' }
import { partOf } from '../vite-messages.ts'

const root = resolve(import.meta.dirname, '..')
const ids = Object.keys(zhCn)

/** What joins with the first session: the pages behind sign-in, what surrounds them, their charts. */
const behind = [
  ...['home/HomeView', 'limit/CreditLimitView', 'signing/SigningView', 'drawdown/DrawdownView', 'shops/ShopAuthorisationView'],
  ...[
    'register/DrawdownAccountView',
    'register/BusinessInfoView',
    'messages/MessagesView',
    'profile/ProfileView',
    'red-packets/RedPacketsView',
    'activate-shop/ActivateShopView',
    'increase-limit/IncreaseLimitView',
  ],
  ...['CompanyInformationView', 'BusinessInformationView', 'DirectorsAndShareholdersView', 'CertificationCompletedView'].map(
    (view) => `certification/${view}`,
  ),
  ...['accounts/AccountsView', 'my-shops/MyShopsView', 'company/CompanyJoinView', 'company/CompanyListView', 'company/CompanyUsersView'],
  ...['shell/MerchantShell', 'shell/CompanySwitcherDialog'],
].map((view) => `src/views/${view}.tsx`)

/** Views of pages that everybody may open. */
const pages = [
  ...['landing/LandingView', 'landing/adverts/AdvertView', 'questions/QuestionsView', 'reports/FreeReportsView', 'legal/LegalView'],
  ...['auth/NewPasswordView', 'plain/NotAuthView', 'plain/ErrorView', 'plain/NotFoundView'],
].map((view) => `src/views/${view}.tsx`)
/** Shown to who is signed in, who has every text. */
const signedIn = ['src/views/shell/AccountMenu.tsx', 'src/views/plain/BeingPreparedView.tsx']
const chartsBehind = 'src/app/merchant-wiring.ts'
/** Stands at the root of the page chart, and speaks to who is signed in alone. */
const quiet = 'machines/companySwitcher.ts'

/** What a module imports, at once or later; types are no import. */
const imports = /^(?:import|export) (?!type )[^;']*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gm

/** Every module that begins with the given ones and goes on with what they import; not through those that join later. */
function reached(from: readonly string[], without: readonly string[] = []): Set<string> {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file) || without.includes(file) || !/\.tsx?$/.test(file) || !existsSync(resolve(root, file))) return
    found.add(file)
    for (const [, fixed, later = ''] of sourceOf(file).matchAll(imports))
      visit(relative(root, resolve(root, dirname(file), fixed ?? later)))
  }
  for (const file of from) visit(file)
  return found
}

function sourceOf(file: string): string {
  return readFileSync(resolve(root, file), 'utf8').replace(/(?<!')\/\*[\s\S]*?\*\//g, '')
}

/** The texts that modules name, whole or by their beginning. */
function textsOf(files: Iterable<string>): Set<string> {
  const code = [...files].map(sourceOf).join('\n')
  const whole = new Set([...code.matchAll(/['"`]([\w.:/*-]+)['"`]/g)].map(([, id = '']) => id))
  const begun = [...code.matchAll(/`([a-z][\w.]*\.)\$\{/gi)].map(([, start = '']) => start)
  return new Set(ids.filter((id) => whole.has(id) || begun.some((start) => id.startsWith(start))))
}

const start = textsOf(reached(['src/main.tsx'], [...pages, ...signedIn, ...behind, chartsBehind, quiet]))
const open = textsOf(reached(['src/main.tsx'], [...behind, chartsBehind, quiet]))
const inside = textsOf(reached([...behind, chartsBehind, quiet]))

test('I18N-02 every module that joins with the first session is there', () => {
  expect([...behind, chartsBehind].filter((file) => !existsSync(resolve(root, file)))).toEqual([])
  for (const file of behind)
    expect(sourceOf('src/app/merchant-pages.tsx') + sourceOf('src/app/App.tsx')).toContain(file.replace('src/', '../'))
  expect([open.size > 100, inside.size > 100]).toEqual([true, true])
})

test('I18N-02 SHELL-31 every view that brings the texts of pages is one of a page that everybody may open', () => {
  const bringing = [...sourceOf('src/app/pages.tsx').matchAll(/openView\((?:\(\) => import\('\.\.\/(views[^']+)'\)|(\w+)),/g)]
  const named = (name: string) =>
    new RegExp(`const ${name} = \\(\\) => import\\('\\.\\./(views[^']+)'`).exec(sourceOf('src/app/pages.tsx'))?.[1]
  expect([...new Set(bringing.map(([, file, name = '']) => `src/${file ?? named(name)}`))].sort()).toEqual([...pages].sort())
})

test('I18N-02 SHELL-31 no text of the start waits for a page, and none of a page that everybody may open for a session', () => {
  expect([...start].filter((id) => partOf(id) !== 'open')).toEqual([])
  expect([...open].filter((id) => partOf(id) === 'behind')).toEqual([])
})

test('I18N-02 SHELL-31 a text that only pages use does not weigh on the start', () => {
  // What is wrong with a field is named by the contract, which everybody has; titles are the document's.
  const early = (id: string) => id.startsWith('field.') || id.startsWith('title.')
  expect([...inside].filter((id) => !open.has(id) && partOf(id) !== 'behind' && !early(id))).toEqual([])
  expect([...open].filter((id) => !start.has(id) && partOf(id) === 'open' && !early(id))).toEqual([])
})
