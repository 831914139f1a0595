/** Views that cannot be shown: a script that is gone after a deployment, a view that throws, and an error page that throws too. */
import type { Page } from '@playwright/test'
import { expect, test } from '../kernel/world.ts'
import { expectAccessible } from './axe.ts'

const gone = { status: 404, body: 'not found' }
const broken = {
  contentType: 'text/javascript',
  body: 'export const NotAuthView = () => { throw new Error("broken") }; export const ErrorView = NotAuthView',
}

test('ANLY-01 ANLY-03 CONST-20 a script that is gone says that there is a new version, and leads one level up after three seconds; the second time to /error', async ({
  visitor,
  page,
}) => {
  await page.route('**/assets/NotAuthView-*.js', (route) => route.fulfill(gone))
  await visitor.open('/notAuth')
  await expect(visitor.heading('plain.newVersion.title')).toBeVisible()
  await expect(page).toHaveURL(/\/financing\/$/)
  await expect(visitor.heading('landing.title.hook')).toBeVisible()
  await visitor.open('/notAuth')
  await expect(page).toHaveURL(/\/financing\/error$/)
  await expect(visitor.heading('plain.error.title')).toBeVisible()
})

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

test('ANLY-02 ANLY-03 CONST-20 a stylesheet that is gone says that there is a new version, and leads one level up after three seconds, once; then to /error', async ({
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
  await expect(visitor.heading('landing.title.hook')).toBeVisible()
  expect(loads).toBe(2)
  await visitor.open('/notAuth')
  await expect(page).toHaveURL(/\/financing\/error$/)
  await expect(visitor.heading('plain.error.title')).toBeVisible()
})

test('ANLY-04 a view that throws leads to /error; an error page that throws leaves a plain page in three languages, and no loop', async ({
  visitor,
  page,
}) => {
  await page.route('**/assets/NotAuthView-*.js', (route) => route.fulfill(broken))
  await visitor.open('/notAuth')
  await expect(page).toHaveURL(/\/financing\/error$/)
  await expect(visitor.heading('plain.error.title')).toBeVisible()
  let loads = 0
  page.on('request', (request) => void (request.isNavigationRequest() && loads++))
  await page.route('**/assets/ErrorView-*.js', (route) => route.fulfill(broken))
  await visitor.open('/error')
  const plain = page.locator('[data-plain]')
  await expect(plain).toContainText('The page did not open')
  await expectAccessible(page, 'the plain page')
  expect(loads).toBe(1)
  await page.unroute('**/assets/ErrorView-*.js')
  await plain.getByRole('button').click()
  await expect(visitor.heading('plain.error.title')).toBeVisible()
})
