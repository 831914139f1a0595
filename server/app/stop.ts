/** Stops the process in steps, so that no request is refused and no work is lost. Decision 077. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as pass } from 'node:timers/promises'
import type { Opened } from './open.ts'

/** Milliseconds in which running requests and jobs may end, and in which the database closes after them. */
const patience = 15_000
const closing = 2000

/** The two requests to stop that a process heeds. */
interface StopRequests {
  /** Aborted by the first SIGTERM or SIGINT. */
  readonly stopping: AbortSignal
  /** Aborted by the second: the grace ends at once. Further ones change nothing. */
  readonly hurried: AbortSignal
}

/** Handles SIGTERM and SIGINT from now on. In a container a process that does not is ended by SIGKILL alone. */
export function hearStopRequests(): StopRequests {
  const [first, second] = [new AbortController(), new AbortController()]
  const hear = (): void => (first.signal.aborted ? second : first).abort()
  process.on('SIGTERM', hear).on('SIGINT', hear)
  return { stopping: first.signal, hurried: second.signal }
}

/**
 * Completes a start although a stop is requested, because an embedded database whose creation was interrupted does not open again. A
 * start that takes longer than a stop may, such as one that waits while another process migrates, is given up: the process exits with 0.
 */
export async function completed<Started>(start: Promise<Started>, stopping: AbortSignal): Promise<Started> {
  let timer: NodeJS.Timeout | undefined
  const giveUp = (): void => {
    timer = setTimeout(() => process.exit(0), patience)
  }
  stopping.addEventListener('abort', giveUp)
  try {
    return await start
  } finally {
    stopping.removeEventListener('abort', giveUp)
    clearTimeout(timer)
  }
}

/** Resolves when a stop is requested. */
export async function requested(stopping: AbortSignal): Promise<void> {
  if (!stopping.aborted) await once(stopping, 'abort')
}

/**
 * Serves everything for the grace of the settings, then takes no new connections and no new jobs, lets the running ones end, and closes
 * the database. What still runs after {@link patience} is cut off: a job is run again when its lease ends.
 */
export async function stop(
  server: Server,
  { worker, database, deps: { config, log } }: Opened,
  stopSeeding: () => Promise<void>,
  hurried: AbortSignal,
): Promise<void> {
  log.info('stopping')
  // Keep-alive clients open their next connection elsewhere.
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
  const seeded = stopSeeding()
  await pass(config.stopGraceSeconds * 1000, undefined, { signal: hurried }).catch(() => {})
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), patience)
  const ended = Promise.all([closed, worker.stop(), seeded]).then(() => database.close())
  const late = pass(patience + closing, 'late')
  if ((await Promise.race([ended, late])) === 'late') log.warn('stopped while jobs were running')
}
