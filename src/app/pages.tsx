/** Which view shows which page of the chart. Pages without one are listed in being-prepared.ts. */
import type { ComponentType } from 'react'
import { landingViews } from '../../machines/portal/landingLayouts.ts'
import { limitView } from '../../machines/portal/shopAuthorisation.ts'
import { type Fetched, fetched } from '../views/parts/fetched.tsx'
import { loadMessagesOfPages } from './texts.ts'

type View = ComponentType<{ flow: never }>

/** A view that is fetched when its page opens first. */
function view<Name extends string>(load: () => Promise<{ [Key in Name]: ComponentType<never> }>, name: Name): View {
  return fetched(load as () => Promise<{ [Key in Name]: View }>, name)
}

/** The view of a page that everybody may open, with its texts. */
function openView<Name extends string>(load: () => Promise<{ [Key in Name]: ComponentType<never> }>, name: Name): Fetched<{ flow: never }> {
  const both = async () => (await Promise.all([load(), loadMessagesOfPages()]))[0]
  return fetched(both as () => Promise<{ [Key in Name]: View }>, name)
}

/** The landing of a product. */
export const landing = openView(() => import('../views/landing/LandingView.tsx'), 'LandingView')
const home = view(() => import('../views/home/HomeView.tsx'), 'HomeView')
const drawdownAccount = view(() => import('../views/register/DrawdownAccountView.tsx'), 'DrawdownAccountView')
const businessInfo = view(() => import('../views/register/BusinessInfoView.tsx'), 'BusinessInfoView')
const creditLimit = () => import('../views/limit/CreditLimitView.tsx')
const signing = view(() => import('../views/signing/SigningView.tsx'), 'SigningView')
const newPassword = openView(() => import('../views/auth/NewPasswordView.tsx'), 'NewPasswordView')
const drawdown = view(() => import('../views/drawdown/DrawdownView.tsx'), 'DrawdownView')
const legal = () => import('../views/legal/LegalView.tsx')
const terms = openView(legal, 'TermsView')
const adverts = () => import('../views/landing/adverts/AdvertView.tsx')

function product(area: 'hook' | 'underwriting'): Record<string, View> {
  const base = `/credit/${area}`
  return {
    [base]: landing,
    [`${base}/terms-and-condition`]: terms,
    [`${base}/home`]: home,
    [`${base}/register/drawdown-account`]: drawdownAccount,
    [`${base}/register/business-info`]: businessInfo,
    [`${base}/register/signing`]: signing,
    [`${base}/register/signing/loading`]: signing,
    [`${base}/second-drawdown`]: drawdown,
  }
}

/** The view of each page. */
export const views: Record<string, View> = {
  '/': landing,
  ...product('hook'),
  ...product('underwriting'),
  [landingViews['adv-red']]: openView(adverts, 'AdvertRedView'),
  [landingViews['adv-blue']]: openView(adverts, 'AdvertBlueView'),
  [landingViews.campaign]: openView(adverts, 'CampaignView'),
  '/questions': openView(() => import('../views/questions/QuestionsView.tsx'), 'QuestionsView'),
  '/free-reports': openView(() => import('../views/reports/FreeReportsView.tsx'), 'FreeReportsView'),
  '/privacy': openView(legal, 'PrivacyView'),
  '/data-policy': openView(legal, 'DataPolicyView'),
  '/company': view(() => import('../views/company/CompanyJoinView.tsx'), 'CompanyJoinView'),
  '/company/list': view(() => import('../views/company/CompanyListView.tsx'), 'CompanyListView'),
  '/company/users': view(() => import('../views/company/CompanyUsersView.tsx'), 'CompanyUsersView'),
  '/company/onboarding/company-information': view(
    () => import('../views/certification/CompanyInformationView.tsx'),
    'CompanyInformationView',
  ),
  '/company/onboarding/business-information': view(
    () => import('../views/certification/BusinessInformationView.tsx'),
    'BusinessInformationView',
  ),
  '/company/onboarding/directors-and-shareholders': view(
    () => import('../views/certification/DirectorsAndShareholdersView.tsx'),
    'DirectorsAndShareholdersView',
  ),
  '/company/onboarding/completed': view(
    () => import('../views/certification/CertificationCompletedView.tsx'),
    'CertificationCompletedView',
  ),
  // Linking a shop ends at its limit: that view is fetched along.
  '/shops/authorise': view(() => {
    void creditLimit()
    return import('../views/shops/ShopAuthorisationView.tsx')
  }, 'ShopAuthorisationView'),
  [limitView]: view(creditLimit, 'CreditLimitView'),
  '/reset-password': newPassword,
  '/init-password': newPassword,
  '/accounts': view(() => import('../views/accounts/AccountsView.tsx'), 'AccountsView'),
  '/messages': view(() => import('../views/messages/MessagesView.tsx'), 'MessagesView'),
  '/profile': view(() => import('../views/profile/ProfileView.tsx'), 'ProfileView'),
  '/notAuth': openView(() => import('../views/plain/NotAuthView.tsx'), 'NotAuthView'),
  '/error': openView(() => import('../views/plain/ErrorView.tsx'), 'ErrorView'),
  '/*': openView(() => import('../views/plain/NotFoundView.tsx'), 'NotFoundView'),
}
