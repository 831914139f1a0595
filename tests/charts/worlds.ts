/** The world each chart is walked in, by its name in the registry. */
import type { World } from './harness/alone.ts'
import { accountsWorlds } from './worlds/accounts.ts'
import { affiliationWorlds } from './worlds/affiliations.ts'
import { backofficeWorlds } from './worlds/backoffice.ts'
import { bankAccountsWorlds } from './worlds/bank-accounts.ts'
import { companyWorlds } from './worlds/company.ts'
import { creditWorlds } from './worlds/credit.ts'
import { dashboardWorlds } from './worlds/dashboard.ts'
import { journeyWorlds } from './worlds/journey.ts'
import { lifecyclesWorlds } from './worlds/lifecycles.ts'
import { myShopsWorlds } from './worlds/my-shops.ts'
import { portalWorlds } from './worlds/portal.ts'
import { repaymentWorlds } from './worlds/repayments.ts'
import { shellWorlds } from './worlds/shell.ts'

/** By name of the registry. */
export const worlds: Record<string, World> = {
  ...portalWorlds,
  ...accountsWorlds,
  ...shellWorlds,
  ...companyWorlds,
  ...affiliationWorlds,
  ...bankAccountsWorlds,
  ...backofficeWorlds,
  ...creditWorlds,
  ...dashboardWorlds,
  ...repaymentWorlds,
  ...myShopsWorlds,
  ...lifecyclesWorlds,
  ...journeyWorlds,
}
