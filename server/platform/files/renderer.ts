/** Opens uploaded files in separate processes with bounded time and memory, because their content is untrusted. */
import { Crowded, createFairQueue } from '../fair-queue.ts'
import { createProcesses, Ended } from '../processes.ts'

/** `inspect` reads the size of a picture without decoding it, and opens a PDF as far as its previews need; `preview` makes pictures. */
export interface RenderTask {
  readonly operation: 'inspect' | 'preview'
  readonly mime: string
  readonly bytes: Uint8Array
  /** Pages of a PDF that become pictures, and pixels of their longer side; those of a preview unless said otherwise. */
  readonly pages?: number
  readonly side?: number
}

/** How long a file may keep a processor busy in milliseconds, and by how many bytes the process that opens it may grow. */
export interface RenderLimits {
  readonly ms: number
  readonly growth: number
}

/** A picture to look at: a JPEG without metadata, sides in pixels. */
interface RenderedPage {
  readonly jpeg: Uint8Array
  readonly width: number
  readonly height: number
}

/** Pictures, none after `inspect`; or why there are none: `heavy` took too long or too much memory, `crowded` was not opened at all. */
export type RenderAnswer =
  | { readonly pages: readonly RenderedPage[] }
  | { readonly fault: 'unreadable' | 'locked' | 'pixels' | 'pages' | 'heavy' | 'crowded' }

/** Time limits of a file in milliseconds, by operation, and how many times as long it may wait for a processor. */
const [times, patience] = [{ inspect: 10_000, preview: 20_000 }, 6] as const
/** The most uploads of an owner that are queued: usual ones take a moment each. */
export const mostInspected = 16
/** Megabytes of a process's JavaScript heap, and bytes by which it may grow while a file is open, because pixels are outside that heap. */
const memory = { heapMb: 256, growth: 1024 * 1024 * 1024 } as const
/** How a process ends that a file has brought down, rather than being ended for taking too much. */
const crashes: readonly (string | null)[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE']

const processes = createProcesses<{ task: RenderTask; limits: RenderLimits }, RenderAnswer>(
  import.meta.url,
  'render-process',
  memory.heapMb,
)
/** Two uploads, so that a heavy one delays its owner alone, and a preview. */
const queues = {
  inspect: createFairQueue({ atOnce: 2, perOwner: 1, waiting: mostInspected }),
  preview: createFairQueue({ atOnce: 1, perOwner: 1, waiting: Number.POSITIVE_INFINITY }),
}

/** Whose files wait for one another, a user or a company, and what is done when it is their turn; what that throws keeps the file closed. */
export interface FileOwner {
  readonly id: string
  readonly before?: () => Promise<void>
}

/**
 * Opens a file of an owner after those they asked for before; each owner has the same turn. Throws only when no process
 * can start, never because of the file's content. An inspection is answered `crowded` at once when too many of its owner are queued;
 * previews are made by jobs, of which few run at a time.
 */
export async function renderFile(task: RenderTask, owner: FileOwner, given: Partial<RenderLimits> = {}): Promise<RenderAnswer> {
  const { operation } = task
  const limits = { ms: times[operation], growth: memory.growth, ...given }
  try {
    return await queues[operation].run(owner.id, async () => {
      await owner.before?.()
      return processes({ task, limits }, patience * limits.ms)
    })
  } catch (error) {
    if (error instanceof Crowded) return { fault: 'crowded' }
    if (error instanceof Ended) return { fault: crashes.includes(error.how) ? 'unreadable' : 'heavy' }
    throw error
  }
}
