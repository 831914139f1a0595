/** Note in the sign-in dialog after a session expired: explains why, and that nothing is lost. SESS-05, SESS-06. */
import { chakra } from '@chakra-ui/react'
import { Banner } from '../../../ui/Banner.tsx'
import { T } from '../../../ui/T.tsx'
import { usePortalState } from '../../parts/portal-context.ts'

/** The note; nothing when no session was interrupted. */
export function InterruptedNote() {
  const interrupted = usePortalState((snapshot) => snapshot.context.interrupted !== null)
  if (!interrupted) return null
  return (
    <chakra.div mb="4">
      <Banner kind="warning" title="session.expired">
        <T id="session.interrupted" />
      </Banner>
    </chakra.div>
  )
}
