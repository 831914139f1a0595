/** The worlds of membership: joining a company, the user's companies, a company's users; inputs, user events, and answers and refusals of the server. */
import type { World } from '../harness/alone.ts'
import { application, company, facts, membership, refusal } from '../kernel/shared.world.ts'

const found = { companyId: 'd', registerNameEn: 'Gold', registerNameCn: '金', status: null }
const waiting = { ...company, id: 'w', companyId: 'd', email: 'a@example.com', joinMethod: 'invited', status: 'Confirming', version: 1 }
const administrator = {
  id: 'm',
  userId: 1,
  email: 'a@example.com',
  role: 'administrator',
  joinMethod: 'founder',
  status: 'Active',
  version: 1,
}
const member = { ...administrator, id: 'n', userId: 2, email: 'b@example.com', role: 'user', joinMethod: 'invited' }
const profile = {
  companyId: 'c',
  registerNameEn: 'Haifu',
  registerNameCn: '海富',
  kycStatus: 'approved',
  role: 'administrator',
  approval: { from: null, change: null },
}
const amount = { amount: '10000000', currency: 'HKD' }
const confirmed = { ...profile, approval: { from: amount, change: { from: null, own: false } } }
const proposed = { ...profile, approval: { from: amount, change: { from: { ...amount, amount: '20000000' }, own: true } } }
const other = { ...member, id: 'o', userId: 3, email: 'o@example.com', role: 'administrator' }
const users = [
  [administrator, member, other],
  [administrator, { ...other, status: 'Confirming' }],
]

/** By name of the registry. */
export const affiliationWorlds: Record<string, World> = {
  companyJoin: {
    inputs: [
      { userId: 1, token: null, hasCompany: true },
      { userId: 1, token: 't', hasCompany: false },
    ],
    events: [
      { type: 'search.submitted', keyword: 'Gold' },
      { type: 'company.chosen', companyId: 'd' },
      ...['accept.pressed', 'decline.pressed', 'withdraw.pressed'].map((type) => ({ type, id: 'w' })),
      ...facts('search.cleared ask.confirmed removal.confirmed certify.pressed dialog.closed retry.pressed network.returned'),
    ],
    outputs: {
      readInvitation: [waiting],
      listAffiliations: [{ records: [waiting], total: 1 }],
      refreshAffiliations: [{ records: [], total: 0 }],
      listMemberships: [[], [membership]],
      refreshMemberships: [[membership]],
      searchCompanies: [[], [found]],
      openKyc: [application],
    },
    errors: { readInvitation: [refusal('invitationExpired')], requestToJoin: [refusal('invitationRequired')] },
    key: ({ hasCompany, linkDead, found, problem }) => [hasCompany, linkDead, found === null, problem === null],
  },
  companyList: {
    inputs: [{ userId: 1 }],
    events: [
      ...['company.chosen', 'default.requested', 'details.pressed', 'certify.pressed', 'leave.pressed'].map((type) => ({
        type,
        companyId: 'c',
      })),
      { type: 'leave.pressed', companyId: 'd' },
      ...facts('company.requested default.changed removal.confirmed dialog.closed retry.pressed network.returned'),
    ],
    outputs: {
      listMemberships: [
        [],
        [membership],
        [membership, { ...membership, id: 'n', companyId: 'd', registerNameEn: 'Gold', kycStatus: 'draft', isLastAdministrator: true }],
      ],
      openKyc: [application],
      refreshMemberships: [[membership]],
      setDefaultCompany: [
        { success: true, data: true },
        { success: true, data: false },
      ],
      readCompanyProfile: [profile],
    },
    errors: { removeAffiliation: [refusal('unavailable')] },
    key: ({ memberships, target, profile, problem }) => [
      (memberships as unknown[]).length,
      target !== null,
      profile !== null,
      problem === null,
    ],
  },
  companyUsers: {
    inputs: [{ companyId: 'c' }],
    events: [
      { type: 'user.submitted', email: 'c@example.com', roleId: 2 },
      { type: 'role.submitted', roleId: 1 },
      ...['role.pressed', 'remove.pressed', 'accept.pressed', 'decline.pressed'].map((type) => ({ type, id: 'n' })),
      { type: 'role.pressed', id: 'm' },
      { type: 'approval.submitted', from: amount },
      { type: 'approval.submitted', from: null },
      ...facts('approval.pressed change.pressed change.confirmed change.declined'),
      ...facts('add.pressed removal.confirmed dialog.closed retry.pressed network.returned'),
    ],
    outputs: {
      readCompanyProfile: [profile, { ...profile, role: 'user' }, confirmed, proposed],
      refreshProfile: [profile, { ...profile, role: 'user' }],
      listRoles: [[{ id: 1, name: 'administrator' }]],
      listCompanyUsers: users,
      refreshUsers: users,
    },
    errors: {
      addCompanyUser: [refusal('alreadyExists', { email: 'code.20017' })],
      updateRole: [refusal('conflict'), refusal('unavailable')],
      removeAffiliation: [refusal('unavailable')],
      changeApprovalRule: [refusal('unavailable')],
      confirmApprovalRule: [refusal('conflict'), refusal('refused')],
      declineApprovalRule: [refusal('conflict')],
    },
    key: ({ profile, users, target, conflict, problem }) => [
      (profile as { role: string } | null)?.role,
      (profile as { approval: { change: { own: boolean } | null } } | null)?.approval.change?.own,
      (users as unknown[]).length,
      target !== null,
      conflict,
      problem === null,
    ],
  },
}
