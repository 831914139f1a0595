/**
 * A view whose stylesheet is gone after a deployment, as the loader of the build reports it.
 * Scripted by hand: files that are gone from the server.
 */
import type { Page } from '@playwright/test'
import { expect, test } from '../kernel/world.ts'

/** The loader of the build fetches a stylesheet before a view, as it does for any view that has one; the server no longer has it. */
async function withOldStylesheet(page: Page, view: string): Promise<string[]> {
  const file = `assets/${view}-older.css`
  const asked: string[] = []
  page.on('request', (request) => void (request.url().endsWith(file) && asked.push(request.url())))
  const needs = new RegExp(`(import\\(.\\./${view}-[\\w-]+\\.js.\\),__vite__mapDeps\\(\\[)`)
  await page.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch()
    const code = await answer.text()
    const [list, files = ''] = /m\.f=\[([^\]]*)\]/.exec(code) ?? []
    if (list === undefined || !needs.test(code)) return route.fulfill({ response: answer })
    const place = files.split(',').length
    return route.fulfill({ response: answer, body: code.replace(list, `m.f=[${files},"${file}"]`).replace(needs, `$1${place},`) })
  })
  return asked
}

test('ANLY-02 ANLY-03 CONST-20 a missing stylesheet announces a new version, and leads one level up after three seconds, once; then to /error', async ({
  visitor,
  page,
}) => {
  let loads = 0
  page.on('request', (request) => void (request.isNavigationRequest() && loads++))
  const asked = await withOldStylesheet(page, 'NotAuthView')
  await visitor.open('/notAuth')
  await expect(visitor.heading('plain.newVersion.title')).toBeVisible()
  expect(asked).toHaveLength(1)
  await expect(page).toHaveURL(/\/financing\/$/)
  await expect(visitor.heading('site.landing.title.hook')).toBeVisible()
  expect(loads).toBe(2)
  await visitor.open('/notAuth')
  await expect(page).toHaveURL(/\/financing\/error$/)
  await expect(visitor.heading('plain.error.title')).toBeVisible()
  // What is fetched when nothing else is to be done may still be under way.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
