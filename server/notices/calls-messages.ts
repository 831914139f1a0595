/** Messages and announcements. API-039 to API-043. */
import type { messages } from '../../contract/notices/messages.ts'
import type { HandlersOf } from '../platform/call.ts'
import { countUnread, readAnnouncements, readMessages, searchAnnouncements, searchMessages } from './messages.ts'

export const messageHandlers: HandlersOf<typeof messages> = {
  searchMessages,
  readMessages,
  searchAnnouncements,
  listAnnouncements: (call, paged) => searchAnnouncements(call, { ...paged, keyword: '' }),
  readAnnouncements,
  countUnread,
}
