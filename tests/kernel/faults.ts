/** Faults on the wire between a page and the server: a lost call, a lost answer, a refusal. */
import type { Page } from '@playwright/test'

/** A call is `lost` before it arrives, its answer is `unheard`, or it is refused with a code of the catalogue. */
type Fault = 'lost' | 'unheard' | { readonly code: number; readonly data?: object }

/** The fault of the next call of a method to an address; later calls are normal. */
export async function nextCall(page: Page, method: string, address: string, fault: Fault): Promise<void> {
  let been = false
  await page.route(address, async (route) => {
    if (been || route.request().method() !== method) return route.fallback()
    been = true
    if (fault !== 'lost' && fault !== 'unheard')
      return route.fulfill({ json: { code: fault.code, message: '', data: { fields: {}, ...fault.data } } })
    if (fault === 'unheard') await route.fetch()
    return route.abort()
  })
}
