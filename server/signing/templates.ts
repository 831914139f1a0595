/** The documents of an agreement with their templates and editions, in three languages. SIGN-06, ACT-02. */

import { createHash } from 'node:crypto'
import type { Locale } from '../../contract/kernel/constants.ts'
import type { AgreementKind } from '../../contract/kernel/statuses.ts'
import type { DocumentKind } from '../../contract/signing/documents.ts'
import enUS from '../../locales/papers/en_US.json' with { type: 'json' }
import zhCN from '../../locales/papers/zh_CN.json' with { type: 'json' }
import zhHK from '../../locales/papers/zh_HK.json' with { type: 'json' }
import type { Block, PaperDocument, WrittenDocument } from '../platform/print/document.ts'
import { type PaperTexts, writePaper } from '../platform/print/paper-texts.ts'
import { printDocument } from '../platform/print/print.ts'
import type { AgreementFacts } from './document-values.ts'

const texts: Readonly<Record<Locale, PaperTexts<DocumentKind | 'supplement'>>> = { zh_CN: zhCN, zh_HK: zhHK, en_US: enUS }

/** A rendered document to be signed. */
export interface RenderedDocument {
  readonly kind: DocumentKind
  readonly template: string
  readonly title: string
  readonly pages: number
  readonly content: Buffer
  /** SHA-256 of the content, hex. */
  readonly hash: string
}

/** The documents to sign, in order: of a supplement or a mandate that alone; note and summary of the Ordinance for companies of Hong Kong. */
function kindsOf(kind: AgreementKind, ordinance: boolean): DocumentKind[] {
  if (kind === 'supplement') return ['facility_agreement']
  if (kind === 'mandate') return ['debit_mandate']
  const all: DocumentKind[] = ['facility_agreement', 'drawdown_terms', 'debit_mandate', 'privacy_consent']
  return ordinance ? [...all, 'lender_note', 'ordinance_summary'] : all
}

/** Writes the documents. The same facts give the same words. */
export function writeDocuments(
  locale: Locale,
  facts: AgreementFacts,
  { kind: agreement, ordinance }: { kind: AgreementKind; ordinance: boolean },
): WrittenDocument[] {
  return kindsOf(agreement, ordinance).map((kind) => {
    const name = agreement === 'supplement' ? 'supplement' : kind
    const paper = writePaper(texts[locale], name, { locale, ...valuesOf(facts) })
    return { kind, template: `${name}/${paper.edition}`, paper }
  })
}

function valuesOf({ example, supplement, number, address, ...facts }: AgreementFacts) {
  const { schedule, ...figures } = example
  const { shops, ...signed } = supplement ?? { shops: [], before: '', reference: '' }
  return {
    values: { ...facts, ...figures, ...signed, shops: shops.length, number: number || undefined, address: address || undefined },
    bullets: { shops },
    rows: { schedule },
  }
}

/**
 * SHA-256 over the content of the documents and the account their mandate names, hex: detects changed content without rendering them, also
 * of another account with the same last digits.
 */
export function sourceHashOf(written: readonly WrittenDocument[], debitAccountId: string | null): string {
  return sha256(JSON.stringify(debitAccountId === null ? written : [written, debitAccountId]))
}

/** Cache of rendered documents by content: a draft read in two tabs, or prepared and then read, is rendered once. */
const held = new Map<string, Promise<RenderedDocument>>()

/** The most cached documents; about 100 kB each. */
const mostHeld = 24

/** Renders the documents of a company as PDF, one after the other. The same words give the same bytes. */
export async function renderDocuments(written: readonly WrittenDocument[], companyId: string): Promise<RenderedDocument[]> {
  const rendered: RenderedDocument[] = []
  for (const document of written) {
    const key = sha256(JSON.stringify(document))
    const rendering = held.get(key) ?? render(document, companyId)
    held.delete(key)
    held.set(key, rendering)
    // A failed rendering is repeated by the next caller.
    rendering.catch(() => held.delete(key))
    for (const oldest of held.keys()) if (held.size > mostHeld) held.delete(oldest)
    rendered.push(await rendering)
  }
  return rendered
}

async function render({ kind, template, paper }: WrittenDocument, companyId: string): Promise<RenderedDocument> {
  const { bytes, pages } = await printDocument(paper, companyId)
  return { kind, template, title: paper.title, pages, content: bytes, hash: sha256(bytes) }
}

/** The hash an agreement is known by: SHA-256 over the hashes of its documents, one a line in their order, hex. */
export function agreementHash(hashes: readonly string[]): string {
  return sha256(hashes.join('\n'))
}

/** SHA-256, hex. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The text of a document, one line for each paragraph, fact or row. */
export function linesOf({ title, lead, figures, sections }: PaperDocument): string[] {
  return [
    title,
    lead,
    ...figures.map(({ label, value }) => `${label}: ${value}`),
    ...sections.flatMap((section, index) => [`${index + 1}. ${section.title}`, ...section.blocks.flatMap(blockLines)]),
  ]
}

function blockLines(block: Block): readonly string[] {
  if (typeof block === 'string') return [block]
  if ('bullets' in block) return block.bullets
  if ('steps' in block) return block.steps
  if ('table' in block) return [block.table.head, ...block.table.rows].map((cells) => cells.join(' · '))
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${value ?? '—'}`)
  return [block.note]
}
