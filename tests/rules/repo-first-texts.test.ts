/** Which texts come at once, behind the first touch, and with the first session: as views and charts use them. Decisions 016, 028. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { AnyStateNode } from 'xstate'
import zhCn from '../../locales/zh_CN.json' with { type: 'json' }
import { portalMachine } from '../../machines/portal/portal.ts'
import { comesBehind, comesInside, partOf } from '../../tools/messages.ts'

const root = resolve(import.meta.dirname, '../..')
const ids = Object.keys(zhCn)

/** Modules loaded with the first session: the pages behind sign-in, their shell, their charts. */
const behind = [
  ...[
    'views/home/HomeView',
    'views/limits/CreditLimitView',
    'views/signing/SigningView',
    'views/lending/drawdown/DrawdownView',
    'views/repayments/repay/RepaymentView',
    'views/repayments/charge-orders/ChargeOrdersView',
    'views/repayments/ArrangementsView',
    'views/shops/linking/ShopAuthorisationView',
  ],
  ...[
    'views/home/DrawdownAccountView',
    'views/home/AccountChangeView',
    'views/home/BusinessInfoView',
    'views/notices/MessagesView',
    'app/ProfilePage',
    'views/rewards/RedPacketsView',
    'views/limits/ActivateShopView',
    'views/limits/IncreaseLimitView',
    'views/lending/DrawdownApprovalView',
    'views/lending/facility/FacilityView',
    'views/limits/ApplicationsView',
    'views/records/StatementsView',
    'views/records/TimelineView',
    'views/records/CasesView',
    'views/records/loan/MerchantLoanView',
  ],
  ...[
    'views/kyc/CompanyInformationView',
    'views/kyc/BusinessInformationView',
    'views/kyc/DirectorsAndShareholdersView',
    'views/kyc/CertificationCompletedView',
  ],
  ...[
    'views/banking/AccountsView',
    'views/shops/my-shops/MyShopsView',
    'views/company/CompanyJoinView',
    'views/company/CompanyListView',
    'views/company/CompanyUsersView',
  ],
  ...['app/SignedInShell', 'views/company/CompanySwitcherDialog'],
].map((view) => `src/${view}.tsx`)

/** Views of public pages. */
const pages = [
  ...['landing/LandingView', 'landing/AdvertView', 'views/site/QuestionsView', 'views/site/FreeReportsView', 'views/site/LegalView'],
  ...['views/account/auth/NewPasswordView', 'views/plain/NotAuthView', 'views/plain/ErrorView', 'views/plain/NotFoundView'],
  'views/lending/AccountDisputeView',
].map((view) => `src/${view}.tsx`)
/** Parts of other pages that load these texts, and modules that read the answers of calls. */
const parts = [
  ...[
    'views/account/auth/SignUpForm',
    'views/account/auth/ForgotForm',
    'views/account/auth/MailSentDialog',
    'views/account/auth/Captcha',
    'views/account/auth/Activation',
  ],
  ...['views/shell/Footer', 'views/shell/ConsentStrip', 'views/site/ServiceDialog', 'views/shell/UnreachableView'],
].map((view) => `src/${view}.tsx`)
const caller = 'src/app/caller.ts'
const later = [...pages, ...parts, caller]
/** Texts of answers; they are fetched with the first call. */
const answers =
  /^(?:code\.|problem\.request$|account\.auth\.(?:closed|crowded|disabled|forgot\.(?:mailboxExists|noMailbox)|inactive|locked|tooMany|unverified)(?:\.|$))/
/** Shown to a signed-in user, who has all texts. */
const signedIn = ['views/account/AccountMenu', 'views/account/SessionDialogs'].map((view) => `src/${view}.tsx`)
/** Loaded with the texts of the other pages behind sign-in, whose calls open it. */
const stepUpDialog = 'src/views/account/StepUpDialog.tsx'
const chartsBehind = 'src/app/merchant-charts.ts'
/** Part of the page chart's root, but shown only to a signed-in user. */
const quiet = ['machines/company/companySwitcher.ts', 'machines/repayments/repaymentLink.ts', 'machines/portal/productArea.ts']

/** Imports of a module, static or dynamic; types are no import. */
const imports = /^(?:import|export) (?!type )[^;']*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gm

/** Every module imported by the given ones, directly or not, except lazily loaded ones. */
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

const start = textsOf(reached(['src/main.tsx'], [...later, ...signedIn, ...behind, chartsBehind, ...quiet]))
const open = textsOf(reached(['src/main.tsx'], [...signedIn, ...behind, chartsBehind, ...quiet]))
const inside = textsOf(reached([...signedIn, ...behind, chartsBehind, ...quiet]))

test('I18N-02 every module that joins with the first session is there', () => {
  expect([...behind, chartsBehind].filter((file) => !existsSync(resolve(root, file)))).toEqual([])
  for (const file of behind)
    expect(sourceOf('src/app/merchant-pages.tsx') + sourceOf('src/app/App.tsx')).toContain(
      file.replace('src/app/', './').replace('src/', '../'),
    )
  expect([open.size > 100, inside.size > 100]).toEqual([true, true])
})

test('I18N-02 SHELL-31 every view that loads the texts of pages is one of a public page', () => {
  const bringing = [...sourceOf('src/app/pages.tsx').matchAll(/openView\((?:\(\) => import\('\.\.\/((?:views|landing)[^']+)'\)|(\w+)),/g)]
  const named = (name: string) =>
    new RegExp(`const ${name} = \\(\\) => import\\('\\.\\./((?:views|landing)[^']+)'`).exec(sourceOf('src/app/pages.tsx'))?.[1]
  expect([...new Set(bringing.map(([, file, name = '']) => `src/${file ?? named(name)}`))].sort()).toEqual([...pages].sort())
})

/** Whether a text comes with a session, at once or with its page. */
const isBehind = (id: string) => ['behind', 'inner'].includes(partOf(id) ?? '')

/** Every page has a title, and which one a title belongs to is in its name. */
const titled = (id: string) => id.startsWith('title.')
/** Field errors are named by the contract, which is loaded at once, and shown by their form: the first is the one to sign in. */
const ofField = (id: string) => id.startsWith('field.')
const signIn = ['field.email.required', 'field.email.invalid', 'field.password.required', 'field.characters', 'field.tooLong']

function pagesOf(node: AnyStateNode | undefined): string[] {
  if (!node) throw new Error('The page chart has no such part')
  return [...(node.config.route && node.config.id ? [node.config.id] : []), ...Object.values(node.states).flatMap(pagesOf)]
}

test('I18N-02 SHELL-31 no text of the start depends on a later part, and none of a public page on a session', () => {
  const early = (id: string) => !titled(id) && !answers.test(id) && (!ofField(id) || signIn.includes(id))
  expect([...start].filter((id) => early(id) && partOf(id) !== 'open')).toEqual([])
  expect([...open].filter((id) => !titled(id) && !ofField(id) && isBehind(id))).toEqual([])
})

test('I18N-02 SHELL-31 a text that only pages use does not weigh on the start', () => {
  const free = (id: string) => ofField(id) || titled(id)
  expect([...inside].filter((id) => !open.has(id) && !isBehind(id) && !free(id))).toEqual([])
  expect([...open].filter((id) => !start.has(id) && partOf(id) === 'open' && !free(id))).toEqual([])
})

test('I18N-02 the title of a page behind sign-in comes with the first session, any other with the start', () => {
  const { merchant, hook, underwriting } = portalMachine.root.states
  const pagesBehind = [merchant, hook?.states.signedIn, underwriting?.states.signedIn].flatMap(pagesOf)
  expect(pagesBehind.length).toBeGreaterThan(30)
  const isOfBehind = (id: string) => pagesBehind.includes(id.slice('title.'.length))
  const titles = ids.filter((id) => titled(id) && id !== 'title.brand')
  expect(titles.filter((id) => partOf(id) !== (isOfBehind(id) ? 'behind' : 'open'))).toEqual([])
})

/** What is shown before any other page was: dashboard and messages with their charts, and what surrounds every page. */
const ofEveryPage = [
  'src/views/home/HomeView.tsx',
  'src/views/notices/MessagesView.tsx',
  ...['app/SignedInShell', 'views/company/CompanySwitcherDialog'].map((view) => `src/${view}.tsx`),
  'src/views/shell/UnreachableView.tsx',
  ...signedIn,
  ...quiet,
  ...['home/home', 'notices/messages', 'portal/portal'].map((chart) => `machines/${chart}.ts`),
]

test('I18N-02 decision 071 dashboard, messages and shell need no text of another page', () => {
  const early = (id: string) => partOf(id) === 'open' || comesBehind(id) || answers.test(id) || ofField(id)
  expect([...textsOf(reached(ofEveryPage, [stepUpDialog]))].filter((id) => !early(id))).toEqual([])
  expect(ids.filter((id) => partOf(id) === 'inner').length).toBeGreaterThan(1000)
})

test('I18N-02 decision 071 no page behind sign-in needs a text of a public page', () => {
  const here = (id: string) => partOf(id) === 'open' || comesBehind(id) || comesInside(id) || answers.test(id)
  expect([...textsOf(reached([...ofEveryPage, ...behind, chartsBehind]))].filter((id) => !here(id))).toEqual([])
})
