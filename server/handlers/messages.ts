/** Messages and announcements. API-039 to API-043. */
import type { messages } from '../../contract/messages.ts'
import type { HandlersOf } from '../call.ts'
import { countUnread, readAnnouncements, readMessages, searchAnnouncements, searchMessages } from '../notices/messages.ts'

export const messageHandlers: HandlersOf<typeof messages> = {
  searchMessages,
  readMessages,
  searchAnnouncements,
  listAnnouncements: (call, paged) => searchAnnouncements(call, { ...paged, keyword: '' }),
  readAnnouncements,
  countUnread,
}
