/** Server time, derived from its responses, so that a wrong device clock neither ends a session early nor keeps it too long. SESS-02, SESS-07. */

/** Differences below this are the way of the answer and the seconds of its date, not a wrong clock. Milliseconds. */
const tolerance = 60_000

/** Milliseconds the server is ahead of this device. */
let ahead = 0

/** Listeners for changes. */
const watchers = new Set<() => void>()

/** Takes the `date` header of an answer; anything else is not heard. */
export function hearTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(difference)) return
  const moved = Math.abs(difference - ahead) >= tolerance
  ahead = Math.abs(difference) < tolerance ? 0 : difference
  if (moved) for (const look of watchers) look()
}

/** Calls back when a response has an unexpected time: a clock was set, or the sandbox clock was moved. */
export function watchTime(look: () => void): () => void {
  watchers.add(look)
  return () => watchers.delete(look)
}

/** Current time of the server. */
export function serverNow(): Date {
  return new Date(Date.now() + ahead)
}
