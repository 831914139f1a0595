/** Application records: what was applied for, and what became of it. CHG-05 to CHG-08, API-058, API-059. */

import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Instant, ProductName } from '../kernel/fields.ts'
import { pageAsked, pageOf } from '../kernel/paging.ts'
import { applicationStatuses } from './record-rules.ts'

/** CHG-07. */
export const ApplicationStatus = z.enum(applicationStatuses)
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

/** Type of application: for a limit, or for a higher one. */
export const ApplicationName = z.enum(['limit', 'limit_increase'])
export type ApplicationName = z.infer<typeof ApplicationName>

/** An application record. CHG-06. */
export const ApplicationRecord = z.strictObject({
  approvalId: Id,
  /** Human-readable reference: `AP-7K2M-261122-0001`. */
  reference: z.string(),
  name: ApplicationName,
  productName: ProductName,
  status: ApplicationStatus,
  createdTime: Instant,
  /** When it was decided or withdrawn; null while it is in progress. */
  endedTime: Instant.nullable(),
})
export type ApplicationRecord = z.infer<typeof ApplicationRecord>

export const applications = {
  listApplications: endpoint({
    method: 'POST',
    reads: true,
    path: '/mendixhelper/approval/cp/page/list',
    access: 'company',
    input: z.strictObject({
      status: ApplicationStatus.optional(),
      ...pageAsked,
    }),
    output: z.strictObject(pageOf(ApplicationRecord)),
    codes: [],
    summary: 'List applications of the company, newest first.',
    source: 'API-059, CHG-06',
  }),
  withdrawApplication: endpoint({
    method: 'POST',
    path: '/mendixhelper/approval/withdraw',
    access: 'administrator',
    input: z.strictObject({ approvalId: Id }),
    output: ApplicationRecord,
    codes: ['conflict', 'notFound'],
    summary: 'Withdraw an application in progress; 20011 when it is decided or cannot be withdrawn.',
    source: 'API-058, CHG-08',
  }),
}
