/** How a merchant handles the portal by keyboard alone, in a browser. */
import { expect, type Locator } from '@playwright/test'
import { tabTo } from '../shops/keys.ts'
import { type Hands, scan } from './hands.ts'
import type { Merchant } from './world.ts'

/** Hands on a keyboard alone: every control is reached by Tab. */
export function typing(merchant: Pick<Merchant, 'page'>): Hands<Locator> {
  const { page } = merchant
  const { keyboard } = page
  // Choosers are caught only with a listener: one that opened between two waits would stay open.
  page.on('filechooser', () => {})
  return {
    async press(button) {
      await tabTo(merchant, button)
      await keyboard.press('Enter')
    },
    async tick(control) {
      // Of a group of radios Tab reaches the chosen one, else the first; arrows do the rest.
      const name = await control.getAttribute('name')
      const group = (await control.getAttribute('type')) === 'radio' ? page.locator(`input[type=radio][name="${name}"]`) : control
      await tabTo(merchant, group)
      for (let presses = await group.count(); presses > 0 && !(await isFocused(control)); presses--) await keyboard.press('ArrowDown')
      if (await isFocused(control)) await keyboard.press('Space')
    },
    async write(field, text) {
      await tabTo(merchant, field)
      await keyboard.press('ControlOrMeta+A')
      if (text === '') await keyboard.press('Delete')
      else await keyboard.type(text)
    },
    async date(field, day) {
      await tabTo(merchant, field)
      const [year = '', month = '', date = ''] = day.split('-')
      // Types as slowly as the slowest answer: an answer must not remove unfinished input.
      for (const digit of `${month}${date}${year}`) {
        await keyboard.press(digit)
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      }
      await expect(field).toHaveValue(day)
    },
    async pick(list, value) {
      await tabTo(merchant, list)
      const count = await list.locator('option').count()
      for (let presses = count; presses > 0 && (await list.inputValue()) !== value; presses--) await keyboard.press('ArrowDown')
      await expect(list).toHaveValue(value)
    },
    async give(input, name) {
      await tabTo(merchant, input)
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.press('Enter')])
      await chooser.setFiles(scan(name))
    },
  }
}

function isFocused(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement)
}
