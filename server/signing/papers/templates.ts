/** The documents of an agreement with their templates and editions, in three languages. SIGN-06, ACT-02. */

import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Locale } from '../../../contract/kernel/constants.ts'
import type { DocumentKind } from '../../../contract/signing/agreements.ts'
import type { Block, PaperDocument, WrittenDocument } from '../../platform/print/document.ts'
import { writePages } from '../../platform/print/write-pdf.ts'
import type { AgreementFacts, AgreementTemplate } from './facts.ts'
import { debitMandateEnUs } from './texts/debit-mandate.en_US.ts'
import { debitMandateZhCn } from './texts/debit-mandate.zh_CN.ts'
import { debitMandateZhHk } from './texts/debit-mandate.zh_HK.ts'
import { drawdownTermsEnUs } from './texts/drawdown-terms.en_US.ts'
import { drawdownTermsZhCn } from './texts/drawdown-terms.zh_CN.ts'
import { drawdownTermsZhHk } from './texts/drawdown-terms.zh_HK.ts'
import { facilityAgreementEnUs } from './texts/facility-agreement.en_US.ts'
import { facilityAgreementZhCn } from './texts/facility-agreement.zh_CN.ts'
import { facilityAgreementZhHk } from './texts/facility-agreement.zh_HK.ts'
import { lenderNoteEnUs } from './texts/lender-note.en_US.ts'
import { lenderNoteZhCn } from './texts/lender-note.zh_CN.ts'
import { lenderNoteZhHk } from './texts/lender-note.zh_HK.ts'
import { ordinanceSummaryEnUs } from './texts/ordinance-summary.en_US.ts'
import { ordinanceSummaryZhCn } from './texts/ordinance-summary.zh_CN.ts'
import { ordinanceSummaryZhHk } from './texts/ordinance-summary.zh_HK.ts'
import { privacyConsentEnUs } from './texts/privacy-consent.en_US.ts'
import { privacyConsentZhCn } from './texts/privacy-consent.zh_CN.ts'
import { privacyConsentZhHk } from './texts/privacy-consent.zh_HK.ts'
import { supplementEnUs } from './texts/supplement.en_US.ts'
import { supplementZhCn } from './texts/supplement.zh_CN.ts'
import { supplementZhHk } from './texts/supplement.zh_HK.ts'

/** A template by language, with the day of its edition, which changes with the text and is stored with the signed document. */
interface Edition {
  readonly edition: string
  readonly texts: Readonly<Record<Locale, AgreementTemplate>>
}

const day = '2026-11-22'

const templates: Readonly<Record<DocumentKind | 'supplement', Edition>> = {
  facility_agreement: { edition: day, texts: { zh_CN: facilityAgreementZhCn, zh_HK: facilityAgreementZhHk, en_US: facilityAgreementEnUs } },
  drawdown_terms: { edition: '2026-11-23', texts: { zh_CN: drawdownTermsZhCn, zh_HK: drawdownTermsZhHk, en_US: drawdownTermsEnUs } },
  debit_mandate: { edition: day, texts: { zh_CN: debitMandateZhCn, zh_HK: debitMandateZhHk, en_US: debitMandateEnUs } },
  privacy_consent: { edition: day, texts: { zh_CN: privacyConsentZhCn, zh_HK: privacyConsentZhHk, en_US: privacyConsentEnUs } },
  lender_note: { edition: day, texts: { zh_CN: lenderNoteZhCn, zh_HK: lenderNoteZhHk, en_US: lenderNoteEnUs } },
  ordinance_summary: { edition: day, texts: { zh_CN: ordinanceSummaryZhCn, zh_HK: ordinanceSummaryZhHk, en_US: ordinanceSummaryEnUs } },
  supplement: { edition: day, texts: { zh_CN: supplementZhCn, zh_HK: supplementZhHk, en_US: supplementEnUs } },
}

const headings: Readonly<Record<Locale, string>> = { zh_CN: '贷款文件', zh_HK: '貸款文件', en_US: 'Loan documents' }

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

/** The documents to sign, in order: for a supplement only the supplement; note and summary of the Ordinance for companies of Hong Kong. */
function kindsOf({ supplement, ordinance }: { supplement: boolean; ordinance: boolean }): DocumentKind[] {
  if (supplement) return ['facility_agreement']
  const all: DocumentKind[] = ['facility_agreement', 'drawdown_terms', 'debit_mandate', 'privacy_consent']
  return ordinance ? [...all, 'lender_note', 'ordinance_summary'] : all
}

/** Writes the documents. The same facts give the same words. */
export function writeDocuments(locale: Locale, facts: AgreementFacts, ordinance: boolean): WrittenDocument[] {
  const supplement = facts.supplement !== null
  return kindsOf({ supplement, ordinance }).map((kind) => {
    const name = supplement ? 'supplement' : kind
    const { edition, texts } = templates[name]
    return { kind, template: `${name}/${edition}`, paper: { locale, kind: headings[locale], edition, ...texts[locale](facts) } }
  })
}

/** SHA-256 over the content of the documents, hex: detects changed content without rendering them. */
export function sourceHashOf(written: readonly WrittenDocument[]): string {
  return sha256(JSON.stringify(written))
}

/** Cache of rendered documents by content: a draft read in two tabs, or prepared and then read, is rendered once. */
const held = new Map<string, Promise<RenderedDocument>>()

/** The most cached documents; about 100 kB each. */
const mostHeld = 24

/** Renders the documents as PDF, one after the other, letting others go between: each takes some tenths of a second. The same words give the same bytes. */
export async function renderDocuments(written: readonly WrittenDocument[]): Promise<RenderedDocument[]> {
  const rendered: RenderedDocument[] = []
  for (const document of written) {
    const key = sha256(JSON.stringify(document))
    const rendering = held.get(key) ?? render(document)
    held.delete(key)
    held.set(key, rendering)
    // A failed rendering is repeated by the next caller.
    rendering.catch(() => held.delete(key))
    for (const oldest of held.keys()) if (held.size > mostHeld) held.delete(oldest)
    rendered.push(await rendering)
  }
  return rendered
}

async function render({ kind, template, paper }: WrittenDocument): Promise<RenderedDocument> {
  await setImmediate()
  const { bytes, pages } = await writePages(paper)
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
