/** Prints documents in a process: setting one takes some tenths of a second, for which the event loop would stand still. */
import { createFairQueue } from '../fair-queue.ts'
import { createProcesses } from '../processes.ts'
import type { PaperDocument } from './document.ts'

/** A PDF and its number of pages. */
export interface Printed {
  readonly bytes: Buffer
  readonly pages: number
}

/** Megabytes of the heap, which holds the fonts, and milliseconds a document may take. */
const bounds = { heapMb: 512, ms: 60_000 } as const

const processes = createProcesses<PaperDocument, Printed | { error: string }>(import.meta.url, 'print-process', bounds.heapMb)
const queue = createFairQueue({ atOnce: 1, perOwner: 1, waiting: Number.POSITIVE_INFINITY })

/**
 * The PDF of a document, A4, tagged, with embedded fonts. The same document gives the same bytes. `owner` is the company or user it is
 * printed for: each has the same turn. Throws when it cannot be printed.
 */
export async function printDocument(document: PaperDocument, owner: string): Promise<Printed> {
  const answer = await queue.run(owner, () => processes(document, bounds.ms))
  if ('error' in answer) throw new Error(answer.error)
  return { ...answer, bytes: Buffer.from(answer.bytes) }
}
