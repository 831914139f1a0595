/** Addresses of pages, and how links go there: the address is a request, the page chart answers it. */
import { createContext, type MouseEvent, useContext } from 'react'
import { portalBase } from '../../../contract/constants.ts'

/** Goes to an address of the portal; provided once, in src/app. */
export const GoContext = createContext<(to: string) => void>(() => {})

/** The address of a path of the portal, with query and hash if any. */
export function hrefOf(to: string): string {
  return portalBase + to.replace(/^\/(?=$|[?#])/, '')
}

/** What a link does that is clicked: goes there within the portal, unless it is meant for another tab. */
export function useFollow(to: string, target?: string): (event: MouseEvent<HTMLAnchorElement>) => void {
  const go = useContext(GoContext)
  return (event) => {
    const elsewhere = target !== undefined || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
    if (event.defaultPrevented || elsewhere) return
    event.preventDefault()
    go(to)
  }
}
