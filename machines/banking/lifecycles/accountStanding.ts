/** Whether money is paid to the drawdown account of a product, and debited from it, by what is known of it. Decisions 080, 082, 093, 101. */
import { assign, initialTransition, setup } from 'xstate'
import type { DebitMandate } from '../../../contract/banking/bank-accounts.ts'
import type { AccountBlock } from '../../../contract/banking/drawdown-account.ts'
import type { NameCheck } from '../../../contract/banking/payee-check.ts'

/** Facts of a drawdown account. */
export type AccountFacts = {
  submitted: boolean
  /** An administrator reported that they had not replaced it. */
  disputed: boolean
  inLoanCurrency: boolean
  thirdParty: boolean
  nameCheck: NameCheck
  /** How it was shown to be the company's, or that the company may use it. */
  verifiedBy: 'deposit' | 'document' | null
  /** The hold of one that replaced another account; null for one that replaced none. */
  hold: 'running' | 'over' | null
  /** All signers of a contract of the product have signed. */
  signed: boolean
  /** A signed mandate names it. */
  mandated: boolean
}

/** Whether nothing is paid before a hold ends: small amounts show who can use the account, not that the company replaced it. */
export function isHeld({ hold, verifiedBy }: Pick<AccountFacts, 'hold' | 'verifiedBy'>): boolean {
  return hold === 'running' && verifiedBy !== 'document'
}

const standing = setup({
  types: {
    context: {} as AccountFacts,
    input: {} as AccountFacts,
    events: {} as { type: 'facts.changed'; facts: AccountFacts },
    meta: {} as { block: AccountBlock },
  },
  guards: {
    isDraft: ({ context }) => !context.submitted,
    isDisputed: ({ context }) => context.disputed,
    isInOtherCurrency: ({ context }) => !context.inLoanCurrency,
    // Two small amounts show who reads the statement, not whose the account is.
    isThirdParty: ({ context }) => context.thirdParty && context.verifiedBy !== 'document',
    isInOtherName: ({ context }) => context.nameCheck === 'no match' && context.verifiedBy !== 'document',
    isHeld: ({ context }) => isHeld(context),
    awaitsBank: ({ context }) => context.hold !== null && context.nameCheck === 'pending' && context.verifiedBy === null,
    isMandated: ({ context }) => context.mandated,
    lacksMandate: ({ context }) => context.signed,
  },
  actions: { keepFacts: assign((_, facts: AccountFacts) => facts) },
})

export const accountStanding = standing.createMachine({
  id: 'accountStanding',
  description: 'The drawdown account of a product: what is paid to it, and debited from it.',
  context: ({ input }) => input,
  type: 'parallel',
  on: {
    'facts.changed': {
      target: ['.payouts', '.debits'],
      actions: { type: 'keepFacts', params: ({ event }) => event.facts },
      description: 'Something is known that was not: the bank answered, a hold ended, documents were accepted, a mandate was signed.',
    },
  },
  states: {
    payouts: {
      description: 'Whether drawdowns are paid to it.',
      initial: 'assessing',
      states: {
        assessing: {
          description: 'The first reason counts.',
          always: [
            { guard: 'isDisputed', target: 'disputed' },
            { guard: 'isDraft', target: 'draft' },
            { guard: 'isInOtherCurrency', target: 'otherCurrency' },
            { guard: 'isThirdParty', target: 'thirdParty' },
            { guard: 'isInOtherName', target: 'otherName' },
            { guard: 'isHeld', target: 'held' },
            { guard: 'awaitsBank', target: 'unchecked' },
            { target: 'payable' },
          ],
        },
        draft: { description: 'It is not submitted yet.' },
        disputed: {
          description: 'An administrator reported that someone else had replaced it: it has to be replaced.',
          meta: { block: 'disputed' },
        },
        otherCurrency: { description: 'It is not in the currency of the loan: it has to be replaced.', meta: { block: 'currency' } },
        thirdParty: { description: 'It is a third party’s: documents have to verify it.', meta: { block: 'thirdParty' } },
        otherName: { description: 'It is in another name than the company’s: documents have to verify it.', meta: { block: 'name' } },
        held: { description: 'It replaced another account: nothing is paid until its hold ends or documents verify it.' },
        unchecked: { description: 'It replaced another account, and the bank has not named its holder yet.', meta: { block: 'unchecked' } },
        payable: { description: 'Drawdowns are paid to it.' },
      },
    },
    debits: {
      description: 'Whether repayments are debited from it.',
      initial: 'assessing',
      states: {
        assessing: {
          description: 'Is there a contract, and does a mandate name the account?',
          always: [{ guard: 'isMandated', target: 'signed' }, { guard: 'lacksMandate', target: 'missing' }, { target: 'none' }],
        },
        none: { description: 'The contract is not signed yet.' },
        missing: { description: 'No signed mandate names it: nothing is debited from it.' },
        signed: { description: 'A signed mandate names it.' },
      },
    },
  },
})

/** What an account with these facts is good for. `blocked` is null when it is a draft, held or can be paid to. */
export function standingWith(facts: AccountFacts): { blocked: AccountBlock | null; debits: DebitMandate } {
  const [snapshot] = initialTransition(accountStanding, facts)
  const blocked = Object.values(snapshot.getMeta()).find((meta) => meta !== undefined)?.block ?? null
  const debits = (['signed', 'missing'] as const).find((state) => snapshot.matches({ debits: state })) ?? 'none'
  return { blocked, debits }
}
