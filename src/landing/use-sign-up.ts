/** Opening sign-up from the landing. */
import { usePortal, usePortalState } from '../views/parts/portal-context.ts'

/** Action of the main buttons of the landing: sign-up for a visitor, the dashboard of the product for a signed-in user. */
export function useSignUp(): () => void {
  const portal = usePortal()
  const dialog = usePortalState((snapshot) => snapshot.children.authDialog)
  const signedIn = usePortalState((snapshot) => snapshot.context.user !== null)
  return () => (signedIn ? portal.send({ type: 'home.requested' }) : dialog?.send({ type: 'signUp.requested' }))
}
