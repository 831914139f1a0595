/** Handlers of reconciliation differences. Decision 045. */
import type { reconciliation } from '../../contract/staff/reconciliation.ts'
import type { HandlersOf } from '../platform/call.ts'
import { closeBreak, listBreaks, readBreak } from './breaks.ts'

export const reconciliationHandlers: HandlersOf<typeof reconciliation> = { listBreaks, readBreak, closeBreak }
