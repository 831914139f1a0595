/** Start-up of the portal: hydration of a landing, lazily fetched parts and texts, charts that start later. */
import { Suspense } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { homeMachine } from '../../machines/home/home.ts'
import { laterChart } from '../../machines/kernel/port.ts'
import { matchesPrerendered } from '../../src/app/hydration.ts'
import { fetched } from '../../src/views/parts/fetched.tsx'
import { once } from '../../src/views/parts/once.ts'
import { portalIn, visit } from './portal-world.ts'

afterEach(() => void vi.unstubAllGlobals())

describe('a landing that was written ahead', () => {
  async function stands(written: string): Promise<boolean> {
    // The document speaks the language of the chart by then.
    vi.stubGlobal('document', { documentElement: { dataset: {}, lang: 'zh-CN' } })
    vi.stubGlobal('location', { pathname: '/financing/credit/hook', search: '' })
    const { portal } = portalIn({ user: null })
    await visit(portal, '/credit/hook')
    return matchesPrerendered({ childElementCount: 1 } as HTMLElement, written, portal)
  }

  test('I18N-04 SHELL-31 is hydrated unchanged', async () => expect(await stands('zh-CN')).toBe(true))

  test('I18N-04 SHELL-31 is rendered again where another language was chosen since, in another tab', async () =>
    expect(await stands('en-US')).toBe(false))
})

describe('values fetched once', () => {
  test('API-103 is requested again after a failure, and never after a success', async () => {
    let asks = 0
    const ask = once(async () => {
      asks++
      if (asks === 1) throw new Error('502')
      return asks
    })
    await expect(ask()).rejects.toThrow('502')
    expect([await ask(), await ask(), asks]).toEqual([2, 2, 2])
  })

  test('API-103 a part of the page that did not come comes with the next try of the start', async () => {
    let asks = 0
    const { fetch } = fetched(async () => {
      asks++
      if (asks === 1) throw new Error('Failed to fetch dynamically imported module')
      return { Suspense }
    }, 'Suspense')
    await expect(fetch()).rejects.toThrow('Failed')
    expect([await fetch(), asks]).toEqual([Suspense, 2])
  })
})

test('SESS-07 a chart that joins later and has not joined fails loudly', async () => {
  const actor = createActor(laterChart<typeof homeMachine>('home'), { input: {} as never })
  const end = toPromise(actor.start())
  await expect(end).rejects.toThrow('The chart home is not wired')
})
