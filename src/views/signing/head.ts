/** What a contract is called on its page, and what it means that it has changed: the first one, or a supplement to it. ACT-02. */
import type { AgreementKind } from '../../../contract/agreements.ts'

/** Title and reason of the page. */
export function headOf(kind: AgreementKind): { title: string; reason: string } {
  return kind === 'supplement'
    ? { title: 'signing.supplement.title', reason: 'signing.supplement.reason' }
    : { title: 'signing.title', reason: 'signing.reason' }
}

/** It says something else by now, and stands there anew. */
export const changed: Record<number, string> = { 502: 'signing.changed', 20018: 'signing.changed' }
