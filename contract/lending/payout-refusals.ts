/** Why a payout was not made, as it is stored: we did not send it, or the bank refused. Decisions 083, 123. */

/**
 * Our own reasons: the key selects the text of messages, the stored sentence, as those of the bank, that of the page. A stored sentence is
 * never reworded: earlier rows would lose their text.
 */
export const ownRefusals = {
  held: 'held until its first due day',
  fellDue: 'repayment fell due while held',
  disputed: 'account disputed',
  blocked: 'account not paid to',
} as const
export type OwnRefusal = keyof typeof ownRefusals

/** Whether another account, or the same one put right, can be paid to. */
export function isAtAccount(by: OwnRefusal | 'bank'): boolean {
  return by !== 'held' && by !== 'fellDue'
}

/** Which of our own reasons it is; `bank` for any other. */
export function refusedBy(reason: string | null): OwnRefusal | 'bank' {
  const own = Object.keys(ownRefusals) as OwnRefusal[]
  return own.find((each) => ownRefusals[each] === reason) ?? 'bank'
}
