/** Lists that page by key: a page begins behind the last row of the page before, so that it costs the same however long the list is. */
import { z } from 'zod'

/** Maximum and default number of rows on a page. */
export const pageSize = { most: 50, usual: 10 } as const

const size = (number: z.ZodNumber | z.ZodCoercedNumber) => number.int().min(1).max(pageSize.most).default(pageSize.usual)

/** `next` of the page before. */
const after = z.string().max(20).optional()

/** Input of a list that pages by key. */
export const pageAsked = { after, size: size(z.number()) }

/** The same where it comes in a query. */
export const pageQueried = { after, size: size(z.coerce.number()) }

/** A page: its rows, and `after` of the next one; null on the last page. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return { records: z.array(row), next: z.string().nullable() }
}
