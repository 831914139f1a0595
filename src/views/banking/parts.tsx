/** Shared parts of the views of accounts: props, names and marks. */
import { chakra } from '@chakra-ui/react'
import type { CompanyBankAccount } from '../../../contract/banking/bank-accounts.ts'
import type { NameCheck } from '../../../contract/banking/payee-check.ts'
import { isInOtherName } from '../../../contract/banking/proof-rules.ts'
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

/** What an account that no drawdown is paid to has come to: authorised, or how far its proof is, or that it is in another name. BANK-02. */
export function AccountMark({ account }: { account: CompanyBankAccount }) {
  const { status } = account
  if (isInOtherName(account)) return <StateMark chip state="returned" word="banking.accounts.name.no match" />
  return (
    <StateMark chip state={marks[status]} word={`banking.accounts.${status === 'authorised' ? 'authorised.yes' : `verified.${status}`}`} />
  )
}

/** In whose name the account is. Decision 082. */
export function NameMark({ nameCheck }: { nameCheck: NameCheck }) {
  return <Chip words={`banking.accounts.name.${nameCheck}`} tone={nameTones[nameCheck]} />
}

const nameTones = { match: 'green', 'close match': 'plain', 'no match': 'amber', unknown: 'plain', pending: 'plain' } as const
