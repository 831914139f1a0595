/** Pauses between polls of a bank. */

/** Seconds until the next poll of a pending payment: short at first, later at most ten minutes. */
export function pauseSeconds(looks: number): number {
  return Math.min(2 * 2 ** Math.min(looks, 9), 600)
}
