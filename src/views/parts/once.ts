/** Caches a request, so that it is made once. */

/** Asks at the first call and gives the same answer from then on; what did not come is asked for again by the next who needs it. */
export function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | null = null
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = null
      throw error
    })
    return asked
  }
}
