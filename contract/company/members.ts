/** Users of a company: roles, invitations and requests to join. §3, §6, §7. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Email, Id, Instant, line, Nothing, text } from '../kernel/fields.ts'
import { parseAmount } from '../kernel/money.ts'
import { KycStatus } from '../kernel/statuses.ts'
import { ApprovalRule } from './approval.ts'
import { companyRoles, joinMethods } from './roles.ts'

/** Role of a user in a company, and how they joined. USER-02, USER-04, USER-08. */
export const CompanyRole = z.enum(companyRoles)
export type CompanyRole = z.infer<typeof CompanyRole>
export const JoinMethod = z.enum(joinMethods)

/** `Confirming` waits for an answer: of the invited user, or of an administrator after a request to join. USER-03. */
export const AffiliationStatus = z.enum(['Active', 'Confirming'])
export type AffiliationStatus = z.infer<typeof AffiliationStatus>

/** A current or pending user of a company. USER-02. */
export const CompanyUser = z.strictObject({
  /** The affiliation; of an invitation the one it will be. */
  id: Id,
  /** Null while an invitation waits: it is for a mailbox. */
  userId: z.number().int().nullable(),
  email: z.string(),
  role: CompanyRole,
  joinMethod: JoinMethod,
  status: AffiliationStatus,
  createdTime: Instant,
  /** Until when an invitation that waits can be accepted. */
  expiresTime: Instant.nullable(),
  /** That time is over. */
  expired: z.boolean(),
  /** Version; a change names the version it is based on, so that a colleague's change is not overwritten. */
  version: z.number().int(),
})
export type CompanyUser = z.infer<typeof CompanyUser>

/** A {@link CompanyUser} with the names of the company. */
export const Affiliation = CompanyUser.extend({ companyId: Id, registerNameEn: z.string(), registerNameCn: z.string() })
export type Affiliation = z.infer<typeof Affiliation>

/** A certified company in a search result: its registered names, and whether the user belongs to it or has a pending request. */
export const FoundCompany = z.strictObject({
  companyId: Id,
  registerNameEn: z.string(),
  registerNameCn: z.string(),
  status: AffiliationStatus.nullable(),
})
export type FoundCompany = z.infer<typeof FoundCompany>

/** A company as its members see it. API-021. */
export const CompanyProfile = z.strictObject({
  companyId: Id,
  registerNameEn: z.string(),
  registerNameCn: z.string(),
  kycStatus: KycStatus,
  /** Reference of the latest application, for questions about it. */
  reference: z.string().nullable(),
  /** Held from submission on. */
  businessRegistrationNumber: z.string().nullable(),
  unifiedSocialCreditCode: z.string().nullable(),
  role: CompanyRole,
  joinMethod: JoinMethod,
  /** Active members. */
  users: z.number().int(),
  /** From which amount a drawdown waits for a second administrator. Decision 086. */
  approval: ApprovalRule,
})
export type CompanyProfile = z.infer<typeof CompanyProfile>

/** A role as a list names it. USER-04, decision A111. */
export const Role = z.strictObject({ id: z.number().int(), name: CompanyRole })
export type Role = z.infer<typeof Role>

const RoleId = z.number('field.required').int()

/** Search term for companies: the beginning of a registered name, or a complete registration number. API-022. */
export const CompanySearch = z.strictObject({ keyword: text(200).min(3, 'field.keyword.short') })

/** Input of the invitation form; a choice among radio buttons is a text. USER-05. */
export const NewCompanyUser = z.strictObject({
  email: Email,
  roleId: z
    .string('field.required')
    .regex(/^\d{1,4}$/, 'field.required')
    .transform(Number),
})

/** Input of the form of the approval rule: the amount as typed; empty switches the rule off. Decision 086. */
export const ApprovalForm = z.strictObject({
  from: z.string().refine((typed) => typed.trim() === '' || (parseAmount(typed) ?? 0n) > 0n, 'field.amount.invalid'),
})

export const affiliations = {
  readCompanyProfile: endpoint({
    method: 'GET',
    path: '/metadata/client/company/profile',
    access: 'user',
    input: z.strictObject({ companyId: Id }),
    output: CompanyProfile,
    codes: ['notFound'],
    summary: 'Read a company of the user: names, numbers, certification, and the user’s role.',
    source: 'API-021',
  }),
  searchCompanies: endpoint({
    method: 'POST',
    path: '/metadata/clientuser/thirdparty/company/profile',
    access: 'user',
    cost: 10,
    input: CompanySearch,
    output: z.array(FoundCompany),
    codes: ['tooManyRequests'],
    summary: 'Search certified companies by the beginning of the registered name or by the exact registration number; at most 10 results.',
    source: 'API-022',
  }),
  /** Called by the page to join a company. */
  requestToJoin: endpoint({
    method: 'POST',
    path: '/metadata/client/user/affiliation/request',
    access: 'user',
    cost: 20,
    input: z.strictObject({ companyId: Id }),
    output: z.null(),
    codes: ['alreadyExists', 'notFound', 'alreadyMember', 'invitationRequired', 'tooManyRequests'],
    extension: true,
    summary: 'Request to join a certified company; its administrators decide.',
  }),
  /** Called by the page to join a company. */
  readInvitation: endpoint({
    method: 'POST',
    path: '/metadata/client/user/affiliation/invitation',
    access: 'user',
    cost: 10,
    input: z.strictObject({ token: line().max(100) }),
    output: Affiliation,
    codes: ['invitationExpired'],
    extension: true,
    summary: 'Read the invitation of a mail link. For any other user than the invited one the answer is the same as for an unknown link.',
  }),
  listAffiliations: endpoint({
    method: 'POST',
    reads: true,
    path: '/metadata/client/user/affiliation/list',
    access: 'user',
    input: z.strictObject({
      companyId: Id.optional(),
      current: z.number().int().min(1).max(10_000).default(1),
      size: z.number().int().min(1).max(50).default(20),
    }),
    output: z.strictObject({ records: z.array(Affiliation), total: z.number().int() }),
    codes: ['notFound'],
    summary: 'List pending invitations to the user’s mailbox and the user’s own requests; with a company, its users.',
    source: 'API-031',
  }),
  removeAffiliation: endpoint({
    method: 'POST',
    path: '/metadata/client/user/affiliation/remove',
    access: 'user',
    input: z.strictObject({ id: Id }),
    output: z.null(),
    codes: ['verificationFailed', 'unavailable', 'notFound'],
    summary: 'Leave a company or withdraw a request; an administrator removes a user or an invitation. 20016: the last administrator.',
    source: 'API-032',
  }),
  activateAffiliation: endpoint({
    method: 'POST',
    path: '/metadata/client/user/affiliation/active',
    access: 'user',
    input: z.strictObject({ id: Id }),
    output: z.null(),
    codes: ['conflict', 'notFound', 'invitationExpired'],
    summary: 'Accept an invitation (as the invited user) or a request to join (as an administrator of the company).',
    source: 'API-033',
  }),
  rejectAffiliation: endpoint({
    method: 'POST',
    path: '/metadata/client/user/affiliation/reject',
    access: 'user',
    input: z.strictObject({ id: Id }),
    output: z.null(),
    codes: ['conflict', 'notFound'],
    summary: 'Decline an invitation (as the invited user) or a request to join (as an administrator of the company).',
    source: 'API-034',
  }),
  listCompanyUsers: endpoint({
    method: 'POST',
    reads: true,
    path: '/metadata/clientuser/list/all',
    access: 'company',
    input: z.strictObject({ companyId: Id }),
    output: z.array(CompanyUser),
    codes: ['notFound'],
    summary: 'List the users of the company; administrators also see invitations and requests.',
    source: 'API-035',
  }),
  addCompanyUser: endpoint({
    method: 'POST',
    path: '/metadata/clientuser/add',
    access: 'administrator',
    cost: 20,
    input: z.strictObject({ companyId: Id, email: Email, roleId: RoleId }),
    output: CompanyUser,
    codes: ['verificationFailed', 'unavailable', 'alreadyExists', 'notFound', 'tooManyRequests'],
    summary:
      'Invite a mailbox to a certified company, by a mail with a link valid for seven days; 20007: inviting an administrator needs a step-up.',
    source: 'API-036, ERR-C04',
  }),
  listRoles: endpoint({
    method: 'GET',
    path: '/metadata/clientuserRole/role/list',
    access: 'user',
    input: Nothing,
    output: z.array(Role),
    codes: [],
    summary: 'List all roles.',
    source: 'API-037',
  }),
  updateRole: endpoint({
    method: 'POST',
    path: '/metadata/clientuserRole/role/update',
    access: 'administrator',
    // It writes an entry of the audit log however often it is made.
    cost: 2,
    input: z.strictObject({ userId: z.int32(), companyId: Id, roleId: RoleId, version: z.int32() }),
    output: CompanyUser,
    codes: ['verificationFailed', 'conflict', 'unavailable', 'notFound', 'tooManyRequests'],
    summary:
      'Change the role of a user. 20011 with the current role: another administrator was faster; 20016: the last administrator; 20007: it needs a step-up.',
    source: 'API-038',
  }),
}
