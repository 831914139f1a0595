/** Before and after a rendered test, whose file shares the modules and the page of a worker: the rendered view is removed. */
import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
