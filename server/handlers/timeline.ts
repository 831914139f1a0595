/** What has happened to a company. Decision 047. */
import type { timeline } from '../../contract/timeline.ts'
import type { HandlersOf } from '../call.ts'
import { listCaseEvents, listEvents } from '../timeline/read.ts'

export const timelineHandlers: HandlersOf<typeof timeline> = { listEvents, listCaseEvents }
