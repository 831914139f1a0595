/** Statuses in which the consent of a shop holds. Pure. SHOP-18. */
import type { AuthorisationStatus } from '../kernel/statuses.ts'

/** Statuses in which consent holds. */
export const authorisedStatuses = ['authorized', 'normal', 'abnormal'] as const satisfies readonly AuthorisationStatus[]

/** Whether consent holds, so that the data of the shop may be read. */
export function isAuthorised({ status }: { readonly status: AuthorisationStatus }): boolean {
  return (authorisedStatuses as readonly AuthorisationStatus[]).includes(status)
}
