/** Sizes of the parts of a drawing, and how wide its texts are: measured on the page, from a table of widths in Node. */
import { sans } from '../ui/scale.ts'

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
  /** A round badge at the edge of a state, and the space to the next one. */
  badge: 24,
  gap: 4,
} as const

/** Letters of a drawing: `strong` are those of names. */
interface Letters {
  readonly size: number
  readonly strong: boolean
}

/** Letters of names. */
export const strong: Letters = { size: sizes.title, strong: true }
/** Letters of labels and second lines. */
export const plain: Letters = { size: sizes.small, strong: false }

/** How wide a text is, in whole pixels. */
export function widthOf(text: string, letters: Letters): number {
  return Math.ceil(typeof document === 'undefined' ? tabulated(text, letters) : measured(text, letters))
}

let canvas: CanvasRenderingContext2D | null = null

function measured(text: string, { size, strong }: Letters): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return tabulated(text, { size, strong })
  canvas.font = `${strong ? 600 : 400} ${size}px ${sans}`
  return canvas.measureText(text).width
}

/** The widths of characters, in hundredths of the size, of those that are about as wide. */
function widths(of: Readonly<Record<number, string>>): ReadonlyMap<string, number> {
  return new Map(Object.entries(of).flatMap(([width, characters]) => [...characters].map((each) => [each, Number(width)] as const)))
}

/** Of DejaVu Sans, the widest font that a drawing is seen in. */
const table = {
  plain: widths({
    28: "'ijl",
    34: ' ,.’·IJ/:;\\|',
    42: 'f-()[]t!r›',
    50: '"*_`–',
    56: 'sz?cL',
    60: 'Fk•vxy',
    64: 'TYaePo$0123456789ESbdghnpqu{}',
    70: 'KABVXZCR',
    79: 'UNH&DGOQ',
    87: 'w#+<=>^~×M',
  }),
  strong: widths({
    38: "' ijl/\\|,.IJ’·",
    46: ':;-›f!()[]',
    53: 't_`r–"*',
    60: '?zcs',
    67: 'L•xvyk',
    73: 'aeEFTo$0123456789bdghnpqu{}SYZ',
    78: 'CPBAKRVX',
    88: 'UG#+<=>DHN^~×OQ&',
    93: 'w',
  }),
}

/** Chinese characters, their punctuation and quotes are as wide as high; the widest letters are hardly wider. */
function tabulated(text: string, { size, strong }: Letters): number {
  const known = strong ? table.strong : table.plain
  const widest = strong ? 111 : 100
  const sum = [...text].reduce((total, each) => total + (known.get(each) ?? (/[\u2e80-\uffef“”‘]/.test(each) ? 100 : widest)), 0)
  return (sum / 100) * size
}

/** As much of the end of a text as is so wide, in pixels, with dots before it when there is more: the end of a path is the most informative part. */
export function endOf(text: string, letters: Letters, width: number): string {
  if (widthOf(text, letters) <= width) return text
  const characters = [...text]
  while (characters.length > 0 && widthOf(`…${characters.join('')}`, letters) > width) characters.shift()
  return `…${characters.join('')}`
}

/** Places where a text may be broken: after a space, and between Chinese characters, but not before their punctuation. */
const breakable = /(?<=\s)|(?<=[\u2e80-\uffef])(?=[\u2e80-\uffef“‘])(?![，。、；：？！）」』”’])(?<![（「『“‘])/u

/** A text in lines that are no wider than a width, in pixels, as far as it can be broken. */
export function wrapped(text: string, letters: Letters, width: number): string[] {
  const lines: string[] = []
  for (const part of text.split(breakable)) {
    const longer = `${lines.at(-1) ?? ''}${part}`
    if (lines.length > 0 && widthOf(longer.trimEnd(), letters) <= width) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  return lines.map((line) => line.trim())
}
