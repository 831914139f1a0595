/** Links to pages of the portal: their addresses, and who follows them. ROUTE-48. */
import { createContext, type MouseEvent } from 'react'
import { portalBase } from '../../../contract/kernel/constants.ts'

/** The address of a path of the portal (`/shops`), with its query and hash. */
export function hrefOf(path: string): string {
  return `${portalBase}${path}`
}

/** Goes where a link of the portal leads, by its path. */
export const FollowContext = createContext<(path: string) => void>(() => {})

/** Whether a click asks for the page here: no other tab or window, no file to keep. */
export function isPlain({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey
}
