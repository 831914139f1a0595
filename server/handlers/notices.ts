/** Notices of a company. API-083, API-096, API-097. */
import type { notices } from '../../contract/notices.ts'
import type { HandlersOf } from '../call.ts'
import { handleNotice, listNotices, mailNotices } from '../notices/read.ts'

export const noticeHandlers: HandlersOf<typeof notices> = { listNotices, handleNotice, mailNotices }
