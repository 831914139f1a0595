/** The sums of a month of a statement. Without Zod, for the page. Decision 097. */
import type { StatementMonth } from './statements.ts'

/** The sums of a month in the order in which they are shown. */
export const statementSums = [
  'opening',
  'drawn',
  'fee',
  'paid',
  'repaid',
  'interest',
  'credit',
  'surplus',
  'moved',
  'waived',
  'closing',
  'accrued',
  'interestOwed',
  'settles',
  'kept',
] as const satisfies readonly (keyof StatementMonth)[]
