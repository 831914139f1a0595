/** The reference lists of the forms, and their banks. API-068, API-092. */
import type { Handlers } from '../platform/call.ts'
import { banksIn } from './banks.ts'
import { findCategories, presentCategory } from './categories.ts'
import { referenceLists } from './lists.ts'

export const referenceHandlers = {
  readReferenceLists: async ({ locale }) => referenceLists(locale),
  readReviewLists: async ({ locale }) => referenceLists(locale),
  listBanks: async ({ locale }) => banksIn(locale),
  searchCategories: async (_call, { keywords }) => findCategories(keywords).map(presentCategory),
} satisfies Partial<Handlers>
