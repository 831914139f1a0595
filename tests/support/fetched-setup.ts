/** Before tests that draw views: every part that a page fetches when it shows it first can be fetched beforehand. */
import { vi } from 'vitest'
import { keeping } from './fetched-parts.ts'

vi.mock(import('../../src/views/parts/fetched.tsx'), async (load) => {
  const { fetched, worded, ...rest } = await load()
  return { ...rest, fetched: keeping(fetched) as typeof fetched, worded: keeping(worded) as typeof worded }
})
