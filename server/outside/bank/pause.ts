/** Pauses between polls of a bank. */

/** Seconds between two looks at money on its way: the first ones soon, later ones at most every ten minutes. */
export function pauseSeconds(looks: number): number {
  return Math.min(2 * 2 ** Math.min(looks, 9), 600)
}
