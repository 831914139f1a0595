/** A new member of the staff in a browser. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Locale } from '../../contract/kernel/constants.ts'
import type { StaffRole } from '../../contract/staff/staff.ts'
import { demoPassword } from '../../server/sandbox/demo.ts'
import { withAuthenticator } from '../account/virtual-authenticator.ts'
import { wordsOf } from '../kernel/words.ts'
import { expect } from '../kernel/world.ts'

/** An invited reviewer sets a password, adds a passkey and is in the queue; returns their mailbox. */
export async function comes(page: Page, role: StaffRole, locale: Locale = 'zh_CN'): Promise<string> {
  const say = wordsOf(locale)
  const email = `staff-${randomUUID().slice(0, 8)}@staff.example.com`
  const form = { email, name: role === 'lead' ? '吴国栋' : '何咏琳', role }
  const invited = await (await page.request.post('/sandbox/reviewer/invite', { form })).text()
  const [, query = ''] = /\/backoffice\/invitation\?([^"]+)"/.exec(invited) ?? []
  await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
  await withAuthenticator(page)
  await page.goto(`/backoffice/invitation?${query}`)
  await page.getByLabel(say('account.auth.password.new'), { exact: true }).fill(demoPassword)
  await page.getByLabel(say('account.auth.password.again'), { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: say('staff.invitation.submit') }).click()
  await page.getByRole('button', { name: say('account.factors.passkeys.add') }).click()
  await page.getByRole('button', { name: say('account.factors.codes.kept') }).click()
  await expect(page.getByRole('textbox', { name: say('staff.queue.search') })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  return email
}
