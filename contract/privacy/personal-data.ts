/** The own personal data: a masked value shown with a reason, everything held exported, the account deleted. Decision 025. */

import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Instant, line, Nothing } from '../kernel/fields.ts'
import { identitySides, maskedFields } from '../kernel/masks.ts'
import { revealReasons } from './reveal-reasons.ts'

export const RevealReason = z.enum(revealReasons, 'field.required')
export type RevealReason = z.infer<typeof RevealReason>

/** The password, required when the sign-in was more than a few minutes ago. */
const password = line().max(200).optional()

/** A value in clear. */
const Revealed = z.strictObject({ value: z.string() })

/** Most directors and shareholders of an application. */
const mostPeople = 30

/** Why an account cannot be deleted: its company owes money, is left without an administrator, or is being reviewed. */
const obstacleReasons = ['owed', 'credit', 'lastAdministrator', 'inReview', 'frozen'] as const
const Obstacle = z.strictObject({
  reason: z.enum(obstacleReasons),
  companyId: Id,
  registerNameEn: z.string(),
  registerNameCn: z.string(),
})
export type Obstacle = z.infer<typeof Obstacle>

/** A copy of everything that is held: being made, ready to be fetched until `expiresAt`, failed, or no longer there. */
const PersonalExport = z.strictObject({
  id: Id,
  status: z.enum(['making', 'ready', 'failed', 'ended']),
  requestedAt: Instant,
  expiresAt: Instant.nullable(),
  /** Bytes of the file. */
  size: z.number().int().nullable(),
  /** When it was fetched last. */
  fetchedAt: Instant.nullable(),
})
export type PersonalExport = z.infer<typeof PersonalExport>

/** A request to delete the account: waiting for its day, taken back, or refused on that day. */
const AccountDeletion = z.strictObject({
  id: Id,
  status: z.enum(['waiting', 'withdrawn', 'refused', 'erasing', 'erased']),
  requestedAt: Instant,
  /** When the data is deleted unless the request is taken back. */
  dueAt: Instant,
})
export type AccountDeletion = z.infer<typeof AccountDeletion>

/** Status of the own export and deletion; null when not requested. */
export const PersonalData = z.strictObject({
  export: PersonalExport.nullable(),
  deletion: AccountDeletion.nullable(),
  /** Reasons why the account cannot be deleted now. */
  obstacles: z.array(Obstacle),
  /** Names of companies without another user: they are deleted with the account. */
  companies: z.array(z.strictObject({ companyId: Id, registerNameEn: z.string(), registerNameCn: z.string() })),
})
export type PersonalData = z.infer<typeof PersonalData>

/** Deleting takes the password, whenever it was last said. */
export const DeletionRequest = z.strictObject({ password: line().min(1, 'field.password.required').max(200) })

export const personalData = {
  /** Called by masked values of a certification. */
  revealKycValue: endpoint({
    method: 'POST',
    path: '/sme/kyc/detail/reveal',
    access: 'user',
    input: z.strictObject({
      id: Id,
      person: z
        .number()
        .int()
        .min(0)
        .max(mostPeople - 1),
      /** Of a side of an identity document the value is a short-lived address of its picture. */
      field: z.enum([...maskedFields, ...identitySides]),
      reason: RevealReason,
      password,
    }),
    output: Revealed,
    codes: ['tooManyRequests', 'verificationFailed', 'notFound', 'accountLocked', 'wrongPassword'],
    cost: 10,
    extension: true,
    summary:
      'Reveal a masked value of an application, or a side of an identity document, with a reason; recorded in the audit log. 403 unless the user is an administrator of the company. 20007: the password is required.',
    source: 'API-028',
  }),
  /** Called by the masked phone of the profile. */
  revealPhone: endpoint({
    method: 'POST',
    path: '/metadata/clientuser/basicClientUser/reveal',
    access: 'user',
    input: z.strictObject({ reason: RevealReason, password }),
    output: Revealed,
    codes: ['tooManyRequests', 'verificationFailed', 'accountLocked', 'wrongPassword'],
    cost: 10,
    extension: true,
    summary: 'Reveal the own phone, with a reason; recorded in the audit log. 20007: the password is required.',
    source: 'API-015',
  }),
  /** Called by the profile. */
  readPersonalData: endpoint({
    method: 'GET',
    path: '/metadata/clientuser/personalData',
    access: 'user',
    input: Nothing,
    output: PersonalData,
    codes: [],
    extension: true,
    summary: 'Read the status of the own export and deletion, and the obstacles to a deletion.',
  }),
  /** Called by the profile. */
  requestExport: endpoint({
    method: 'POST',
    path: '/metadata/clientuser/personalData/export',
    access: 'user',
    input: z.strictObject({ password }),
    output: PersonalData,
    codes: ['tooManyRequests', 'verificationFailed', 'conflict', 'accountLocked', 'wrongPassword'],
    cost: 20,
    extension: true,
    summary: 'Request a copy of all data about the user; a mail says when it is ready. 20007: the password is required.',
  }),
  /** Called by the profile. */
  linkExport: endpoint({
    method: 'POST',
    path: '/metadata/clientuser/personalData/export/link',
    access: 'user',
    input: z.strictObject({ id: Id }),
    output: z.strictObject({ url: z.string() }),
    codes: ['tooManyRequests', 'notFound'],
    cost: 10,
    extension: true,
    summary: 'Create an address to download the copy once, within two minutes; an earlier address becomes invalid.',
  }),
  /** Called by the profile. */
  requestDeletion: endpoint({
    method: 'POST',
    path: '/metadata/clientuser/personalData/deletion',
    access: 'user',
    input: DeletionRequest,
    output: PersonalData,
    codes: ['conflict', 'unavailable', 'accountLocked', 'wrongPassword'],
    cost: 20,
    extension: true,
    summary: 'Request the deletion of the account after the cooling-off period. 20016 with the obstacles.',
  }),
  /** Called by the profile. */
  withdrawDeletion: endpoint({
    method: 'POST',
    path: '/metadata/clientuser/personalData/deletion/withdraw',
    access: 'user',
    input: Nothing,
    output: PersonalData,
    codes: ['conflict'],
    extension: true,
    summary: 'Withdraw the deletion request during the cooling-off period.',
  }),
}
