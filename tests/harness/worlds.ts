/** The world each chart is walked in, by its name in the registry. */

import { bankAccountsWorlds } from '../banking/bank-accounts.world.ts'
import { affiliationWorlds } from '../company/affiliations.world.ts'
import { companyWorlds } from '../company/company.world.ts'
import { dashboardWorlds } from '../home/dashboard.world.ts'
import { accountsWorlds } from '../kernel/accounts.world.ts'
import { journeyWorlds } from '../kernel/journey.world.ts'
import { lifecyclesWorlds } from '../kernel/lifecycles.world.ts'
import { creditWorlds } from '../limits/credit.world.ts'
import { portalWorlds } from '../portal/portal.world.ts'
import { shellWorlds } from '../portal/shell.world.ts'
import { loanWorlds } from '../records/loan.world.ts'
import { merchantCaseWorlds } from '../records/merchant-cases.world.ts'
import { repaymentWorlds } from '../repayments/repayments.world.ts'
import { myShopsWorlds } from '../shops/my-shops.world.ts'
import { backofficeWorlds } from '../staff/backoffice.world.ts'
import { loansWorlds } from '../staff/loans.world.ts'
import { membersWorlds } from '../staff/members.world.ts'
import { merchantFileWorlds } from '../staff/merchant-file.world.ts'
import { reportsWorlds } from '../staff/reports.world.ts'
import type { World } from './alone.ts'

/** By name of the registry. */
export const worlds: Record<string, World> = {
  ...portalWorlds,
  ...accountsWorlds,
  ...shellWorlds,
  ...companyWorlds,
  ...affiliationWorlds,
  ...bankAccountsWorlds,
  ...backofficeWorlds,
  ...loansWorlds,
  ...merchantFileWorlds,
  ...reportsWorlds,
  ...membersWorlds,
  ...creditWorlds,
  ...dashboardWorlds,
  ...repaymentWorlds,
  ...loanWorlds,
  ...merchantCaseWorlds,
  ...myShopsWorlds,
  ...lifecyclesWorlds,
  ...journeyWorlds,
}
