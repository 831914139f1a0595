/** The printable record of a signing: documents, events, and the last hash of the evidence chain. Decision 043. */

import type { Locale } from '../../contract/kernel/constants.ts'
import type { EvidenceKind } from '../../contract/signing/agreements.ts'
import { timeText } from '../platform/hong-kong-time.ts'
import type { PaperDocument } from '../platform/print/document.ts'
import { fingerprintOf } from '../platform/security/signatures.ts'
import { textsOf } from '../platform/texts.ts'
import type { BundleEvidence } from './bundle.ts'
import { readDetails } from './evidence.ts'

/** Builds the record as a document; `day` is the day of the last signature. */
export function recordDocument(locale: Locale, day: string, evidence: Omit<BundleEvidence, 'evidence_pdf' | 'seal'>): PaperDocument {
  const say = textsOf(locale, 'signing.record')
  return {
    locale,
    title: say('title'),
    kind: say('kind'),
    edition: day,
    lead: say('lead', { company: evidence.company, reference: evidence.reference }),
    figures: [],
    sections: [
      {
        title: say('documents'),
        blocks: [{ facts: evidence.documents.map((document) => [document.title, grouped(document.content_hash)] as const) }],
      },
      {
        title: say('happened'),
        blocks: [
          {
            table: {
              head: [say('head.at'), say('head.what'), say('head.who'), say('head.from')],
              shares: [1.3, 1.7, 1.5, 1.1],
              rows: evidence.entries.map(({ at, kind: happening, details }) => {
                const { name, from } = readDetails(details)
                return [timeText(new Date(at)), say(`event.${happening as EvidenceKind}`), name ?? '—', from ?? '—']
              }),
            },
          },
        ],
      },
      {
        title: say('verify'),
        blocks: [
          {
            facts: [
              [say('fact.all'), grouped(evidence.content_hash)],
              [say('fact.head'), grouped(evidence.head)],
              [
                say('fact.provider'),
                [...new Set(evidence.entries.flatMap(({ proof_key }) => proof_key ?? []))].map(fingerprintOf).join(' '),
              ],
              [say('fact.lender'), fingerprintOf(evidence.lender_key)],
            ],
          },
          say('how'),
        ],
      },
    ],
  }
}

/** 64 digits in groups of eight, so that they can be read and broken. */
function grouped(hash: string): string {
  return hash.replace(/.{8}(?=.)/g, '$& ')
}
