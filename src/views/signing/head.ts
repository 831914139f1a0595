/** Titles and texts of changes for the page of a contract: the first contract, a supplement, or a mandate. ACT-02. */

import type { Problem } from '../../../contract/kernel/problem.ts'
import type { AgreementKind } from '../../../contract/kernel/statuses.ts'

/** Title and reason of the page. */
export function headOf(kind: AgreementKind): { title: string; reason: string } {
  const area = kind === 'facility' ? 'signing' : (`signing.${kind}` as const)
  return { title: `${area}.title`, reason: `${area}.reason` }
}

/** Texts of a refusal for an unsent contract: its content has changed and is shown again, it was changed elsewhere, or no signer can bind the company. */
export function wordsOf(problem: Problem | null): Record<number, string> {
  return { ...shared, 502: problem?.fields.signers ?? 'signing.changed', 20018: 'signing.changed' }
}

/** Texts of a refusal for a sent contract, whose content stays: there is nothing to sign for, or the limit of a supplement has changed. */
export function wordsOfStopped(problem: Problem | null): Record<number, string> {
  return { ...shared, 502: problem?.fields.signers ?? 'signing.stopped.limit', 20018: 'signing.stopped.none' }
}

const shared = { 20011: 'signing.act.late', 20016: 'signing.undocumented' }
