/** Opens uploaded files in a thread of their own, one at a time, with bounded time and memory: what they hold is not to be trusted. */
import { Worker } from 'node:worker_threads'

/** `inspect` reads the size of a picture without decoding it, and opens a PDF as far as its previews need; `preview` makes pictures. */
export interface RenderTask {
  readonly deed: 'inspect' | 'preview'
  readonly mime: string
  readonly bytes: Uint8Array
}

/** A picture to look at: a JPEG without metadata, sides in pixels. */
interface RenderedPage {
  readonly jpeg: Uint8Array
  readonly width: number
  readonly height: number
}

/** Pictures, none after `inspect`; or why there are none: `heavy` took too long or too much memory. */
export type RenderAnswer =
  | { readonly pages: readonly RenderedPage[] }
  | { readonly fault: 'unreadable' | 'locked' | 'pixels' | 'pages' | 'heavy' }

/** Milliseconds a file may take by what is done with it; those after which an idle thread ends; those between looks at the memory. */
const times = { inspect: 10_000, preview: 20_000, idle: 20_000, look: 50 } as const
/** Megabytes of the thread's own heap, and bytes by which the process may grow while a file is open: pixels lie outside that heap. */
const memory = { heapMb: 256, growth: 1024 * 1024 * 1024 } as const

/** A running thread; `ready` tells once whether it came up. */
interface Thread {
  readonly worker: Worker
  readonly ready: Promise<boolean>
}

let thread: Thread | null = null
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/** Opens a file after those asked for before. Throws only when there can be no thread, never for what is in the file. */
export function renderFile(task: RenderTask, limits: { ms?: number; growth?: number } = {}): Promise<RenderAnswer> {
  const answer = last.then(() => open(task, limits))
  last = answer.catch(() => {})
  return answer
}

/** The time of a file begins when the thread is up. */
async function open(
  task: RenderTask,
  { ms = times[task.deed], growth = memory.growth }: { ms?: number; growth?: number },
): Promise<RenderAnswer> {
  clearTimeout(idle)
  thread ??= start()
  const { worker, ready } = thread
  worker.ref()
  if (!(await ready)) {
    stop()
    throw new Error('The thread that opens files does not start')
  }
  const most = process.memoryUsage.rss() + growth
  return new Promise((resolve) => {
    const end = (answer: RenderAnswer) => {
      clearTimeout(late)
      clearInterval(look)
      worker.off('message', end).off('error', giveUp).off('exit', giveUp)
      worker.unref()
      idle = setTimeout(stop, times.idle).unref()
      resolve(answer)
    }
    const giveUp = () => {
      end({ fault: 'heavy' })
      stop()
    }
    const late = setTimeout(giveUp, ms)
    const look = setInterval(() => process.memoryUsage.rss() > most && giveUp(), times.look)
    worker.on('message', end).on('error', giveUp).on('exit', giveUp)
    worker.postMessage(task)
  })
}

function stop(): void {
  clearTimeout(idle)
  void thread?.worker.terminate()
  thread = null
}

/** The built server has the thread's code beside it; from the sources it is read as they are. It is given no settings to see. */
function start(): Thread {
  const options = { resourceLimits: { maxOldGenerationSizeMb: memory.heapMb }, env: {}, execArgv: [], stdout: true, stderr: true }
  const source = JSON.stringify(new URL('./render-worker.ts', import.meta.url).href)
  // What the thread needs later comes from libraries, which are read as they are.
  const bootstrap = `import('tsx/esm/api').then(({ register }) => { const end = register(); return import(${source}).finally(end) })`
  const worker = import.meta.url.endsWith('.ts')
    ? new Worker(bootstrap, { ...options, eval: true })
    : new Worker(new URL('./render-worker.js', import.meta.url), options)
  // What libraries print about foreign files is nobody's to read.
  worker.stdout.resume()
  worker.stderr.resume()
  const ready = new Promise<boolean>((resolve) => {
    worker.once('message', () => resolve(true))
    // A thread that ends by itself is not asked again, and takes nothing with it.
    worker
      .on('error', () => {})
      .on('exit', () => {
        resolve(false)
        if (thread?.worker === worker) thread = null
      })
  })
  return { worker, ready }
}
