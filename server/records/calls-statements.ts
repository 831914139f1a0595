/** Statements of a facility by month. Decision 040. */
import type { statements } from '../../contract/records/statements.ts'
import type { HandlersOf } from '../platform/call.ts'
import { listStatements, openStatement, readStatement } from './statements/serve.ts'

export const statementHandlers: HandlersOf<typeof statements> = { listStatements, readStatement, openStatement }
