/** Before and after a rendered test, whose file shares the modules and the page of a worker: parts can be prefetched, and the rendered view is removed. */
import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { keeping } from './fetched-parts.ts'

vi.mock(import('../../src/views/parts/fetched.tsx'), async (load) => {
  const { fetched, worded, ...rest } = await load()
  return { ...rest, fetched: keeping(fetched) as typeof fetched, worded: keeping(worded) as typeof worded }
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
