/** The parts of views that the portal fetches when it shows them first: tests without a browser have them beforehand, so that no drawing waits for a module. */

/** A part that can be prefetched. */
type Part = { readonly fetch: () => Promise<unknown> }

/** The parts of all modules loaded so far that are not fetched yet. */
const unfetched: Part[] = []

/** A maker of parts that keeps each it makes. */
export function keeping<Args extends unknown[], Made extends Part>(make: (...args: Args) => Made): (...args: Args) => Made {
  return (...args) => {
    const part = make(...args)
    unfetched.push(part)
    return part
  }
}

/** Fetches every part, and those that come with it. */
export async function fetchParts(): Promise<void> {
  for (let part = unfetched.pop(); part; part = unfetched.pop()) await part.fetch()
}
