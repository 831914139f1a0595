/** Opens uploaded files in a separate process, one at a time, with bounded time and memory, because their content is untrusted. */
import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** `inspect` reads the size of a picture without decoding it, and opens a PDF as far as its previews need; `preview` makes pictures. */
export interface RenderTask {
  readonly operation: 'inspect' | 'preview'
  readonly mime: string
  readonly bytes: Uint8Array
  /** Pages of a PDF that become pictures, and pixels of their longer side; those of a preview unless said otherwise. */
  readonly pages?: number
  readonly side?: number
}

/** How long a file may take in milliseconds, and by how many bytes the process that opens it may grow. */
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

/** Time limits of a file in milliseconds, by operation, and the time after which an idle process ends. */
const times = { inspect: 10_000, preview: 20_000, idle: 20_000 } as const
/** The most uploads that are open or queued: usual ones take a moment each, and no request should wait behind many heavy ones. */
export const mostInspected = 16
/** Megabytes of the process's JavaScript heap, and bytes by which the process may grow while a file is open, because pixels are outside that heap. */
const memory = { heapMb: 256, growth: 1024 * 1024 * 1024 } as const
/** How a process ends that a file has brought down, rather than being ended for taking too much. */
const crashes: readonly (string | null)[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE']

/** A running process; `ready` resolves to whether it started. */
interface Opener {
  readonly child: ChildProcess
  readonly ready: Promise<boolean>
}

let opener: Opener | null = null
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()
let inspecting = 0

/**
 * Opens a file after those requested before. Throws only when no process can start, never because of the file's content. An inspection
 * is answered `crowded` at once when too many are queued; previews are made by jobs, of which few run at a time.
 */
export function renderFile(task: RenderTask, limits: Partial<RenderLimits> = {}): Promise<RenderAnswer> {
  const counted = task.operation === 'inspect'
  if (counted && inspecting >= mostInspected) return Promise.resolve({ fault: 'crowded' })
  if (counted) inspecting += 1
  const answer = last.then(() => open(task, { ms: times[task.operation], growth: memory.growth, ...limits }))
  last = answer
    .catch(() => {})
    .then(() => {
      if (counted) inspecting -= 1
    })
  return answer
}

/** The time of a file begins when the process is up. */
async function open(task: RenderTask, limits: RenderLimits): Promise<RenderAnswer> {
  clearTimeout(idle)
  opener ??= start()
  const { child, ready } = opener
  child.ref()
  child.channel?.ref()
  if (!(await ready)) {
    stop()
    throw new Error('The process that opens files does not start')
  }
  return new Promise((resolve) => {
    const end = (answer: RenderAnswer) => {
      clearTimeout(late)
      child.off('message', end).off('exit', gone)
      child.unref()
      child.channel?.unref()
      idle = setTimeout(stop, times.idle).unref()
      resolve(answer)
    }
    const giveUp = (fault: 'unreadable' | 'heavy') => {
      end({ fault })
      stop()
    }
    const gone = (_: number | null, signal: string | null) => giveUp(crashes.includes(signal) ? 'unreadable' : 'heavy')
    const late = setTimeout(() => giveUp('heavy'), limits.ms)
    child.on('message', end).on('exit', gone)
    child.send({ task, limits }, (error) => error && giveUp('heavy'))
  })
}

function stop(): void {
  clearTimeout(idle)
  opener?.child.kill('SIGKILL')
  opener = null
}

/** The built server has the code of the process beside it; without a build tsx runs its sources. It gets no environment variables. */
function start(): Opener {
  const built = !import.meta.url.endsWith('.ts')
  const entry = fileURLToPath(new URL(built ? './render-process.js' : './render-process.ts', import.meta.url))
  const loader = built ? [] : ['--import', createRequire(import.meta.url).resolve('tsx')]
  const child = fork(entry, {
    env: {},
    execArgv: [...loader, `--max-old-space-size=${memory.heapMb}`],
    serialization: 'advanced',
    // Output of libraries about users' files must not reach the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ready = new Promise<boolean>((resolve) => {
    child.once('message', () => resolve(true))
    // A process that exits is not used again, and its exit affects nothing else.
    child
      .on('error', () => resolve(false))
      .on('exit', () => {
        resolve(false)
        if (opener?.child === child) opener = null
      })
  })
  return { child, ready }
}
