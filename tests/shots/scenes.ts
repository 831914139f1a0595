/** Scenes: every page with the account it opens for, and every dialog with how it is opened. */
import type { Page } from '@playwright/test'
import type { Locale } from '../../contract/kernel/constants.ts'
import { pages } from '../../machines/portal/portal.ts'
import { demoAccounts, type Point, points, severalCompaniesEmail } from '../../server/sandbox/demo.ts'
import { wordsOf } from '../kernel/words.ts'
import { changeConfig } from '../support/public-config.ts'
import { caseScenes } from './cases.ts'
import { failures } from './failures.ts'
import { servicing } from './servicing.ts'
import { staff } from './staff.ts'

/** A picture to be taken. */
export interface Scene {
  /** Name of the pictures. */
  readonly name: string
  /** Mailbox of the demo account in front of the screen; null is a visitor. */
  readonly who: string | null
  /** Path below `/financing`, or of the studio. */
  readonly path: string
  /** Prepares the browser before the page opens. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Acts on the page before the picture is taken. */
  readonly act?: (page: Page, locale: Locale) => Promise<void>
}

const at = (product: string, point: Point): string | null =>
  demoAccounts.find(({ email }) => email.startsWith(`${product}-`) && email.includes(`-${point}@`))?.email ?? null

/** Pages that redirect immediately. */
const passing: readonly string[] = ['/credit']

/** Public pages. */
const open = /^\/($|\*|questions|free-reports|privacy|data-policy|reset-password|init-password|notAuth|error)/

/** The stage of the merchant that a page requires; any other page has a merchant with a drawdown. */
const standing: Readonly<Record<string, Point>> = {
  '/register/drawdown-account': 'shop-linked',
  '/register/business-info': 'account-submitted',
  '/register/signing': 'business-submitted',
  '/register/signing/loading': 'signing-initiated',
  '/second-drawdown': 'signed',
  '/company': 'registered',
  '/company/onboarding/company-information': 'registered',
  '/company/onboarding/business-information': 'registered',
  '/company/onboarding/directors-and-shareholders': 'registered',
  '/company/onboarding/completed': 'company-submitted',
  '/shops/authorise': 'company-approved',
}

/** Addresses of pages whose path has a place for something. */
const addresses: Readonly<Record<string, string>> = {
  '/*': '/no-such-page',
  '/facility/:id': '/facility/1',
  '/reset-password': '/reset-password?token=some',
  '/init-password': '/init-password?token=some',
}

function sceneOf(page: string): Scene {
  const [, product, rest] = /^\/credit\/(\w+)(.*)$/.exec(page) ?? [null, 'hook', page]
  const isPublic = page === rest ? open.test(page) : rest === '' || rest === '/terms-and-condition'
  const severalOf = page === '/company/list' ? severalCompaniesEmail : null
  return {
    name: page === '/' ? 'landing' : page.slice(1).replace('*', 'not-found').replaceAll('/', '-').replace(':', ''),
    who: isPublic ? null : (severalOf ?? at(product ?? 'hook', standing[rest ?? ''] ?? 'drawn')),
    path: addresses[page] ?? page,
  }
}

/** The dashboard at every point of the journey, before any other page has changed something. */
const homes = (['hook', 'underwriting'] as const).flatMap((product) =>
  points.map(
    (point, index): Scene => ({
      name: `credit-${product}-home-${index + 1}-${point}`,
      who: at(product, point),
      path: `/credit/${product}/home`,
    }),
  ),
)

const said = (page: Page, locale: Locale, role: 'button' | 'link', id: string) =>
  page.getByRole(role, { name: wordsOf(locale)(id), exact: true }).first()
const landing = '/credit/hook'
const [forgetful] = demoAccounts

async function forget(page: Page, locale: Locale): Promise<void> {
  await said(page, locale, 'button', 'account.auth.forgot.link').click()
  await said(page, locale, 'button', 'account.auth.forgot.submit').waitFor()
}

const dialogs: readonly Scene[] = [
  { name: 'dialog-sign-in', who: null, path: `${landing}?email=somebody@example.com`, act: (page) => page.getByRole('dialog').waitFor() },
  { name: 'dialog-sign-up', who: null, path: `${landing}?signup`, act: (page) => page.getByRole('dialog').waitFor() },
  { name: 'dialog-forgot', who: null, path: `${landing}?email=somebody@example.com`, act: forget },
  {
    name: 'dialog-mail-sent',
    who: null,
    path: `${landing}?email=somebody@example.com`,
    async act(page, locale) {
      await forget(page, locale)
      await page
        .getByRole('dialog')
        .getByRole('textbox')
        .fill(forgetful?.email ?? '')
      await said(page, locale, 'button', 'account.auth.forgot.submit').click()
      await page.getByRole('textbox').waitFor({ state: 'detached' })
    },
  },
  {
    // The PSP of the merchant pays 60,000.00 in thirty days.
    name: 'drawdown-share',
    who: at('hook', 'signed'),
    path: '/credit/hook/second-drawdown',
    async prepare(page) {
      await page.route('**/api/information/drawdown-basis*', async (route) => {
        const answer = await (await route.fetch()).json()
        return route.fulfill({ json: { ...answer, data: { ...answer.data, payouts: { monthly: '6000000', taken: '0' } } } })
      })
    },
    async act(page, locale) {
      await page.getByLabel(wordsOf(locale)('lending.drawdown.amount.label'), { exact: true }).fill('30000')
      await page.getByRole('radio', { name: wordsOf(locale)('lending.drawdown.repaidBy.share') }).check()
    },
  },
  {
    name: 'dialog-company-switcher',
    who: severalCompaniesEmail,
    path: '/credit/hook/home',
    async act(page) {
      await page.getByRole('banner').locator('button[aria-haspopup=dialog]').click()
      await page.getByRole('dialog').getByRole('radio').first().waitFor()
    },
  },
  {
    name: 'dialog-customer-service',
    who: null,
    path: landing,
    async act(page, locale) {
      await said(page, locale, 'button', 'site.dock.service').click()
      await page.getByRole('dialog').waitFor()
    },
  },
]

/** Channel of the campaign that runs. */
export const campaign = 'market'

const merchant = at('hook', 'drawn')
const linking = '/shops/authorise'

/** Pages whose address has more than the path. */
const addressed: readonly Scene[] = [
  ...['2506red', '2506blue', `2506walmart&cpid=${campaign}`].map((tpid) => ({
    name: `landing-${tpid.split('&')[0]}`,
    who: null,
    path: `${landing}?tpid=${tpid}`,
  })),
  ...['init', 'reset'].map((purpose) => ({ name: `${purpose}-password-dead`, who: null, path: `/${purpose}-password` })),
  { name: 'free-reports-signed-in', who: merchant, path: '/free-reports' },
  { name: 'shops-authorise-returned', who: at('hook', 'company-approved'), path: `${linking}?state=some&code=some` },
  { name: 'shops-authorise-limit', who: at('hook', 'shop-linked'), path: `${linking}?limit` },
]

/** Where the server counts visits. */
const counted: Scene = {
  name: 'consent-asked',
  who: null,
  path: '/questions',
  prepare: (page) => changeConfig(page, (_, origin) => ({ analytics: { url: origin, siteId: 1 } })),
}

/** The studio, for any user. */
const studio: readonly Scene[] = [
  '',
  '/charts',
  '/journey',
  '/tests',
  '/shopAuthorisation',
  '/portal',
  '/kycLifecycle?state=submitted',
].map((path) => ({ name: `studio${path.replace(/\W/g, '-')}`, who: null, path: `/flows${path}` }))

/** Opens the first loan of the list. */
async function openLoan(page: Page): Promise<void> {
  await page.locator('tbody a').first().click()
  await page.waitForURL('**/loans/*')
}

/** The staff's back office, and its page for users who are not staff. */
const office: readonly Scene[] = [
  { name: 'backoffice-sign-in', who: null, path: '/backoffice' },
  { name: 'backoffice-invitation', who: null, path: '/backoffice/invitation?token=some' },
  { name: 'backoffice-queue', who: staff.reviewer.email, path: '/backoffice' },
  {
    name: 'backoffice-case',
    who: staff.reviewer.email,
    path: '/backoffice?tab=mine',
    async act(page) {
      await page.locator('tbody a').first().click()
      await page.waitForURL('**/cases/*')
    },
  },
  { name: 'backoffice-loans', who: staff.reviewer.email, path: '/backoffice/loans' },
  {
    name: 'backoffice-loan',
    who: staff.reviewer.email,
    path: '/backoffice/loans',
    act: openLoan,
  },
  {
    name: 'backoffice-file',
    who: staff.lead.email,
    path: '/backoffice/loans',
    async act(page) {
      await openLoan(page)
      await page.locator('a[href*="/companies/"]').first().click()
      await page.waitForURL('**/companies/*')
    },
  },
  { name: 'backoffice-exceptions', who: staff.lead.email, path: '/backoffice/exceptions' },
  {
    name: 'backoffice-calls',
    who: staff.reviewer.email,
    path: '/backoffice/loans',
    async act(page) {
      await openLoan(page)
      await page.locator('a[href*="/calls"]').first().click()
      await page.waitForURL('**/calls?*')
    },
  },
  { name: 'backoffice-accounts', who: staff.reviewer.email, path: '/backoffice/accounts' },
  { name: 'backoffice-names', who: staff.reviewer.email, path: '/backoffice/names' },
  { name: 'backoffice-unidentified', who: staff.lead.email, path: '/backoffice/unidentified' },
  { name: 'backoffice-rates', who: staff.lead.email, path: '/backoffice/rates' },
  { name: 'backoffice-reads', who: staff.lead.email, path: '/backoffice/reads' },
]

/** Every picture, the dashboards first: opening a later page may advance its merchant. */
export const scenes: readonly Scene[] = [
  ...homes,
  ...pages.filter((page) => !passing.includes(page) && !/^\/credit\/\w+\/home$/.test(page)).map(sceneOf),
  ...addressed,
  ...dialogs,
  counted,
  ...failures,
  ...studio,
  ...office,
  ...servicing(merchant),
  ...caseScenes(merchant),
]
