/** Sites that users are handed over to, by register source. SESS-11, AUTH-30, R5. */
import type { Config } from './config.ts'
import type { Variables } from './environment.ts'

/** Register sources of the site that the sandbox plays: one is sent there after sign-in, one signs in there. */
export const playedSources = { other: 'other_site', partner: 'partner_site' } as const

/** The other sites of the settings; where nothing is set, the sandbox plays one at the given origin. */
export function otherSites(values: Variables, playedAt: string | null): Pick<Config, 'partnerSite' | 'sourceSites' | 'partnerSources'> {
  const none = Object.keys(values.SOURCE_SITES).length === 0 && values.PARTNER_SOURCES.length === 0 && !values.PARTNER_SITE
  if (none && playedAt) {
    const site = `${playedAt}/sandbox/partner-site`
    return { partnerSite: site, sourceSites: { [playedSources.other]: `${site}/index` }, partnerSources: [playedSources.partner] }
  }
  return {
    partnerSite: values.PARTNER_SITE?.replace(/\/+$/, '') ?? null,
    sourceSites: values.SOURCE_SITES,
    partnerSources: values.PARTNER_SOURCES,
  }
}
