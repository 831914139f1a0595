/** Application records. CHG-05 to CHG-08, API-058, API-059. */
import type { applications } from '../../contract/applications.ts'
import { listApplications, withdrawApplication } from '../applications/records.ts'
import type { HandlersOf } from '../call.ts'

export const applicationHandlers: HandlersOf<typeof applications> = { listApplications, withdrawApplication }
