/** What the server tells every browser about itself, for views: footer, sandbox, hosts. */
import { createContext, useContext } from 'react'

/** The answer of `/config.json`; nothing in it is a secret. API-103, decision A128. */
export type PublicConfig = {
  env: 'development' | 'test' | 'staging' | 'production'
  analytics: { url: string; siteId: number } | null
  partnerSite: string | null
  /** Hosts of partners the browser may be sent to, besides the portal's own. R5. */
  partnerHosts: readonly string[]
  /** Null where the lender has not set it yet. A62. */
  footer: { licence: string | null; hotline: string | null; icp: string | null }
  /** Whether stand-ins answer for the outside world. */
  sandbox: boolean
}

/** Provided once, in src/app; everything unset until `/config.json` has answered. */
export const ConfigContext = createContext<PublicConfig>({
  env: 'production',
  analytics: null,
  partnerSite: null,
  partnerHosts: [],
  footer: { licence: null, hotline: null, icp: null },
  sandbox: false,
})

/** The public configuration. */
export function usePublicConfig(): PublicConfig {
  return useContext(ConfigContext)
}
