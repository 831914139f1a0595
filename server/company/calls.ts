/** Users of companies, invitations and asks. API-021, API-022, API-031 to API-038. */
import type { affiliations } from '../../contract/company/members.ts'
import type { HandlersOf } from '../platform/call.ts'
import { addCompanyUser, readInvitation } from './invitations.ts'
import { answerAffiliation, requestToJoin, searchCompanies } from './requests.ts'
import { roles } from './roles.ts'
import { listAffiliations, listCompanyUsers, readCompanyProfile, removeAffiliation, updateRole } from './users.ts'

export const affiliationHandlers: HandlersOf<typeof affiliations> = {
  readCompanyProfile,
  searchCompanies,
  requestToJoin,
  readInvitation,
  listAffiliations,
  removeAffiliation,
  activateAffiliation: (call, { id }) => answerAffiliation(call, { id, accepted: true }),
  rejectAffiliation: (call, { id }) => answerAffiliation(call, { id, accepted: false }),
  listCompanyUsers,
  addCompanyUser,
  listRoles: async () => roles,
  updateRole,
}
