/** Shared parts of the views of accounts: props, names and marks. */
import { chakra } from '@chakra-ui/react'
import type { CompanyBankAccount } from '../../../contract/banking/bank-accounts.ts'
import type { Problem } from '../../../contract/kernel/problem.ts'
import type { bankAccountsMachine } from '../../../machines/banking/bankAccounts.ts'
import { Chip } from '../../ui/Chip.tsx'
import { type MarkState, StateMark } from '../../ui/StateMark.tsx'
import type { PageProps } from '../parts/use-flow.ts'

export type AccountsProps = PageProps<typeof bankAccountsMachine>

/** Texts of refusals of these calls. ERR-R02. */
const refusalWords: Record<number, string> = {
  510: 'banking.accounts.tooOften',
  20007: 'banking.accounts.amounts.exhausted',
  20016: 'banking.accounts.refused',
}

/** The words of 20016 by what it was about. */
const refusals = ['most', 'deposits', 'thirdParty', 'name', 'inUse', 'notAuthorised'] as const

/** Texts of a refusal: 20016 names its reason. */
export function wordsOf(problem: Problem | null): Record<number, string> {
  const reason = refusals.find((known) => known === problem?.details.reason)
  return reason ? { ...refusalWords, 20016: `banking.accounts.refused.${reason}` } : refusalWords
}

/** `HSBC ••••5678`. */
export function accountName({ bankName, accountNumber }: Pick<CompanyBankAccount, 'bankName' | 'accountNumber'>): string {
  return `${bankName} ${accountNumber}`
}

/** A masked account number, on one line and read digit by digit. */
export const Digits = chakra('span', { base: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } })

const marks: Record<CompanyBankAccount['status'], MarkState> = {
  unverified: 'notStarted',
  'deposit sent': 'draft',
  'in review': 'waiting',
  refused: 'returned',
  verified: 'done',
  authorised: 'done',
}

/** Whether the account was shown to be the company's, or how far that is. BANK-02. */
export function VerifiedMark({ status }: Pick<CompanyBankAccount, 'status'>) {
  return <StateMark chip state={marks[status]} word={`banking.accounts.verified.${status === 'authorised' ? 'verified' : status}`} />
}

/** Whether money may be paid to it. BANK-02. */
export function AuthorisedMark({ authorised }: Pick<CompanyBankAccount, 'authorised'>) {
  return <StateMark chip state={authorised ? 'done' : 'notStarted'} word={`banking.accounts.authorised.${authorised ? 'yes' : 'no'}`} />
}

/** In whose name the account is. Decision 082. */
export function NameMark({ nameCheck }: Pick<CompanyBankAccount, 'nameCheck'>) {
  return <Chip words={`banking.accounts.name.${nameCheck}`} tone={nameTones[nameCheck]} />
}

const nameTones = { match: 'green', 'close match': 'plain', 'no match': 'amber', unknown: 'plain', pending: 'plain' } as const
