/** Messages to a user, and announcements to all users. §7, MSG-01, MSG-17. */

import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Instant, Nothing, optionalText, PortalPath } from '../kernel/fields.ts'
import { messagesPerPage, mostCounted } from './message-limits.ts'

/** Most ids a call marks as read. */
const mostRead = 100

/** A message or an announcement; title and content are plain text in the language asked for. */
export const Message = z.strictObject({
  id: z.number().int(),
  title: z.string(),
  content: z.string(),
  /** The page it is about. R5. */
  link: PortalPath.nullable(),
  isRead: z.boolean(),
  createdTime: Instant,
})
export type Message = z.infer<typeof Message>

const Paged = {
  current: z.number().int().min(1).max(10_000).default(1),
  size: z.number().int().min(1).max(50).default(messagesPerPage),
}
const Searched = z.strictObject({ keyword: optionalText(100).default(''), ...Paged })
const Found = z.strictObject({ records: z.array(Message), total: z.number().int().max(mostCounted) })
const Ids = z.strictObject({ ids: z.array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).min(1).max(mostRead) })

/** Number of unread messages of a user. */
export const Unread = z.strictObject({ messages: z.number().int(), announcements: z.number().int() })
export type Unread = z.infer<typeof Unread>

export const messages = {
  searchMessages: endpoint({
    method: 'POST',
    reads: true,
    path: '/mendixhelper/mymessage/search',
    access: 'user',
    input: Searched,
    output: Found,
    codes: [],
    summary: 'List messages to the user, newest first; `keyword` searches title and content.',
    source: 'API-039',
  }),
  readMessages: endpoint({
    method: 'POST',
    path: '/mendixhelper/mymessage/read',
    access: 'user',
    input: Ids,
    output: z.null(),
    codes: ['notFound'],
    summary: 'Mark own messages as read; 20018 and nothing marked when one belongs to another user.',
    source: 'API-040',
  }),
  listAnnouncements: endpoint({
    method: 'POST',
    reads: true,
    path: '/mendixhelper/mymessage/announcement/list',
    access: 'user',
    input: z.strictObject(Paged),
    output: Found,
    codes: [],
    summary: 'List announcements, newest first.',
    source: 'API-041',
  }),
  readAnnouncements: endpoint({
    method: 'POST',
    path: '/mendixhelper/mymessage/announcement/read',
    access: 'user',
    input: Ids,
    output: z.null(),
    codes: ['notFound'],
    summary: 'Mark announcements as read for the user; 20018 and nothing marked when an announcement does not exist.',
    source: 'API-042',
  }),
  searchAnnouncements: endpoint({
    method: 'POST',
    path: '/mendixhelper/mymessage/announcement/search',
    access: 'user',
    input: Searched,
    output: Found,
    codes: [],
    summary: 'Search announcements by `keyword` in title or content, newest first.',
    source: 'API-043',
  }),
  /** Called by the bell of every page. */
  countUnread: endpoint({
    method: 'GET',
    path: '/mendixhelper/mymessage/unread',
    access: 'user',
    input: Nothing,
    output: Unread,
    codes: [],
    extension: true,
    summary: 'Count the unread messages and announcements of the user, for the bell.',
    source: 'MSG-17',
  }),
}
