/** Opening sign-up from the landing. */
import { usePortal, usePortalState } from '../views/parts/portal-context.ts'

/** What the main buttons of the landing do: sign-up for a visitor, the product's home for somebody signed in. */
export function useSignUp(): () => void {
  const portal = usePortal()
  const dialog = usePortalState((snapshot) => snapshot.children.authDialog)
  const signedIn = usePortalState((snapshot) => snapshot.context.user !== null)
  return () => (signedIn ? portal.send({ type: 'home.requested' }) : dialog?.send({ type: 'signUp.requested' }))
}
