/** The items that a decision on a case rests on: those who decide have opened them in this round. Decision 087. */
import type { CaseItem, Proposal } from './cases.ts'

type Item = Pick<CaseItem, 'item' | 'opened'> & { assessment: Pick<NonNullable<CaseItem['assessment']>, 'verdict' | 'carried'> | null }

/**
 * Paths of the items that a reviewer has to open before they confirm a proposal or settle a dispute: for an approval every item, for a
 * return or a rejection the items marked to be sent back.
 */
export function unopenedToDecide(proposal: Proposal, items: readonly Item[]): string[] {
  return items.flatMap(({ item, opened, assessment }) =>
    !opened && (proposal === 'approve' || assessment?.verdict === 'return') ? [item] : [],
  )
}

/**
 * Paths of the items that the first reviewer has to open before they propose: for an approval every item, except those that were found
 * right in an earlier round and are unchanged. An assessment that another reviewer left does not replace opening it.
 */
export function unopenedToPropose(proposal: Proposal, items: readonly Item[]): string[] {
  if (proposal !== 'approve') return []
  return items.flatMap(({ item, opened, assessment }) => (opened || assessment?.carried ? [] : [item]))
}
