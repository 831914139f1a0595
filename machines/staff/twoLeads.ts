/** Proposals that one lead makes and another one decides. Decision 087. */

/** A proposal as the lead sees it who looks at it: whether they made it, and whether they are concerned in its company. */
type SeenProposal = { status: string; own: boolean; concerned: boolean }

/** What the lead may do with a proposal that waits: nothing if concerned, withdraw their own, decide that of another lead. */
export function partOfLead({ status, own, concerned }: SeenProposal): 'none' | 'concerned' | 'withdraws' | 'decides' {
  if (status !== 'proposed') return 'none'
  if (concerned) return 'concerned'
  return own ? 'withdraws' : 'decides'
}

/** Whether the lead may answer a proposal so: to decline what they made themselves is to withdraw it. */
export function mayDecide(part: ReturnType<typeof partOfLead> | 'arranges', accepted: boolean): boolean {
  return part === 'decides' || (part === 'withdraws' && !accepted)
}
