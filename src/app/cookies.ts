/** Cookies that scripts of this origin read and write. */

/** Path and lifetime of a cookie in seconds; 0 removes it. */
type Kept = { path: string; seconds: number; domain?: string | null }

/** The value of a cookie as written, or null. */
export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  return found?.slice(name.length + 1) ?? null
}

/** Writes one, for this origin's own requests and links that lead here; `text` is written unchanged. */
export function writeCookie(name: string, text: string, { path, seconds, domain = null }: Kept): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const where = domain === null ? '' : `; domain=${domain}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store answers later, and a page that is left for another site cannot wait.
  document.cookie = `${name}=${text}; path=${path}; max-age=${seconds}; samesite=lax${secure}${where}`
}
