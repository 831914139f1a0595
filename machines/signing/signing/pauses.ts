/** Polling intervals of signing. Decision A91. */

/** Seconds between two looks at the signers at first, and at most. */
const soonest = 3
const latest = 30

/** Milliseconds until it is asked again after so many looks that changed nothing; `first` is seconds. Decision A91. */
export function pauseAfter(unchanged: number, first: number = soonest): number {
  return Math.min(latest, first * 2 ** Math.min(unchanged, 10)) * 1000
}
