/** Free reports. API-098 to API-100. */
import type { reports } from '../../contract/site/reports.ts'
import type { HandlersOf } from '../platform/call.ts'
import { findCategories, presentCategory } from '../reference/categories.ts'
import { listReports, requestReport } from './reports/request.ts'

export const reportHandlers: HandlersOf<typeof reports> = {
  async searchCategories(_call, { keywords }) {
    return findCategories(keywords).map(presentCategory)
  },
  requestReport,
  listReports,
}
