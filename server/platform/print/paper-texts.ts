/** Documents whose texts are in `locales/papers/` and `locales/plans/`: their form, and how their places are filled. */
import type { Locale } from '../../../contract/kernel/constants.ts'
import { formatMessage, type TextValues } from '../texts.ts'
import type { Block, Fact, PaperDocument, Section, Table } from './document.ts'

/** A block of a text. Items and rows that a document brings itself are named: `"bullets": "shops"`. */
type BlockText =
  | string
  | { readonly bullets: readonly string[] | string }
  | { readonly steps: readonly string[] }
  | { readonly table: Omit<Table, 'rows'> & { readonly rows: Table['rows'] | string } }
  | { readonly facts: readonly (readonly string[])[] }
  | { readonly note: string }

interface SectionText {
  readonly title: string
  readonly blocks: readonly BlockText[]
}

/** `edition` changes with the text: a signed document is stored with the edition it was written from. */
interface PaperText extends Pick<PaperDocument, 'edition' | 'title' | 'lead' | 'figures'> {
  /** A name stands for a shared section. */
  readonly sections: readonly (SectionText | string)[]
}

/** The documents of a file, in one language. */
export interface PaperTexts<Name extends string> {
  readonly kind: string
  readonly shared: Readonly<Record<string, SectionText>>
  readonly documents: Readonly<Record<Name, PaperText>>
}

/** What fills the places of a document. A fact without a value is not set when it is null, and left out when it is undefined. */
interface PaperValues {
  readonly locale: Locale
  readonly values: TextValues
  readonly bullets?: Readonly<Record<string, readonly string[]>>
  readonly rows?: Readonly<Record<string, Table['rows']>>
}

/** Writes a document. The same values give the same words. */
export function writePaper<Name extends string>(
  texts: PaperTexts<Name>,
  name: Name,
  { locale, values, bullets = {}, rows = {} }: PaperValues,
): PaperDocument {
  const word = (message: string) => formatMessage(locale, message, values)
  const fact = ([label = '', message = '']: readonly string[]): Fact[] => {
    const [, only] = /^\{(\w+)\}$/.exec(message) ?? []
    const value = only === undefined ? word(message) : values[only]
    return value === undefined ? [] : [[word(label), value === null ? null : String(value)]]
  }
  const writeBlock = (block: BlockText): Block[] => {
    if (typeof block === 'string') return [word(block)]
    if ('note' in block) return [{ note: word(block.note) }]
    if ('steps' in block) return [{ steps: block.steps.map(word) }]
    if ('facts' in block) return [{ facts: block.facts.flatMap(fact) }]
    if ('table' in block) {
      const { head, rows: cells } = block.table
      const filled = typeof cells === 'string' ? listed(rows, cells) : cells.map((row) => row.map(word))
      return [{ table: { ...block.table, head: head.map(word), rows: filled } }]
    }
    const items = typeof block.bullets === 'string' ? listed(bullets, block.bullets) : block.bullets.map(word)
    return items.length === 0 ? [] : [{ bullets: items }]
  }
  const { edition, title, lead, figures, sections } = texts.documents[name]
  return {
    locale,
    kind: word(texts.kind),
    edition,
    title: word(title),
    lead: word(lead),
    figures: figures.map(({ label, value }) => ({ label: word(label), value: word(value) })),
    sections: sections.map((section): Section => {
      const { title: heading, blocks } = typeof section === 'string' ? listed(texts.shared, section) : section
      return { title: word(heading), blocks: blocks.flatMap(writeBlock) }
    }),
  }
}

function listed<Value>(all: Readonly<Record<string, Value>>, name: string): Value {
  const value = all[name]
  if (value === undefined) throw new Error(`The document has no ${name}`)
  return value
}
