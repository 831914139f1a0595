/** Addresses of pages as charts name them. */
import { portalBase } from '../../contract/kernel/constants.ts'

/** Onboarding names its pages below the area of its product. */
const areas: Record<string, string> = { onboardingHookLifecycle: '/credit/hook', onboardingUnderwritingLifecycle: '/credit/underwriting' }

/** The address of a page of the portal, or null for one that has a parameter and cannot be opened just so. */
export function pageOf(chart: string, page: string | null): string | null {
  return page === null || /[:*]/.test(page) ? null : `${portalBase}${areas[chart] ?? ''}${page}`
}
