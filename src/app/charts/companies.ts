/** The charts of companies and of their users, wired. */
import { companyJoinMachine } from '../../../machines/company/companyJoin.ts'
import { companyListMachine } from '../../../machines/company/companyList.ts'
import { companyUsersMachine } from '../../../machines/company/companyUsers.ts'
import type { LaterCharts } from '../../../machines/portal/actors.ts'
import { wirePorts } from '../port-wiring.ts'
import type { Surroundings } from './surroundings.ts'

/** Each by its name in the page chart. */
export function companiesCharts({ client }: Surroundings) {
  return {
    companyJoin: wirePorts(companyJoinMachine, client),
    companyList: wirePorts(companyListMachine, client),
    companyUsers: wirePorts(companyUsersMachine, client),
  } satisfies Partial<LaterCharts>
}
