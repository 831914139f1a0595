/** What a contract is called on its page, and what it means that it has changed: the first one, or a supplement to it. ACT-02. */

import type { Problem } from '../../../contract/kernel/problem.ts'
import type { AgreementKind } from '../../../contract/kernel/statuses.ts'

/** Title and reason of the page. */
export function headOf(kind: AgreementKind): { title: string; reason: string } {
  return kind === 'supplement'
    ? { title: 'signing.supplement.title', reason: 'signing.supplement.reason' }
    : { title: 'signing.title', reason: 'signing.reason' }
}

/** What a refusal means for a contract that is not sent: it says something else by now and stands there anew, was changed elsewhere, or nobody binds the company. */
export function wordsOf(problem: Problem | null): Record<number, string> {
  return { ...shared, 502: problem?.fields.signers ?? 'signing.changed', 20018: 'signing.changed' }
}

/** What a refusal means for one that was sent, whose text stays: nothing stands to sign for, or a supplement another limit than it says. */
export function wordsOfStopped(problem: Problem | null): Record<number, string> {
  return { ...shared, 502: problem?.fields.signers ?? 'signing.stopped.limit', 20018: 'signing.stopped.none' }
}

const shared = { 20011: 'signing.act.late', 20016: 'signing.undocumented' }
