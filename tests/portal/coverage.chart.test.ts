/** Every state of the portal is reached, every transition taken, every guard evaluated with both results, every actor done and failed. */
import { expect, test } from 'vitest'
import { walk } from '../harness/table.ts'

test('portal: every state is reached, every transition taken, every guard evaluated with both results, every actor done and failed', () => {
  expect(walk('portal').gaps).toEqual([])
})
