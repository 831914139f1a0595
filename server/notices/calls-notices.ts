/** Notices of a company. API-083, API-096, API-097. */
import type { notices } from '../../contract/notices/notices.ts'
import type { HandlersOf } from '../platform/call.ts'
import { handleNotice, listNotices, mailNotices } from './read.ts'

export const noticeHandlers: HandlersOf<typeof notices> = { listNotices, handleNotice, mailNotices }
