/** Sizes of the parts of a drawing and of its texts, computed without a browser. */

/** Pixels. */
export const sizes = {
  /** Letters of names, of labels and second lines. */
  title: 15,
  small: 12,
  /** Height of a line of a label. */
  line: 17,
  /** Left and right of the texts of a state. */
  padding: 16,
  /** Height of a state with a second line, and without. */
  tall: 56,
  low: 40,
  /** Above the children of a state. */
  head: 56,
  /** A beginning, and what may happen anywhere. */
  dot: 14,
  pill: 24,
} as const

/** About how wide a text is, in pixels; a little too much rather than too little. */
export function widthOf(text: string, size: number): number {
  let widths = 0
  for (const character of text) widths += /[\u2e80-\uffef]/.test(character) ? 1 : /[A-Zmw%@—…]/.test(character) ? 0.72 : 0.58
  return Math.ceil(widths * size)
}

/** As much of the end of a text as is so wide, in pixels, with dots before it when there is more: the end of a path is the most informative part. */
export function endOf(text: string, size: number, width: number): string {
  if (widthOf(text, size) <= width) return text
  const characters = [...text]
  while (characters.length > 0 && widthOf(`…${characters.join('')}`, size) > width) characters.shift()
  return `…${characters.join('')}`
}
