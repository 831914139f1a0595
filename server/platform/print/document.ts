/** Data model of a printed document, independent of its rendering. */
import type { Locale } from '../../../contract/kernel/constants.ts'
import type { DocumentKind } from '../../../contract/signing/documents.ts'

/** A label and its value; null is not set and printed as a clear placeholder. */
export type Fact = readonly [label: string, value: string | null]

/** Rows of cells. The first cell of a row names it. */
export interface Table {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Shares of the width by column; equal without. */
  readonly shares?: readonly number[]
  /** Whether the columns after the first hold figures and stand flush right. */
  readonly figures?: boolean
}

/** A piece of a section; a plain string is a paragraph. */
export type Block =
  | string
  | { readonly bullets: readonly string[] }
  | { readonly steps: readonly string[] }
  | { readonly table: Table }
  | { readonly facts: readonly Fact[] }
  | { readonly note: string }

/** A section; its number is put before the title. */
export interface Section {
  readonly title: string
  readonly blocks: readonly Block[]
}

/** A document in one language. */
export interface PaperDocument {
  readonly locale: Locale
  readonly title: string
  /** Kind of document, printed beside the brand at the top: `Plan terms`. */
  readonly kind: string
  /** The day of this edition, `YYYY-MM-DD`. The same content and day give the same bytes. */
  readonly edition: string
  readonly lead: string
  /** Up to three key figures below the lead. */
  readonly figures: readonly { readonly label: string; readonly value: string }[]
  readonly sections: readonly Section[]
}

/** A document in words. */
export interface WrittenDocument {
  readonly kind: DocumentKind
  /** Template and edition: `facility_agreement/2026-11-22`. */
  readonly template: string
  readonly paper: PaperDocument
}
