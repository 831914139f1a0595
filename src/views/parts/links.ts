/** Links to pages of the portal. ROUTE-48. */
import { createContext } from 'react'
import { portalBase } from '../../../contract/kernel/constants.ts'

/** The address of a path of the portal (`/shops`), with its query and hash. */
export function hrefOf(path: string): string {
  return `${portalBase}${path}`
}

/** Whether a link loads the document of its page: on a landing, until the charts of other pages are there. */
export const ReloadsContext = createContext<() => boolean>(() => false)
