/** Skips every test of a file but one, for `tests/run/alone.ts`. Vitest loads it before tests of the API and of the portal. */
import { beforeEach } from 'vitest'

const only = process.env.SAMPAN_ALONE
if (only !== undefined) {
  let place = -1
  beforeEach(({ skip }) => {
    place += 1
    if (place !== Number(only)) skip()
  })
}
