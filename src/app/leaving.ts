/** Leaves the portal for allowed addresses. R5. */

/** Whether an address may be left for: a page of the web on our own host or on one of the list. */
export function mayLeaveFor(address: string, allowedHosts: readonly string[]): boolean {
  if (address === '' || !URL.canParse(address, location.href)) return false
  const { host, protocol } = new URL(address, location.href)
  return ['https:', 'http:'].includes(protocol) && (host === location.host || allowedHosts.includes(host))
}

/** Leaves for an address; a page that the browser restores from its cache is reloaded. */
export function leaveFor(address: string): void {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(address)
}

/** Has the browser fetch a file of our own host; the page stays. */
export function fetchFile(address: string): void {
  const { host, pathname, search } = new URL(address, location.href)
  if (host !== location.host) return
  const link = document.createElement('a')
  link.href = pathname + search
  link.download = ''
  link.click()
}

/** A tab that was opened before it was known where it leads. */
export type OpenedTab = { leadTo: (address: string) => void; close: () => void }

/** Opens a tab that knows nothing of this page; where the browser has no tabs, as in WeChat, this page is led instead. SHELL-28. */
export function openTab(): OpenedTab {
  const tab = open('', '_blank')
  if (!tab) return { leadTo: leaveFor, close: () => {} }
  tab.opener = null
  return { leadTo: (address) => tab.location.replace(address), close: () => tab.close() }
}
