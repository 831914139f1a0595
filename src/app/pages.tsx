/** Which view shows which page of the chart. Pages without one are listed in being-prepared.ts. */
import { type ComponentType, lazy } from 'react'
import { limitView } from '../../machines/portal/shopAuthorisation.ts'

type View = ComponentType<{ flow: never }>

/** A view that is fetched when its page opens first. */
function view<Name extends string>(load: () => Promise<{ [Key in Name]: ComponentType<never> }>, name: Name): View {
  return lazy(async () => ({ default: (await load())[name] as View }))
}

const landing = view(() => import('../views/landing/LandingView.tsx'), 'LandingView')
const home = view(() => import('../views/home/HomeView.tsx'), 'HomeView')
const drawdownAccount = view(() => import('../views/register/DrawdownAccountView.tsx'), 'DrawdownAccountView')
const businessInfo = view(() => import('../views/register/BusinessInfoView.tsx'), 'BusinessInfoView')
const creditLimit = () => import('../views/limit/CreditLimitView.tsx')
const signing = view(() => import('../views/signing/SigningView.tsx'), 'SigningView')
const newPassword = view(() => import('../views/auth/NewPasswordView.tsx'), 'NewPasswordView')
const drawdown = view(() => import('../views/drawdown/DrawdownView.tsx'), 'DrawdownView')

function product(area: 'hook' | 'underwriting'): Record<string, View> {
  const base = `/credit/${area}`
  return {
    [base]: landing,
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
  '/profile': view(() => import('../views/profile/ProfileView.tsx'), 'ProfileView'),
  '/notAuth': view(() => import('../views/plain/NotAuthView.tsx'), 'NotAuthView'),
  '/error': view(() => import('../views/plain/ErrorView.tsx'), 'ErrorView'),
  '/*': view(() => import('../views/plain/NotFoundView.tsx'), 'NotFoundView'),
}
