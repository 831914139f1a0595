/** The own personal data: masked values shown, everything exported, the account deleted. Decision 025. */
import type { personalData } from '../../contract/personal-data.ts'
import type { CallOf, HandlersOf } from '../call.ts'
import { requestDeletion, withdrawDeletion } from '../privacy/deletions.ts'
import { linkExport, requestExport } from '../privacy/exports.ts'
import { revealKycValue, revealPhone } from '../privacy/reveal.ts'
import { personalDataOf } from '../privacy/standing.ts'

export const personalDataHandlers: HandlersOf<typeof personalData> = {
  revealKycValue,
  revealPhone,
  readPersonalData: async (call: CallOf<'user'>) => personalDataOf(call.deps.db, call.user.id),
  requestExport,
  linkExport,
  requestDeletion,
  withdrawDeletion,
}
