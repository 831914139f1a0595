/** Free reports on what sells: categories, requests, reports with their files. API-098 to API-100, decision A131. */
import { z } from 'zod'
import { locales } from '../kernel/constants.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Instant, Nothing, text } from '../kernel/fields.ts'

/** Key of a category: `phone-accessories`. */
export const CategoryKey = z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'field.required')

/** A category of goods by its names. Decision A4. */
export const Category = z.strictObject({ key: CategoryKey, name_chi: z.string(), name_cht: z.string(), name_eng: z.string() })
export type Category = z.infer<typeof Category>

/** One report of a user. The addresses of its files are there once it is ready, and work for five minutes. */
export const CategoryReport = z.strictObject({
  id: Id,
  category: Category,
  language: z.enum(locales),
  status: z.enum(['making', 'ready', 'failed']),
  requested_at: Instant,
  made_at: Instant.nullable(),
  pdf_url: z.string().nullable(),
  csv_url: z.string().nullable(),
})
export type CategoryReport = z.infer<typeof CategoryReport>

export const reports = {
  searchCategories: endpoint({
    method: 'GET',
    path: '/api/category-report/categoryList/:keywords',
    access: 'public',
    input: z.strictObject({ keywords: text(60) }),
    output: z.array(Category),
    codes: [],
    summary: 'Search categories whose names or goods match every keyword.',
    source: 'API-098',
  }),
  requestReport: endpoint({
    method: 'POST',
    path: '/api/category-report/store',
    access: 'user',
    input: z.strictObject({ category: CategoryKey }),
    output: CategoryReport,
    codes: ['tooManyRequests', 'notFound'],
    cost: 5,
    summary: 'Request the report on a category in the language of the call; repeated requests return the same report.',
    source: 'API-099',
  }),
  listReports: endpoint({
    method: 'GET',
    path: '/api/category-report',
    access: 'user',
    input: Nothing,
    output: z.array(CategoryReport),
    codes: [],
    summary: 'List reports of the user, newest first.',
    source: 'API-100',
  }),
}
