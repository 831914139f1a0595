/** The end of a session, brought near: by the time the browser keeps, or on the server. */
import type { Page } from '@playwright/test'

/** What the browser keeps under a name. */
export function kept(page: Page, name: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), name)
}

/** Lets the session of the tabs of a browser end after so many minutes, as if another tab had brought the news. The server's lives on. */
export async function endIn(page: Page, minutes: number): Promise<void> {
  const end = new Date(Date.now() + minutes * 60_000).toISOString()
  await page.evaluate((expiresAt) => {
    localStorage.setItem('tokenExpiration', expiresAt)
    localStorage.setItem('sessionChange', `opened ${crypto.randomUUID()}`)
    dispatchEvent(new StorageEvent('storage', { key: 'sessionChange' }))
  }, end)
}

/** Ends the session on the server behind the back of the page, as a changed password would. */
export async function endOnServer(page: Page): Promise<void> {
  await page.request.delete('/auth/clientUser/logout', {
    headers: { authorization: (await kept(page, 'token')) ?? '', 'login-type': 'clientUser' },
  })
}
