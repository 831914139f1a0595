/** The printable record of a signing: documents, events, and the last hash of the evidence chain. Decision 043. */

import type { Locale } from '../../contract/kernel/constants.ts'
import type { EvidenceKind } from '../../contract/signing/agreements.ts'
import { timeText } from '../platform/hong-kong-time.ts'
import type { PaperDocument } from '../platform/print/document.ts'
import { fingerprintOf } from '../platform/security/signatures.ts'
import type { BundleEvidence } from './bundle.ts'
import { readDetails } from './evidence.ts'

interface RecordWords {
  readonly title: string
  readonly kind: string
  readonly lead: (company: string, reference: string) => string
  readonly documents: string
  readonly happened: string
  readonly head: readonly [at: string, what: string, who: string, from: string]
  readonly verify: string
  readonly facts: Readonly<Record<'head' | 'all' | 'provider' | 'lender', string>>
  readonly how: string
  readonly kinds: Readonly<Record<EvidenceKind, string>>
}

const words: Readonly<Record<Locale, RecordWords>> = {
  zh_CN: {
    title: '签署记录',
    kind: '签署证据',
    lead: (company, reference) => `${company}的 ${reference}：签署了哪些文件、何人何时从何处签署，以及如何核对。`,
    documents: '所签署的文件及其 SHA-256',
    happened: '经过（香港时间）',
    head: ['时间', '事项', '何人', '网络地址'],
    verify: '核对',
    facts: { head: '记录末端', all: '全部文件', provider: '电子签署服务商的公钥', lender: '舢舨的公钥' },
    how: '每一条记录都含上一条的 SHA-256，改动任何一条，末端都会不同。签署事件由电子签署服务商签名，整份记录由舢舨签名。evidence.json 载有全部内容，可用 verify:agreement 离线核对。',
    kinds: {
      'signing.initiated': '发起签署',
      'signing.restarted': '重新发起签署',
      'envelope.sent': '签署链接已发出',
      'signer.opened': '打开文件',
      'signer.signed': '签署',
      'signer.declined': '拒绝签署',
      'signer.urged': '提醒签署人',
      'signer.replaced': '更换签署人',
      'envelope.expired': '签署链接过期',
      'event.refused': '收到关于其他内容的回报，已拒绝',
      'agreement.completed': '全部签署完成',
    },
  },
  zh_HK: {
    title: '簽署紀錄',
    kind: '簽署證據',
    lead: (company, reference) => `${company}的 ${reference}：簽署了哪些文件、何人何時從何處簽署，以及如何核對。`,
    documents: '所簽署的文件及其 SHA-256',
    happened: '經過（香港時間）',
    head: ['時間', '事項', '何人', '網絡地址'],
    verify: '核對',
    facts: { head: '紀錄末端', all: '全部文件', provider: '電子簽署服務商的公鑰', lender: '舢舨的公鑰' },
    how: '每一項紀錄均包含上一項的 SHA-256，改動任何一項，末端都會不同。簽署事件由電子簽署服務商簽名，整份紀錄由舢舨簽名。evidence.json 載有全部內容，可用 verify:agreement 離線核對。',
    kinds: {
      'signing.initiated': '發起簽署',
      'signing.restarted': '重新發起簽署',
      'envelope.sent': '簽署連結已發出',
      'signer.opened': '開啟文件',
      'signer.signed': '簽署',
      'signer.declined': '拒絕簽署',
      'signer.urged': '提醒簽署人',
      'signer.replaced': '更換簽署人',
      'envelope.expired': '簽署連結過期',
      'event.refused': '收到關於其他內容的回報，已拒絕',
      'agreement.completed': '全部簽署完成',
    },
  },
  en_US: {
    title: 'Signing record',
    kind: 'Evidence of signing',
    lead: (company, reference) =>
      `${reference} of ${company}: which documents were signed, by whom, when and from where, and how to check it.`,
    documents: 'What was signed, with its SHA-256',
    happened: 'What happened (Hong Kong time)',
    head: ['When', 'What', 'Who', 'From'],
    verify: 'How to check it',
    facts: { head: 'End of the chain', all: 'All documents', provider: 'Key of the e-sign provider', lender: 'Key of Sampan' },
    how: 'Each entry holds the SHA-256 of the one before: change one, and the end is another. The provider has signed what signers did, Sampan the whole record. evidence.json holds everything; verify:agreement checks it without a network.',
    kinds: {
      'signing.initiated': 'Sent to be signed',
      'signing.restarted': 'Sent again',
      'envelope.sent': 'Links sent',
      'signer.opened': 'Opened',
      'signer.signed': 'Signed',
      'signer.declined': 'Declined',
      'signer.urged': 'Reminded',
      'signer.replaced': 'Signer replaced',
      'envelope.expired': 'Links ran out',
      'event.refused': 'A report about another text, refused',
      'agreement.completed': 'Signed by everybody',
    },
  },
}

/** Builds the record as a document; `day` is the day of the last signature. */
export function recordDocument(locale: Locale, day: string, evidence: Omit<BundleEvidence, 'evidence_pdf' | 'seal'>): PaperDocument {
  const { title, kind, lead, documents, happened, head, verify, facts, how, kinds } = words[locale]
  return {
    locale,
    title,
    kind,
    edition: day,
    lead: lead(evidence.company, evidence.reference),
    figures: [],
    sections: [
      {
        title: documents,
        blocks: [{ facts: evidence.documents.map((document) => [document.title, grouped(document.content_hash)] as const) }],
      },
      {
        title: happened,
        blocks: [
          {
            table: {
              head,
              shares: [1.3, 1.7, 1.5, 1.1],
              rows: evidence.entries.map(({ at, kind: happening, details }) => {
                const { name, from } = readDetails(details)
                return [timeText(new Date(at)), kinds[happening as EvidenceKind], name ?? '—', from ?? '—']
              }),
            },
          },
        ],
      },
      {
        title: verify,
        blocks: [
          {
            facts: [
              [facts.all, grouped(evidence.content_hash)],
              [facts.head, grouped(evidence.head)],
              [facts.provider, [...new Set(evidence.entries.flatMap(({ proof_key }) => proof_key ?? []))].map(fingerprintOf).join(' ')],
              [facts.lender, fingerprintOf(evidence.lender_key)],
            ],
          },
          how,
        ],
      },
    ],
  }
}

/** 64 digits in groups of eight, so that they can be read and broken. */
function grouped(hash: string): string {
  return hash.replace(/.{8}(?=.)/g, '$& ')
}
