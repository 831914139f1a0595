/** What a merchant does with a session, and how its end is brought near by the time the browser keeps. */
import { expect, type Page } from '@playwright/test'
import type { Merchant } from '../kernel/world.ts'
import { signIn } from './account.ts'

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

/** At the business info, signed in. */
export async function atBusinessInfo(merchant: Merchant): Promise<void> {
  await signIn(merchant)
  await merchant.button('home.next.business.action').click()
  await expect(merchant.field('business.turnover.label')).toHaveValue('900000')
}
