/** Which texts come with the first page and which with the first session: as the pages use them. Decision 016. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import zhCn from '../locales/zh_CN.json' with { type: 'json' }
import { isBehindSignIn } from '../vite-messages.ts'

const root = resolve(import.meta.dirname, '..')
const ids = Object.keys(zhCn)

/** What joins with the first session: the pages behind sign-in, what surrounds them, their charts. */
const behind = [
  ...['home/HomeView', 'limit/CreditLimitView', 'signing/SigningView', 'drawdown/DrawdownView', 'shops/ShopAuthorisationView'],
  ...['register/DrawdownAccountView', 'register/BusinessInfoView', 'messages/MessagesView', 'profile/ProfileView'],
  ...['CompanyInformationView', 'BusinessInformationView', 'DirectorsAndShareholdersView', 'CertificationCompletedView'].map(
    (view) => `certification/${view}`,
  ),
  ...['accounts/AccountsView', 'company/CompanyJoinView', 'company/CompanyListView', 'company/CompanyUsersView'],
  ...['shell/MerchantShell', 'shell/CompanySwitcherDialog'],
].map((view) => `src/views/${view}.tsx`)
const chartsBehind = 'src/app/merchant-wiring.ts'
/** Stands at the root of the page chart, and speaks to who is signed in alone. */
const quiet = 'machines/companySwitcher.ts'

/** What a module imports, at once or later; types are no import. */
const imports = /^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gm

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
  return readFileSync(resolve(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
}

/** The texts that modules name, whole or by their beginning. */
function textsOf(files: Iterable<string>): Set<string> {
  const code = [...files].map(sourceOf).join('\n')
  const whole = new Set([...code.matchAll(/['"`]([\w.:/*-]+)['"`]/g)].map(([, id = '']) => id))
  const begun = [...code.matchAll(/`([a-z][\w.]*\.)\$\{/gi)].map(([, start = '']) => start)
  return new Set(ids.filter((id) => whole.has(id) || begun.some((start) => id.startsWith(start))))
}

const open = textsOf(reached(['src/main.tsx'], [...behind, chartsBehind, quiet]))
const inside = textsOf(reached([...behind, chartsBehind, quiet]))

test('I18N-02 every module that joins with the first session is there', () => {
  expect([...behind, chartsBehind].filter((file) => !existsSync(resolve(root, file)))).toEqual([])
  for (const file of behind) expect(sourceOf('src/app/pages.tsx') + sourceOf('src/app/App.tsx')).toContain(file.replace('src/', '../'))
  expect([open.size > 100, inside.size > 100]).toEqual([true, true])
})

test('I18N-02 SHELL-31 no text of a page that everybody may open waits for a session', () => {
  expect([...open].filter(isBehindSignIn)).toEqual([])
})

test('I18N-02 SHELL-31 a text that only signed-in pages use does not weigh on the first page', () => {
  // What is wrong with a field is named by the contract, which everybody has.
  expect([...inside].filter((id) => !open.has(id) && !isBehindSignIn(id) && !id.startsWith('field.'))).toEqual([])
})
