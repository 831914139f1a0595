/** What the server tells every browser about itself, for views: footer, sandbox, hosts. */
import { createContext, useContext } from 'react'
import type { PublicConfig } from '../../../contract/public-config.ts'

/** Provided once, in src/app; everything unset until `/config.json` has answered. */
export const ConfigContext = createContext<PublicConfig>({
  env: 'production',
  analytics: null,
  partnerSite: null,
  partnerHosts: [],
  footer: { licence: null, hotline: null, icp: null },
  campaignCpid: null,
  redPacketTypeIds: {},
  sandbox: false,
})

/** The public configuration. */
export function usePublicConfig(): PublicConfig {
  return useContext(ConfigContext)
}
