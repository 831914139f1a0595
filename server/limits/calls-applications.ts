/** Application records. CHG-05 to CHG-08, API-058, API-059. */
import type { applications } from '../../contract/limits/records.ts'
import type { HandlersOf } from '../platform/call.ts'
import { listApplications, withdrawApplication } from './applications/records.ts'

export const applicationHandlers: HandlersOf<typeof applications> = { listApplications, withdrawApplication }
