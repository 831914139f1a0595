/** Line breaking for Chinese and English: no punctuation at the wrong end of a line, no split numbers, no single last word. */

/** Width of a text in points. */
export type Measure = (text: string) => number

const wide = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u
/** Marks that never begin a line. */
const closing = /^[、。，．：；！？）」』】》〉”’…·%）)\].,;:!?]/u
/** Marks that never end a line. */
const opening = /[（「『【《〈“‘(]$/u
/** A full-width mark at the end of a line counts half: its right half is empty. */
const hanging = /[、。，：；）」』】》]$/u

const words = new Intl.Segmenter('zh', { granularity: 'word' })

/** The smallest pieces of a text that may stand on a line of their own: words, with the space and the marks that belong to them. */
function pieces(text: string): string[] {
  // No break between an amount and its currency, nor between a number and its unit.
  const held = text.replace(/([A-Z]{3}) (?=\d)/g, '$1\u00a0').replace(/(\d) (?=[\p{L}×÷=])/gu, '$1\u00a0')
  const units = (held.match(/[^ ]+ *| +/g) ?? []).flatMap((unit) =>
    wide.test(unit) ? [...words.segment(unit)].map(({ segment }) => segment) : [unit],
  )
  const joined: string[] = []
  for (const unit of units) {
    const last = joined.at(-1)
    if (last !== undefined && belongs(last, unit)) joined[joined.length - 1] = last + unit
    else joined.push(unit)
  }
  return joined
}

/** Whether no line may end between two pieces. */
function belongs(last: string, next: string): boolean {
  if (closing.test(next) || opening.test(last) || last.endsWith('\u00a0') || next.trim() === '') return true
  // Latin letters and figures of one word, which the segmenter has taken apart.
  return !last.endsWith(' ') && !wide.test(last.at(-1) ?? '') && !wide.test(next.at(0) ?? '')
}

/** A piece with its widths: with the space at its end, without it, and as the end of a line. */
interface Sized {
  readonly text: string
  readonly whole: number
  readonly bare: number
  readonly last: number
}

/** Measures every piece once, because shaping text is slow. */
function sized(text: string, measure: Measure): Sized[] {
  return pieces(text).map((piece) => {
    const end = piece.trimEnd()
    const bare = measure(end)
    const whole = end === piece ? bare : measure(piece)
    return { text: piece, whole, bare, last: hanging.test(end) ? bare - measure('，') / 2 : bare }
  })
}

/** Fills lines as full as they go. A line keeps the space it was broken at, so that it reads on into the next. */
function fill(parts: readonly Sized[], width: number): { lines: string[]; lastWidth: number } {
  const lines: string[] = []
  let [line, before, lastWidth] = ['', 0, 0]
  for (const part of parts) {
    if (line !== '' && before + part.last > width) {
      lines.push(line)
      line = ''
      before = 0
    }
    line += part.text
    lastWidth = before + part.bare
    before += part.whole
  }
  lines.push(line.trimEnd())
  return { lines, lastWidth }
}

/** Lines of a text no wider than `width`. A last line shorter than `least` points is filled from the lines above it. */
export function breakLines(text: string, width: number, measure: Measure, least = 0): string[] {
  const parts = sized(text, measure)
  const { lines, lastWidth } = fill(parts, width)
  if (lines.length < 2 || lastWidth >= least) return lines
  const step = width / 100
  for (let narrower = width - step; narrower > width * 0.8; narrower -= step) {
    const tried = fill(parts, narrower)
    if (tried.lines.length > lines.length) break
    if (tried.lastWidth >= least) return tried.lines
  }
  return lines
}

/** As {@link breakLines}, with lines as equally long as they can be: for titles. */
export function balanceLines(text: string, width: number, measure: Measure): string[] {
  const parts = sized(text, measure)
  const count = fill(parts, width).lines.length
  let [narrow, enough] = [width / (count + 1), width]
  while (enough - narrow > 1) {
    const middle = (narrow + enough) / 2
    if (fill(parts, middle).lines.length > count) narrow = middle
    else enough = middle
  }
  return fill(parts, enough).lines
}

/** Whether a text is set in full-width characters. */
export function isWide(text: string): boolean {
  return wide.test(text)
}
