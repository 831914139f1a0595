/** Recurring jobs: nightly runs, sweeps, statements. */

import { scheduleOwners } from '../kyc/owners.ts'
import { scheduleInterest } from '../lending/interest.ts'
import { scheduleHolidays } from '../lending/later-holidays.ts'
import { scheduleReviews } from '../limits/facility-review.ts'
import type { Deps } from '../platform/deps.ts'
import { scheduleProof } from '../repayments/proof.ts'
import { scheduleCharges } from '../repayments/raise.ts'
import { scheduleStatements } from '../repayments/statements.ts'
import { scheduleProofKeys } from '../signing/proof-keys.ts'
import { schedulePortfolio } from '../staff/reports/close-days.ts'
import { scheduleSweep } from './sweep.ts'

/** Makes sure that all of it is waiting; called at every start. */
export async function scheduleAll(deps: Deps): Promise<void> {
  await scheduleSweep(deps)
  await scheduleCharges(deps)
  await scheduleReviews(deps)
  await scheduleInterest(deps)
  await scheduleHolidays(deps)
  await scheduleStatements(deps)
  await scheduleProof(deps)
  await schedulePortfolio(deps)
  await scheduleProofKeys(deps)
  await scheduleOwners(deps)
}
