/** A loan that is found by its reference at the desk, by keyboard. */
import type { Page } from '@playwright/test'
import { typing } from '../kernel/typing.ts'
import { wordsOf } from '../kernel/words.ts'
import { expect } from '../kernel/world.ts'

const say = wordsOf('zh_CN')

/** Goes to the list, searches for the reference and opens the page of the loan. */
export async function opensLoan(page: Page, reference: string): Promise<void> {
  const hands = typing({ page })
  await hands.press(page.getByRole('link', { name: say('staff.place.loans'), exact: true }))
  await hands.write(page.getByRole('textbox', { name: say('staff.loans.search') }), reference)
  const rows = page.locator('main tbody tr')
  await expect(rows).toHaveCount(1)
  await hands.press(rows.getByRole('link'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference)
}
