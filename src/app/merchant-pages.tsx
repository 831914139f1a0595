/** Which view shows which page behind sign-in. Fetched, with the charts of these pages, before the first session is open. Decision 028. */
import { limitView } from '../../machines/portal/shopAuthorisation.ts'
import { type View, view } from './pages.tsx'

const home = view(() => import('../views/home/HomeView.tsx'), 'HomeView')
const drawdownAccount = view(() => import('../views/register/DrawdownAccountView.tsx'), 'DrawdownAccountView')
const businessInfo = view(() => import('../views/register/BusinessInfoView.tsx'), 'BusinessInfoView')
const creditLimit = () => import('../views/limit/CreditLimitView.tsx')
const signing = view(() => import('../views/signing/SigningView.tsx'), 'SigningView')
const activateShop = view(() => import('../views/activate-shop/ActivateShopView.tsx'), 'ActivateShopView')
const repayment = view(() => import('../views/repayment/RepaymentView.tsx'), 'RepaymentView')
const drawdown = view(() => import('../views/drawdown/DrawdownView.tsx'), 'DrawdownView')

function product(area: 'hook' | 'underwriting'): Record<string, View> {
  const base = `/credit/${area}`
  return {
    [`${base}/home`]: home,
    [`${base}/register/drawdown-account`]: drawdownAccount,
    [`${base}/register/business-info`]: businessInfo,
    [`${base}/register/signing`]: signing,
    [`${base}/register/signing/loading`]: signing,
    [`${base}/second-drawdown`]: drawdown,
    [`${base}/repayment`]: repayment,
    [`${base}/activate-shop`]: activateShop,
    [`${base}/activate-shop/signing`]: signing,
    [`${base}/activate-shop/signing/loading`]: signing,
  }
}

/** The view of each page behind sign-in. */
export const merchantViews: Record<string, View> = {
  ...product('hook'),
  ...product('underwriting'),
  '/credit/underwriting/increase-limit/authorize': view(() => import('../views/increase-limit/IncreaseLimitView.tsx'), 'IncreaseLimitView'),
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
  '/shops': view(() => import('../views/my-shops/MyShopsView.tsx'), 'MyShopsView'),
  // Linking a shop ends at its limit: that view is fetched along.
  '/shops/authorise': view(() => {
    void creditLimit()
    return import('../views/shops/ShopAuthorisationView.tsx')
  }, 'ShopAuthorisationView'),
  [limitView]: view(creditLimit, 'CreditLimitView'),
  '/accounts': view(() => import('../views/accounts/AccountsView.tsx'), 'AccountsView'),
  '/charge-orders': view(() => import('../views/charge-orders/ChargeOrdersView.tsx'), 'ChargeOrdersView'),
  '/red-packets': view(() => import('../views/red-packets/RedPacketsView.tsx'), 'RedPacketsView'),
  '/facility/:id': view(() => import('../views/facility/FacilityView.tsx'), 'FacilityView'),
  '/applications': view(() => import('../views/applications/ApplicationsView.tsx'), 'ApplicationsView'),
  '/statements': view(() => import('../views/statements/StatementsView.tsx'), 'StatementsView'),
  '/timeline': view(() => import('../views/timeline/TimelineView.tsx'), 'TimelineView'),
  '/messages': view(() => import('../views/messages/MessagesView.tsx'), 'MessagesView'),
  '/profile': view(() => import('../views/profile/ProfileView.tsx'), 'ProfileView'),
}
