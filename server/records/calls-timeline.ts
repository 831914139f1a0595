/** Handlers of a company's record of events. Decision 047. */
import type { timeline } from '../../contract/records/timeline.ts'
import type { HandlersOf } from '../platform/call.ts'
import { listEvents } from './timeline/read.ts'

export const timelineHandlers: HandlersOf<typeof timeline> = { listEvents }
