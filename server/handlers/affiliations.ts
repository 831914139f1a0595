/** Users of companies, invitations and asks. API-021, API-022, API-031 to API-038. */
import type { affiliations } from '../../contract/affiliations.ts'
import type { HandlersOf } from '../call.ts'
import { addCompanyUser, readInvitation } from '../companies/invitations.ts'
import { answerAffiliation, requestToJoin, searchCompanies } from '../companies/requests.ts'
import { roles } from '../companies/roles.ts'
import { listAffiliations, listCompanyUsers, readCompanyProfile, removeAffiliation, updateRole } from '../companies/users.ts'

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
