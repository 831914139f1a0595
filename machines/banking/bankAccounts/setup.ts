/** Setup of the chart of accounts: its context, events, actors, guards and actions. */
import { assign, sendParent, setup } from 'xstate'
import type { CompanyBankAccount } from '../../../contract/banking/bank-accounts.ts'
import type { BankAccount } from '../../../contract/banking/drawdown-account.ts'
import type { PspAccount, PspAccountForm } from '../../../contract/banking/psp-accounts.ts'
import type { CompanyProfile } from '../../../contract/company/members.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoints.ts'
import type { Money } from '../../../contract/kernel/money.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { ReferenceLists } from '../../../contract/reference/lists.ts'
import { problemOf } from '../../kernel/calls.ts'
import { rereadGuards } from '../../kernel/changes.ts'
import { type PageFact, port, toast, unwired } from '../../kernel/port.ts'

/** The two lists of the page. R1. */
export const accountTabs = ['bank', 'psp'] as const
export type AccountTab = (typeof accountTabs)[number]

type BankAccountsContext = {
  companyId: string
  /** Makes an idempotency key. R12. */
  newKey: () => string
  tab: AccountTab
  profile: CompanyProfile | null
  lists: ReferenceLists | null
  accounts: CompanyBankAccount[]
  psps: PspAccount[]
  banks: OutputOf<'listBanks'>
  gateways: OutputOf<'listGateways'>
  /** Key of the account that is being added, and what was typed of it. */
  key: string
  typed: BankAccount | null
  typedPsp: PspAccountForm | null
  /** The account that is about to be verified, authorised or removed. */
  target: CompanyBankAccount | null
  pspTarget: PspAccount | null
  /** Why the list was read again: a colleague was faster, or an answer was lost. */
  reread: 'changed' | 'lost' | null
  problem: Problem | null
}

/** A request that is sent exactly once, however often it is repeated. R12. */
type Once<Name extends 'addBankAccount' | 'addPspAccount'> = { request: InputOf<Name>; idempotencyKey: string }

const sentOnce = <Name extends 'addBankAccount' | 'addPspAccount'>(name: Name) => unwired<OutputOf<Name>, Once<Name>>(name)

/** The parts of the chart. */
export const accounts = setup({
  types: {
    input: {} as { companyId: string; newKey: () => string },
    context: {} as BankAccountsContext,
    events: {} as
      | { type: 'tab.chosen'; tab: AccountTab }
      | { type: 'add.pressed' }
      | { type: 'account.submitted'; account: BankAccount }
      | { type: 'psp.submitted'; account: PspAccountForm }
      | { type: 'verify.pressed'; id: string }
      | { type: 'deposit.requested' }
      | { type: 'documents.submitted'; documents: string[] }
      | { type: 'amounts.pressed'; id: string }
      | { type: 'amounts.submitted'; amounts: Money[] }
      | { type: 'authorise.pressed'; id: string }
      | { type: 'authorisation.confirmed' }
      | { type: 'default.pressed'; id: string }
      | { type: 'remove.pressed'; id: string }
      | { type: 'psp.remove.pressed'; id: string }
      | { type: 'removal.confirmed' }
      | { type: 'dialog.closed' }
      | { type: 'retry.pressed' }
      | PageFact,
    tags: {} as
      | 'busy'
      | 'ready'
      | 'unavailable'
      | 'unsure'
      | 'preparing'
      | 'adding'
      | 'addingPsp'
      | 'verifying'
      | 'proving'
      | 'entering'
      | 'authorising'
      | 'removing'
      | 'removingPsp'
      | 'working',
  },
  actors: {
    readCompanyProfile: port('readCompanyProfile'),
    readReferenceLists: port('readReferenceLists'),
    listBankAccounts: port('listBankAccounts'),
    listPspAccounts: port('listPspAccounts'),
    listBanks: port('listBanks'),
    listGateways: port('listGateways'),
    addBankAccount: sentOnce('addBankAccount'),
    addPspAccount: sentOnce('addPspAccount'),
    sendDeposit: port('sendDeposit'),
    confirmDeposit: port('confirmDeposit'),
    submitAccountDocuments: port('submitAccountDocuments'),
    authoriseBankAccount: port('authoriseBankAccount'),
    makeDefaultBankAccount: port('makeDefaultBankAccount'),
    removeBankAccount: port('removeBankAccount'),
    removePspAccount: port('removePspAccount'),
  },
  delays: { again: 5000, look: 10_000 },
  guards: {
    onPsps: ({ context }) => context.tab === 'psp',
    ...rereadGuards,
    /** The third answer was wrong: there is nothing left to answer. */
    noTriesLeft: (_, params: { error: unknown }) => {
      const problem = Problem.from(params.error)
      return problem.is('verificationFailed') && problem.details.left === 0
    },
    /** Amounts are under way, documents are in review, or the bank is asked for the name: the account may change without the user. */
    somethingPending: ({ context }) =>
      context.accounts.some(({ status, nameCheck }) => status === 'deposit sent' || status === 'in review' || nameCheck === 'pending'),
  },
  actions: {
    chooseTab: assign((_, { tab }: { tab: AccountTab }) => ({ tab, reread: null, problem: null })),
    keepAccounts: assign((_, accounts: CompanyBankAccount[]) => ({ accounts })),
    keepPsps: assign((_, psps: PspAccount[]) => ({ psps })),
    takeKey: assign({ key: ({ context }) => context.newKey(), reread: null, problem: null }),
    keepTyped: assign({ typed: (_, { account }: { account: BankAccount }) => account }),
    keepTypedPsp: assign({ typedPsp: (_, { account }: { account: PspAccountForm }) => account }),
    keepTarget: assign(({ context }, { id }: { id: string }) => ({
      target: context.accounts.find((each) => each.id === id) ?? null,
      pspTarget: context.psps.find((each) => each.id === id) ?? null,
      reread: null,
      problem: null,
    })),
    /** A wrong answer leaves fewer tries. */
    countWrong: assign(({ context: { target } }, params: { error: unknown }) => {
      const { left } = Problem.from(params.error).details
      const deposit = target?.deposit && typeof left === 'number' ? { ...target.deposit, triesLeft: left } : (target?.deposit ?? null)
      return { target: target && { ...target, deposit } }
    }),
    keepProfile: assign({ profile: (_, profile: OutputOf<'readCompanyProfile'>) => profile }),
    keepLists: assign({ lists: (_, lists: OutputOf<'readReferenceLists'>) => lists }),
    keepBanks: assign({ banks: (_, banks: OutputOf<'listBanks'>) => banks }),
    keepGateways: assign({ gateways: (_, gateways: OutputOf<'listGateways'>) => gateways }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    sayChanged: assign({ reread: 'changed' }),
    sayLost: assign({ reread: 'lost' }),
    notifyParent: sendParent(toast),
  },
})

/** The account a change is made on, as it was seen. */
export function changeOf({ target }: BankAccountsContext): { id: string; version: number } {
  return { id: target?.id ?? '', version: target?.version ?? 0 }
}
