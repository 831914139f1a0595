/** Views of the pages of the chart. */
import type { ComponentType } from 'react'
import { landingViews } from '../../machines/portal/landingLayouts.ts'
import { worded } from '../views/parts/fetched.tsx'
import type { View } from './page-view.ts'

/** The view of a public page, with its texts. */
function openView<Name extends string>(load: () => Promise<{ [Key in Name]: ComponentType<never> }>, name: Name): View {
  return worded(load as () => Promise<{ [Key in Name]: ComponentType<{ flow: never }> }>, name)
}

/** The landing of a product. */
export const landing = openView(() => import('../landing/LandingView.tsx'), 'LandingView')
const newPassword = openView(() => import('../views/account/auth/NewPasswordView.tsx'), 'NewPasswordView')
const legal = () => import('../views/site/LegalView.tsx')
const terms = openView(legal, 'TermsView')
const adverts = () => import('../landing/AdvertView.tsx')

/** The view of each page: the public ones, and from the first session on the others too. */
export const views: Record<string, View> = {
  '/': landing,
  '/credit/hook': landing,
  '/credit/hook/terms-and-condition': terms,
  '/credit/underwriting': landing,
  '/credit/underwriting/terms-and-condition': terms,
  [landingViews['adv-red']]: openView(adverts, 'AdvertRedView'),
  [landingViews['adv-blue']]: openView(adverts, 'AdvertBlueView'),
  [landingViews.campaign]: openView(adverts, 'CampaignView'),
  '/questions': openView(() => import('../views/site/QuestionsView.tsx'), 'QuestionsView'),
  '/free-reports': openView(() => import('../views/site/FreeReportsView.tsx'), 'FreeReportsView'),
  '/privacy': openView(legal, 'PrivacyView'),
  '/data-policy': openView(legal, 'DataPolicyView'),
  '/reset-password': newPassword,
  '/init-password': newPassword,
  '/not-me': openView(() => import('../views/lending/AccountDisputeView.tsx'), 'AccountDisputeView'),
  '/notAuth': openView(() => import('../views/plain/NotAuthView.tsx'), 'NotAuthView'),
  '/error': openView(() => import('../views/plain/ErrorView.tsx'), 'ErrorView'),
  '/*': openView(() => import('../views/plain/NotFoundView.tsx'), 'NotFoundView'),
}

/** Has the views of pages behind sign-in join; rejects when their list does not come. */
export async function fetchMerchantViews(): Promise<void> {
  const [{ merchantViews }] = await Promise.all([
    import('./merchant-pages.tsx'),
    // Beside the language on every page from now on: it must not push it aside later.
    import('../views/account/AccountMenu.tsx'),
  ])
  Object.assign(views, merchantViews)
}

/** Fetches the view of a page before it is drawn; null where there is none. */
export async function prepareView(page: string | null): Promise<void> {
  if (page !== null) await views[page]?.prepare()
}
