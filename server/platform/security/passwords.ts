/** Hashes passwords with argon2id, 19 MiB and two passes, with limited concurrency. */
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../../../contract/kernel/problem.ts'

/** OWASP's first choice; argon2id is the package's default algorithm. One hash takes about 50 ms and 19 MiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes computed at once and hashes that may wait: more is refused rather than queued for minutes. */
const atOnce = 4
const waitingMost = 400

let running = 0
const waiting: (() => void)[] = []

/** Hash of a new password. Throws Problem `inProgress` (processing) when too many are waiting. */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, cost))
}

/** Replaces the hash of an erased account; no password matches it. */
export const erasedHash = 'erased'

/** Whether a password fits its hash. A null hash costs the same time and never fits. Throws Problem `inProgress` as above. */
export function passwordFits(stored: string | null, password: string): Promise<boolean> {
  return queued(async () => {
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

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= waitingMost) throw new Problem('inProgress')
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
