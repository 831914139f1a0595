/** The way to repayments, wherever it is offered. SHELL-27, SHELL-28, DASH-14, decisions A67 and A97. */
import { managesRepayments } from '../../../machines/repayments/repaymentLink.ts'
import { usePortalState } from './portal-context.ts'

/** Gives what opens the repayments, or null for who does not manage them. */
export function useRepayment(): (() => void) | null {
  const user = usePortalState((snapshot) => snapshot.context.user)
  const link = usePortalState((snapshot) => snapshot.children.repaymentLink)
  if (!managesRepayments(user) || !link) return null
  return () => link.send({ type: 'repayment.requested', userId: user.userId })
}
