/** Differences between books and statements. Decision 045. */
import type { reconciliation } from '../../contract/reconciliation.ts'
import type { HandlersOf } from '../call.ts'
import { closeBreak, listBreaks, readBreak } from '../reconciliation/breaks.ts'

export const reconciliationHandlers: HandlersOf<typeof reconciliation> = { listBreaks, readBreak, closeBreak }
