/** The public configuration as a browser is given it, changed on the way: in the documents and at its own address. */
import type { Page } from '@playwright/test'
import { configElement } from '../../contract/site/documents.ts'
import type { PublicConfig } from '../../contract/site/public-config.ts'

const written = new RegExp(`(<script type="application/json" id="${configElement}"[^>]*>)(.*?)(</script>)`)

/** Gives the page another configuration from now on. */
export async function changeConfig(page: Page, change: (config: PublicConfig, origin: string) => Partial<PublicConfig>): Promise<void> {
  const changed = (text: string, url: string) => {
    const config = JSON.parse(text) as PublicConfig
    return JSON.stringify({ ...config, ...change(config, new URL(url).origin) })
  }
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: changed(await response.text(), response.url()) })
  })
  await page.route(/\/financing\/(?!assets\/)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const { 'content-encoding': _, ...headers } = response.headers()
    const body = (await response.text()).replace(
      written,
      (_, before: string, text: string, after: string) => `${before}${changed(text, response.url())}${after}`,
    )
    await route.fulfill({ status: response.status(), headers, body })
  })
}
