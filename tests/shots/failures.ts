/** Scenes of a slow or failed start, and of parts and views that cannot be loaded. */
import type { Page } from '@playwright/test'
import type { Scene } from './scenes.ts'

const plainPage = (page: Page) => page.locator('[data-plain]').waitFor()
const texts = /\/assets\/(?:zh_CN|zh_HK|en_US)-[^/]*\.js$/
/** Neither the texts come nor the configuration, which is asked for again before the page is reloaded. */
const cutOff = async (page: Page) => {
  for (const part of [texts, '**/config.json']) await page.route(part, (route) => route.abort())
}
const gone = (page: Page, part: string) => page.route(`**/assets/${part}-*.js`, (route) => route.fulfill({ status: 404 }))

const broken = (page: Page, view: string) =>
  page.route(`**/assets/${view}-*.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export const ${view} = () => { throw new Error('broken') }` }),
  )

/** A start that takes its time or fails, and views that cannot be shown. */
export const failures: readonly Scene[] = [
  {
    name: 'start-fetching',
    who: null,
    path: '/questions',
    prepare: (page) => page.route(texts, () => {}),
    act: (page) => page.locator('#root').waitFor({ state: 'attached' }),
  },
  {
    name: 'start-failed',
    who: null,
    path: '/questions',
    prepare: cutOff,
    act: plainPage,
  },
  {
    name: 'start-fetching-again',
    who: null,
    path: '/questions',
    prepare: cutOff,
    async act(page) {
      await plainPage(page)
      await page.route('**/config.json', () => {})
      await Promise.all([page.waitForRequest('**/config.json'), page.getByRole('button').click()])
    },
  },
  { name: 'questions-unavailable', who: null, path: '/questions', prepare: (page) => gone(page, 'questions.*') },
  { name: 'studio-tests-unavailable', who: null, path: '/flows/tests', prepare: (page) => gone(page, '_virtual_tested') },
  { name: 'view-outdated', who: null, path: '/notAuth', prepare: (page) => gone(page, 'NotAuthView') },
  { name: 'view-failed', who: null, path: '/notAuth', prepare: (page) => broken(page, 'NotAuthView') },
  { name: 'view-broken', who: null, path: '/error', prepare: (page) => broken(page, 'ErrorView'), act: plainPage },
]
