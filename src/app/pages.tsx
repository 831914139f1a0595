/** Which view shows which page of the chart. */
import type { ComponentType } from 'react'
import { landingViews } from '../../machines/portal/landingLayouts.ts'
import { type Fetched, fetched, worded } from '../views/parts/fetched.tsx'

/** Shows a page; `flow` is the page's actor. */
export type View = ComponentType<{ flow: never }>

/** A view that is fetched when its page opens first. */
export function view<Name extends string>(load: () => Promise<{ [Key in Name]: ComponentType<never> }>, name: Name): View {
  return fetched(load as () => Promise<{ [Key in Name]: View }>, name)
}

/** The view of a page that everybody may open, with its texts. */
function openView<Name extends string>(load: () => Promise<{ [Key in Name]: ComponentType<never> }>, name: Name): Fetched<{ flow: never }> {
  return worded(load as () => Promise<{ [Key in Name]: View }>, name)
}

/** The landing of a product. */
export const landing = openView(() => import('../views/landing/LandingView.tsx'), 'LandingView')
const newPassword = openView(() => import('../views/auth/NewPasswordView.tsx'), 'NewPasswordView')
const legal = () => import('../views/legal/LegalView.tsx')
const terms = openView(legal, 'TermsView')
const adverts = () => import('../views/landing/adverts/AdvertView.tsx')

/** The view of each page: those everybody may open, and from the first session on the others, too. */
export const views: Record<string, View> = {
  '/': landing,
  '/credit/hook': landing,
  '/credit/hook/terms-and-condition': terms,
  '/credit/underwriting': landing,
  '/credit/underwriting/terms-and-condition': terms,
  [landingViews['adv-red']]: openView(adverts, 'AdvertRedView'),
  [landingViews['adv-blue']]: openView(adverts, 'AdvertBlueView'),
  [landingViews.campaign]: openView(adverts, 'CampaignView'),
  '/questions': openView(() => import('../views/questions/QuestionsView.tsx'), 'QuestionsView'),
  '/free-reports': openView(() => import('../views/reports/FreeReportsView.tsx'), 'FreeReportsView'),
  '/privacy': openView(legal, 'PrivacyView'),
  '/data-policy': openView(legal, 'DataPolicyView'),
  '/reset-password': newPassword,
  '/init-password': newPassword,
  '/notAuth': openView(() => import('../views/plain/NotAuthView.tsx'), 'NotAuthView'),
  '/error': openView(() => import('../views/plain/ErrorView.tsx'), 'ErrorView'),
  '/*': openView(() => import('../views/plain/NotFoundView.tsx'), 'NotFoundView'),
}

/** Has the views of pages behind sign-in join; rejects when their list does not come. */
export async function fetchMerchantViews(): Promise<void> {
  const [{ merchantViews }] = await Promise.all([
    import('./merchant-pages.tsx'),
    // Beside the language on every page from now on: it must not push it aside later.
    import('../views/shell/AccountMenu.tsx'),
  ])
  Object.assign(views, merchantViews)
}
