/** Dependencies of the charts of pages on the portal. */
import type { Outside } from '../wiring.ts'

export type Surroundings = Pick<Outside, 'client' | 'leave' | 'allowedHosts' | 'log'> & {
  /** Drops a cached list, so that it is read again. SHOP-20. */
  forget: (name: 'listGateways') => void
  /** The company in use, or null. */
  companyId: () => string | null
}
