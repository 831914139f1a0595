/** Platforms and payment service providers as people here call them, and where they sell. SHOP-07 to SHOP-12. */
import { useIntl } from 'react-intl'
import type { Platform } from '../../../contract/shops/linking.ts'
import { hasMessage } from '../../ui/T.tsx'

/** Gives the function that names a platform or PSP: the name of the place where it has one, else its own. */
export function usePlatformName(): (platform: string) => string {
  const intl = useIntl()
  return (platform) => {
    const id = `reference.platform.${platform.toLowerCase().replaceAll(' ', '-')}`
    return hasMessage(intl, id) ? intl.formatMessage({ id }) : platform
  }
}

/** Regions a platform can be looked for by. */
export const regions = ['northAmerica', 'europe', 'southEastAsia', 'latinAmerica', 'china'] as const
export type Region = (typeof regions)[number]

const sitesOf: Readonly<Record<Exclude<Region, 'china'>, readonly string[]>> = {
  northAmerica: ['US', 'CA'],
  europe: ['GB', 'DE', 'FR', 'IT', 'ES', 'NL', 'SE', 'PL', 'AT', 'CZ', 'SK'],
  southEastAsia: ['SG', 'MY', 'TH', 'ID', 'PH', 'VN'],
  latinAmerica: ['MX', 'BR', 'AR', 'CL', 'CO'],
}

/** Whether a platform sells in a region; one without a list of sites sells everywhere abroad. */
export function sellsIn({ region, sites }: Platform, target: Region): boolean {
  if (target === 'china' || region === 'mainland') return target === 'china' && region === 'mainland'
  return sites === null || sites.some((site) => sitesOf[target].includes(site))
}

/** Gives the function that names a site by its country code. */
export function useSiteName(): (site: string) => string {
  const intl = useIntl()
  return (site) => intl.formatDisplayName(site, { type: 'region' }) ?? site
}
