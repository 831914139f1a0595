/** The settings that the browser may know. */
import type { PublicConfig } from '../../../contract/site/public-config.ts'
import type { Config } from './config.ts'

/** Analytics site per environment. ANLY-11. */
const siteIds = { development: 7, test: 7, staging: 8, production: 5 } as const

/** The part of the settings that the browser may know, with the open offer of each type of red packet. API-103, ANLY-07, ANLY-11, A62. */
export function publicConfig(config: Config, redPacketTypeIds: PublicConfig['redPacketTypeIds'] = {}): PublicConfig {
  return {
    env: config.env,
    analytics: config.analyticsUrl ? { url: config.analyticsUrl, siteId: siteIds[config.env] } : null,
    partnerSite: config.partnerSite,
    partnerHosts: [
      ...[config.services.marketplaces?.url, config.services.esign?.url, config.repaymentSite, config.partnerSite].flatMap(
        (url) => url ?? [],
      ),
      ...Object.values(config.sourceSites),
    ].map((url) => new URL(url).host),
    footer: config.footer,
    campaignCpid: config.campaignCpid,
    redPacketTypeIds,
    sandbox: config.sandbox,
  }
}
