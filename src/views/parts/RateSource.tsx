/** Who published a reference or exchange rate. CRED-13, API-018. */
import { T } from '../../ui/T.tsx'

/** The host of the source; in words where the sandbox stands in for it. */
export function RateSource({ source }: { source: string }) {
  return source === 'sandbox' ? <T id="reference.rate.sandbox" /> : <span>{source}</span>
}
