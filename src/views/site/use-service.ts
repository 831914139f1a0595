/** Opening the dialog of customer service, for the channel the visitor came by. SHELL-20. */
import { usePortalState } from '../parts/portal-context.ts'

/** Returns the action of a button that opens customer service. */
export function useService(): () => void {
  const service = usePortalState((snapshot) => snapshot.children.serviceDialog)
  const cpid = usePortalState((snapshot) => snapshot.context.cpid)
  return () => service?.send({ type: 'service.requested', cpid })
}
