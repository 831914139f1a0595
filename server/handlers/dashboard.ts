/** The dashboard and the facilities it lists. DASH-01 to DASH-14, API-056. */
import type { dashboard } from '../../contract/dashboard.ts'
import type { HandlersOf } from '../call.ts'
import { listLimitChanges } from '../dashboard/limits.ts'
import { listFacilities, readDashboard } from '../dashboard/read.ts'

export const dashboardHandlers: HandlersOf<typeof dashboard> = { readDashboard, listFacilities, listLimitChanges }
