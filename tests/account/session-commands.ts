/** Session actions of a merchant, and how a test brings the end near through the stored time. */
import { expect, type Page } from '@playwright/test'
import type { Merchant } from '../kernel/world.ts'
import { signIn } from './account.ts'

/** The stored value of a name. */
export function kept(page: Page, name: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), name)
}

/** Lets the session of a browser's tabs end after so many minutes, as if another tab had reported it. The server's session continues. */
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
  await expect(merchant.field('home.business.turnover.label')).toHaveValue('900000')
}
