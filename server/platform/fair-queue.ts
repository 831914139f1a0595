/** Runs work of many owners, a bounded number at a time and each owner in turn: who has much to do waits for themselves alone. */

/** Work that runs at once, in all and of one owner, and work of one owner that may wait. */
interface Bounds {
  readonly atOnce: number
  readonly perOwner: number
  readonly waiting: number
}

/** Too much work of an owner waits already. */
export class Crowded extends Error {
  override readonly name = 'Crowded'
}

/** A queue in which every owner has the same turn. */
interface FairQueue {
  /** Runs work when it is its turn. Throws {@link Crowded} at once when too much of its owner waits already. */
  run<Result>(owner: string, work: () => Promise<Result>): Promise<Result>
}

interface Line {
  running: number
  readonly waiting: (() => void)[]
}

/** A queue without work. */
export function createFairQueue({ atOnce, perOwner, waiting }: Bounds): FairQueue {
  /** Owners with work, in the order of their next turn. */
  const lines = new Map<string, Line>()
  let running = 0

  function startNext(): void {
    for (const [owner, line] of lines) {
      if (running >= atOnce) return
      const start = line.running < perOwner ? line.waiting.shift() : undefined
      if (!start) continue
      line.running += 1
      running += 1
      putLast(owner, line)
      start()
    }
  }

  function putLast(owner: string, line: Line): void {
    lines.delete(owner)
    if (line.running > 0 || line.waiting.length > 0) lines.set(owner, line)
  }

  function ended(owner: string, line: Line): void {
    line.running -= 1
    running -= 1
    putLast(owner, line)
    startNext()
  }

  return {
    async run<Result>(owner: string, work: () => Promise<Result>) {
      const line = lines.get(owner) ?? { running: 0, waiting: [] }
      if (line.waiting.length >= waiting) throw new Crowded()
      lines.set(owner, line)
      return new Promise<Result>((resolve, reject) => {
        line.waiting.push(() => {
          work()
            .then(resolve, reject)
            .finally(() => ended(owner, line))
        })
        startNext()
      })
    },
  }
}
