/** Notices of a company: what the banner shows, and the mail that repeats them. §2, §7, MSG-02, MSG-14 to MSG-16. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { PortalPath } from '../kernel/fields.ts'

/** Most notices a page holds; the banner asks for one a page. CONST-13. */
const longestPage = 50

/** Level of a notice. MSG-02, MSG-08. */
export const NoticeLevel = z.enum(['error', 'other'])

/** A notice of the banner; title and content are plain text in the requested language. MSG-02. */
export const Notice = z.strictObject({
  id: z.number().int(),
  title: z.string(),
  content: z.string(),
  /** The page where something can be done about it. R5. */
  link: PortalPath.nullable(),
  code: z.number().int().nullable(),
  level: NoticeLevel,
})
export type Notice = z.infer<typeof Notice>

export const notices = {
  listNotices: endpoint({
    method: 'GET',
    path: '/api/company/notifications',
    access: 'company',
    input: z.strictObject({
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      per_page: z.coerce.number().int().min(1).max(longestPage).default(1),
    }),
    output: z.strictObject({ data: z.array(Notice), total: z.number().int() }),
    codes: [],
    summary: 'List active notices of the company, errors first, then the newest.',
    source: 'API-096, MSG-15',
  }),
  handleNotice: endpoint({
    method: 'DELETE',
    path: '/api/company/notifications/:id',
    access: 'company',
    input: z.strictObject({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    output: z.null(),
    codes: ['notFound'],
    summary: 'Mark a notice as handled for the whole company; idempotent.',
    source: 'API-097, MSG-16',
  }),
  mailNotices: endpoint({
    method: 'GET',
    path: '/api/notifi/email/occ',
    access: 'company',
    input: z.strictObject({ type: NoticeLevel }),
    output: z.null(),
    codes: ['tooManyRequests', 'notFound'],
    cost: 10,
    forOtherClients: 'The server mails notices itself.',
    summary: 'Mail the active notices of a level to the own mailbox; 20018 when there is none.',
    source: 'API-083',
  }),
}
