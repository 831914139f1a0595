/** A start without its required data: the plain page, its retries, and its reload. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchPublicConfig } from '../../src/app/public-config.ts'
import { untilFetched } from '../../src/app/start-up.ts'

const plain = () => document.querySelector('[data-plain]')
const answered = { ok: true, status: 200, headers: new Headers(), json: async () => ({ env: 'test' }) }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** A start whose needs fail with these errors in turn, then come. */
function starting(...failures: readonly Error[]) {
  const left = [...failures]
  const asked = vi.fn(async () => {
    const failure = left.shift()
    if (failure) throw failure
    return 'all'
  })
  return { asked, needs: untilFetched(document.createElement('div'), asked) }
}

/** Lets pending work finish. */
async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}

test('API-103 without the required data there is a plain page with the name of the portal in three languages; a retry by hand opens it', async () => {
  const { asked, needs } = starting(new Error('503'))
  await settled()
  for (const text of ['页面没有打开', '頁面未能開啟', 'The page did not open', '舢舨 Sampan']) expect(plain()?.textContent).toContain(text)
  expect(plain()?.querySelector('svg')).not.toBeNull()
  plain()?.querySelector('button')?.click()
  expect(await needs).toBe('all')
  expect([asked.mock.calls.length, plain()]).toEqual([2, null])
})

test('API-103 it tries again automatically after three seconds, and at once when the network is there again', async () => {
  const { asked, needs } = starting(new Error('lost'), new Error('lost'))
  await settled()
  await vi.advanceTimersByTimeAsync(2999)
  expect(asked).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveBeenCalledTimes(2)
  expect(plain()).not.toBeNull()
  dispatchEvent(new Event('online'))
  expect(await needs).toBe('all')
  expect([asked.mock.calls.length, plain()]).toEqual([3, null])
})

test('I18N-02 for texts that did not come the page is reloaded once, and only when the server answers again', async () => {
  const lost = new TypeError('Failed to fetch dynamically imported module: https://portal.test/financing/assets/zh_CN-1.js')
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const config = vi.fn(async () => Promise.reject(new Error('lost')))
  vi.stubGlobal('fetch', config)
  starting(lost, lost, lost)
  await settled()
  expect(reload).not.toHaveBeenCalled()
  expect(plain()).not.toBeNull()
  vi.stubGlobal('fetch', async () => answered)
  dispatchEvent(new Event('online'))
  await settled()
  expect(reload).toHaveBeenCalledTimes(1)
  // The reloaded page lacks them still.
  document.body.replaceChildren()
  starting(lost)
  await settled()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(plain()).not.toBeNull()
})

test('A128 where the root has no configuration, that below the base is taken', async () => {
  const asked = vi.fn(async (place: string) => (place === '/config.json' ? { ...answered, ok: false, status: 404 } : answered))
  vi.stubGlobal('fetch', asked)
  expect(await fetchPublicConfig()).toMatchObject({ env: 'test' })
  expect(asked.mock.calls.map(([place]) => place)).toEqual(['/config.json', '/financing/config.json'])
})
