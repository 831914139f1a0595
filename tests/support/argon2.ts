/** Takes the place of `@node-rs/argon2` in tests of the API: the same hashes for a hundredth of the work. `passwords.unit.test.ts` holds the real cost. */
import { createRequire } from 'node:module'

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2')

/** With the least cost that argon2 allows, whatever is asked for. */
export const hash: typeof real.hash = (password) => real.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** A hash holds the cost at which it was made. */
export const verify: typeof real.verify = real.verify
