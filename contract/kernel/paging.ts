/** Lists that page by key: a page begins after the last row of the previous page, so that its cost does not depend on the length of the list. */

import { z } from 'zod'
import { pageSize } from './constants.ts'
import { line } from './fields.ts'

const size = (number: z.ZodNumber | z.ZodCoercedNumber) => number.int().min(1).max(pageSize.most).default(pageSize.usual)

/** `next` of the page before. */
const after = line().max(20).optional()

/** Input of a list that pages by key. */
export const pageAsked = { after, size: size(z.number()) }

/** The same as a query parameter. */
export const pageQueried = { after, size: size(z.coerce.number()) }

/** A page: its rows, and `after` of the next one; null on the last page. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return { records: z.array(row), next: z.string().nullable() }
}
