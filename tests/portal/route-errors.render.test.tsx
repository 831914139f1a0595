/** Views that cannot be shown, in the net of the portal: a new version, a server that is gone, the error page, and a plain page when that fails, too. */
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Failsafe } from '../../src/app/Failsafe.tsx'
import { PortalContext } from '../../src/views/parts/portal-context.ts'
import { loadMessages, loadMessagesLater } from '../../src/views/parts/texts.ts'
import { Surroundings } from '../support/surroundings.tsx'

const missing = 'Failed to fetch dynamically imported module: https://portal.test/financing/assets/NotAuthView-1.js'
const answered = { ok: true, status: 200, headers: new Headers(), json: async () => ({}) }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** A view that throws. */
function Broken({ message }: { message: string }): never {
  throw new Error(message)
}

/** A page below the base whose view throws; the page it leads to. */
async function failing(path: string, message: string) {
  history.replaceState(null, '', `/financing${path}`)
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const context = { locale: 'en_US', messages: await loadMessages('en_US') }
  await loadMessagesLater()
  const portal = { getSnapshot: () => ({ children: { language: { getSnapshot: () => ({ context }) } } }) }
  const pass = (milliseconds: number) =>
    act(async () => {
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(milliseconds)
    })
  render(
    <Surroundings>
      <PortalContext.Provider value={portal as never}>
        <Failsafe>
          <Broken message={message} />
        </Failsafe>
      </PortalContext.Provider>
    </Surroundings>,
    { onCaughtError: () => {} },
  )
  await pass(0)
  return { pass, reload, replace }
}

const heading = (name: string) => screen.queryByRole('heading', { name })

test('ANLY-01 ANLY-03 CONST-20 a missing script announces a new version, and leads one level up after three seconds; the second time to /error', async () => {
  vi.stubGlobal('fetch', async () => answered)
  const { pass, replace } = await failing('/notAuth', missing)
  expect(heading('There is a new version')).not.toBeNull()
  await pass(2999)
  expect(replace).not.toHaveBeenCalled()
  await pass(1)
  expect(replace).toHaveBeenCalledWith('/financing/')
  cleanup()
  const again = await failing('/notAuth', missing)
  expect(again.replace).toHaveBeenLastCalledWith('/financing/error')
})

test('ERR-R04 ANLY-01 a network that leads nowhere is none, though the browser calls it one: no version is announced, and the page opens once the server answers', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new Error('lost')))
  const { pass, reload } = await failing('/privacy', missing)
  expect(navigator.onLine).toBe(true)
  expect([heading('There is a new version'), heading('No connection')?.tagName]).toEqual([null, 'H1'])
  vi.stubGlobal('fetch', async () => answered)
  await pass(4999)
  expect(reload).not.toHaveBeenCalled()
  await pass(1)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('ANLY-04 a view that throws leads to /error; an error page that throws leaves a plain page in three languages, and no loop', async () => {
  expect((await failing('/notAuth', 'broken')).replace).toHaveBeenCalledWith('/financing/error')
  cleanup()
  vi.restoreAllMocks()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { reload, replace } = await failing('/error', 'broken')
  const plain = document.querySelector('[data-plain]')
  for (const text of ['页面没有打开', '頁面未能開啟', 'The page did not open']) expect(plain?.textContent).toContain(text)
  expect([replace.mock.calls, reload.mock.calls]).toEqual([[], []])
  plain?.querySelector('button')?.click()
  expect(reload).toHaveBeenCalledTimes(1)
})
