/** Hashes passwords with argon2id, 19 MiB and two passes, with limited concurrency. */
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Call } from '../call.ts'
import { Crowded, createFairQueue } from '../fair-queue.ts'
import { networkOf } from './allowances.ts'

/** OWASP's first choice; argon2id is the package's default algorithm. One hash takes about 50 ms and 19 MiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes computed at once: one of the four threads that libuv has for files and compression stays free. A network has two of them. */
const queue = createFairQueue({ atOnce: 3, perOwner: 2, waiting: 100 })

/** Whose turn a hash takes. */
type Caller = Pick<Call, 'ip'>

/** Hash of a new password. Throws Problem `inProgress` (processing) when too many of the caller's network are waiting. */
export function hashPassword(caller: Caller, password: string): Promise<string> {
  return queued(caller, () => hash(password, cost))
}

/** Replaces the hash of an erased account; no password matches it. */
export const erasedHash = 'erased'

/** Whether a password fits its hash. A null hash costs the same time and never fits. Throws Problem `inProgress` as above. */
export function passwordFits(caller: Caller, stored: string | null, password: string): Promise<boolean> {
  return queued(caller, async () => {
    // Made before it is known whether it is needed, so that the first unknown user takes no longer than a known one.
    const nobodys = await dummy()
    const hashed = stored === erasedHash ? null : stored
    return (await verify(hashed ?? nobodys, password)) && hashed !== null
  })
}

let dummyHash: Promise<string> | null = null
function dummy(): Promise<string> {
  dummyHash ??= hash('nobody has this password', cost)
  return dummyHash
}

async function queued<T>({ ip }: Caller, work: () => Promise<T>): Promise<T> {
  try {
    return await queue.run(networkOf(ip), work)
  } catch (error) {
    if (error instanceof Crowded) throw new Problem('inProgress')
    throw error
  }
}
