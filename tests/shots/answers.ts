/** What scenes with their own answers share: answering a call with data of its type, and pressing a button that opens a dialog. */
import type { Page } from '@playwright/test'
import { type EndpointName, endpoints, type OutputOf } from '../../contract/endpoints.ts'
import type { Locale } from '../../contract/kernel/constants.ts'
import { wordsOf } from '../kernel/words.ts'

export const hkd = (amount: string) => ({ amount, currency: 'HKD' as const })
export const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

/** Answers an endpoint with data of its type. */
export async function answer<Name extends EndpointName>(page: Page, name: Name, data: OutputOf<Name>): Promise<void> {
  const path = endpoints[name].path.replace(/:\w+/g, '[^/]+')
  await page.route(new RegExp(`${path}(\\?|$)`), (route) =>
    route.request().method() === endpoints[name].method ? route.fulfill({ json: { code: 200, message: '', data } }) : route.fallback(),
  )
}

/** Presses the first button of a name; a dialog opens. */
export const press = (id: string, values?: Record<string, string>) => async (page: Page, locale: Locale) => {
  await page
    .getByRole('button', { name: wordsOf(locale)(id, values), exact: true })
    .first()
    .click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
}
