/** Facts of the browser that the portal passes on to its charts. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { reportPageVisibility } from '../../src/app/page-visibility.ts'

test('ERR-R04 page, session and connection hear that the network is back; page and position hear that the page is closed', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  onTestFinished(() => void vi.unstubAllGlobals())
  const heard: string[] = []
  const child = (name: string) => ({ send: ({ type }: { type: string }) => heard.push(`${name} ${type}`) })
  const children = { page: child('page'), session: child('session'), connection: child('connection'), position: child('position') }
  onTestFinished(reportPageVisibility({ getSnapshot: () => ({ children }) } as never))
  page.dispatchEvent(new Event('offline'))
  expect(heard.splice(0)).toEqual(['connection network.lost'])
  page.dispatchEvent(new Event('online'))
  expect(heard.splice(0).sort()).toEqual(['connection network.returned', 'page network.returned', 'session network.returned'])
  page.dispatchEvent(new Event('pagehide'))
  expect(heard).toEqual(['page page.hidden', 'position page.hidden'])
})
