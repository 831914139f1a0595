/** Public configuration of the server for views: footer, sandbox, hosts. */
import { createContext, useContext } from 'react'
import type { PublicConfig } from '../../../contract/site/public-config.ts'

/** The public configuration, and the number under which the server has written down that this page asked for it; null where it gives none. */
export type KnownConfig = PublicConfig & { asked: string | null }

/** Provided once, in src/app; everything unset until `/config.json` has answered. */
export const ConfigContext = createContext<KnownConfig>({
  asked: null,
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
export function usePublicConfig(): KnownConfig {
  return useContext(ConfigContext)
}
