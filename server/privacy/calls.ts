/** Handlers of the user's personal data: reveal masked values, export data, delete the account. Decision 025. */
import type { personalData } from '../../contract/privacy/personal-data.ts'
import type { CallOf, HandlersOf } from '../platform/call.ts'
import { requestDeletion, withdrawDeletion } from './deletions.ts'
import { linkExport, requestExport } from './exports.ts'
import { revealKycValue, revealPhone } from './reveal.ts'
import { personalDataOf } from './standing.ts'

export const personalDataHandlers: HandlersOf<typeof personalData> = {
  revealKycValue,
  revealPhone,
  readPersonalData: async (call: CallOf<'user'>) => personalDataOf(call.deps.db, call.user.id),
  requestExport,
  linkExport,
  requestDeletion,
  withdrawDeletion,
}
