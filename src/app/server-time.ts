/** The time of the server as its answers tell it, so that a device whose clock is wrong neither loses a session early nor keeps it too long. SESS-02, SESS-07. */

/** Differences below this are the way of the answer and the seconds of its date, not a wrong clock. Milliseconds. */
const tolerance = 60_000

/** Milliseconds the server is ahead of this device. */
let ahead = 0

/** Takes the `date` header of an answer; anything else is not heard. */
export function hearTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < tolerance ? 0 : difference
}

/** What time it is for the server. */
export function serverNow(): Date {
  return new Date(Date.now() + ahead)
}
