/** The web analytics service, as far as sessions touch it: Matomo's command queue. ANLY-12. */

declare global {
  interface Window {
    _paq?: unknown[][]
  }
}

/** Says who is signed in, by number. */
export function setAnalyticsUser(userId: number): void {
  window._paq?.push(['setUserId', String(userId)])
}

/** Forgets who was signed in. SESS-09. */
export function resetAnalyticsUser(): void {
  window._paq?.push(['resetUserId'])
}
