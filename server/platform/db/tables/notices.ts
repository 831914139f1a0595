/** Tables of notices, messages and announcements. */
import type { Generated } from 'kysely'
import type { Locale } from '../../../../contract/kernel/constants.ts'
import type { Json } from './platform.ts'

/** Title and content in every language, plain text, as they were when it was written. */
export type NoticeTexts = Record<Locale, { title: string; content: string }>

export interface NoticesTables {
  notices: {
    id: string
    /** The numeric id of the wire. MSG-16. */
    number: Generated<bigint>
    company_id: string
    /** Name of its texts. */
    kind: string
    /** Its cause: a company is notified once, and again only after the cause had ended. Null after the cause has ended. */
    key: string | null
    status: 'Pending' | 'Active' | 'Inactive'
    level: 'error' | 'other'
    code: number | null
    link: string | null
    texts: Json<NoticeTexts>
    /** When it is first shown, and when it expires, if it does. */
    due_at: Date
    ends_at: Date | null
    handled_at: Date | null
    created_at: Date
  }
  messages: {
    id: Generated<bigint>
    user_id: string
    /** The company it is about; who has left it sees it no more. */
    company_id: string
    kind: string
    link: string | null
    texts: Json<NoticeTexts>
    read_at: Date | null
    created_at: Date
  }
  announcements: { id: Generated<bigint>; link: string | null; texts: Json<NoticeTexts>; published_at: Date }
  announcement_reads: { user_id: string; announcement_id: bigint; read_at: Date }
}
