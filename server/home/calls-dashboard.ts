/** The dashboard and the facilities it lists. DASH-01 to DASH-14, API-056. */
import type { dashboard } from '../../contract/home/dashboard.ts'
import type { HandlersOf } from '../platform/call.ts'
import { listLimitChanges } from './limits.ts'
import { listFacilities, readDashboard } from './read.ts'

export const dashboardHandlers: HandlersOf<typeof dashboard> = { readDashboard, listFacilities, listLimitChanges }
