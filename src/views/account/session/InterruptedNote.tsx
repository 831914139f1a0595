/** Note in the sign-in dialog after a session expired: explains why, and that nothing is lost. SESS-05, SESS-06. */
import { Banner } from '../../../ui/Banner.tsx'
import { usePortalState } from '../../parts/portal-context.ts'

/** The note; nothing when no session was interrupted. */
export function InterruptedNote() {
  const interrupted = usePortalState((snapshot) => snapshot.context.interrupted !== null)
  if (!interrupted) return null
  return <Banner mb="4" kind="warning" title="session.expired" text="session.interrupted" />
}
