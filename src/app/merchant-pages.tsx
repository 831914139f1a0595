/** Views of the pages behind sign-in. Loaded, with the charts of these pages, before the first session is open. Decision 028. */
import { limitView } from '../../machines/portal/shopAuthorisation.ts'
import { plainView, type View, view } from './page-view.ts'

const home = plainView(() => import('../views/home/HomeView.tsx'), 'HomeView')
const drawdownAccount = view(() => import('../views/home/DrawdownAccountView.tsx'), 'DrawdownAccountView')
const accountChange = view(() => import('../views/home/AccountChangeView.tsx'), 'AccountChangeView')
const businessInfo = view(() => import('../views/home/BusinessInfoView.tsx'), 'BusinessInfoView')
const creditLimit = () => import('../views/limits/CreditLimitView.tsx')
const signing = view(() => import('../views/signing/SigningView.tsx'), 'SigningView')
const activateShop = view(() => import('../views/limits/ActivateShopView.tsx'), 'ActivateShopView')
const repayment = view(() => import('../views/repayments/repay/RepaymentView.tsx'), 'RepaymentView')
const drawdown = view(() => import('../views/lending/drawdown/DrawdownView.tsx'), 'DrawdownView')

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
    [`/accounts/${area}`]: accountChange,
    [`/accounts/${area}/mandate`]: signing,
    [`/accounts/${area}/mandate/loading`]: signing,
    [`${base}/activate-shop`]: activateShop,
    [`${base}/activate-shop/signing`]: signing,
    [`${base}/activate-shop/signing/loading`]: signing,
  }
}

/** The view of each page behind sign-in. */
export const merchantViews: Record<string, View> = {
  ...product('hook'),
  ...product('underwriting'),
  '/credit/underwriting/increase-limit/authorize': view(() => import('../views/limits/IncreaseLimitView.tsx'), 'IncreaseLimitView'),
  '/company': view(() => import('../views/company/CompanyJoinView.tsx'), 'CompanyJoinView'),
  '/company/list': view(() => import('../views/company/CompanyListView.tsx'), 'CompanyListView'),
  '/company/users': view(() => import('../views/company/CompanyUsersView.tsx'), 'CompanyUsersView'),
  '/company/onboarding/company-information': view(() => import('../views/kyc/CompanyInformationView.tsx'), 'CompanyInformationView'),
  '/company/onboarding/business-information': view(() => import('../views/kyc/BusinessInformationView.tsx'), 'BusinessInformationView'),
  '/company/onboarding/directors-and-shareholders': view(
    () => import('../views/kyc/DirectorsAndShareholdersView.tsx'),
    'DirectorsAndShareholdersView',
  ),
  '/company/onboarding/completed': view(() => import('../views/kyc/CertificationCompletedView.tsx'), 'CertificationCompletedView'),
  '/shops': view(() => import('../views/shops/my-shops/MyShopsView.tsx'), 'MyShopsView'),
  // Linking a shop ends at its limit: that view is fetched along.
  '/shops/authorise': view(() => {
    void creditLimit()
    return import('../views/shops/linking/ShopAuthorisationView.tsx')
  }, 'ShopAuthorisationView'),
  [limitView]: view(creditLimit, 'CreditLimitView'),
  '/accounts': view(() => import('../views/banking/AccountsView.tsx'), 'AccountsView'),
  '/charge-orders': view(() => import('../views/repayments/charge-orders/ChargeOrdersView.tsx'), 'ChargeOrdersView'),
  '/red-packets': view(() => import('../views/rewards/RedPacketsView.tsx'), 'RedPacketsView'),
  '/arrangements': view(() => import('../views/repayments/ArrangementsView.tsx'), 'ArrangementsView'),
  '/approval/:id': view(() => import('../views/lending/DrawdownApprovalView.tsx'), 'DrawdownApprovalView'),
  '/facility/:id': view(() => import('../views/lending/facility/FacilityView.tsx'), 'FacilityView'),
  '/loans/:id': view(() => import('../views/records/loan/MerchantLoanView.tsx'), 'MerchantLoanView'),
  '/applications': view(() => import('../views/limits/ApplicationsView.tsx'), 'ApplicationsView'),
  '/statements': view(() => import('../views/records/StatementsView.tsx'), 'StatementsView'),
  '/cases': view(() => import('../views/records/CasesView.tsx'), 'CasesView'),
  '/timeline': view(() => import('../views/records/TimelineView.tsx'), 'TimelineView'),
  '/messages': plainView(() => import('../views/notices/MessagesView.tsx'), 'MessagesView'),
  '/profile': view(() => import('./ProfilePage.tsx'), 'ProfilePage'),
}
