/** Makes a requested report as PDF and CSV. API-099. */
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { categoryReportLifecycle } from '../../machines/site/lifecycles/categoryReport.ts'
import { type MadeFile, storeFile } from '../platform/files/store.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import type { JobHandlersOf } from '../platform/jobs/jobs.ts'
import { can, move } from '../platform/lifecycle.ts'
import { writeCsv } from '../platform/print/csv.ts'
import { printDocument } from '../platform/print/print.ts'
import { categoryOf } from '../reference/categories.ts'
import { categoryName, reportDocument, reportRows } from './report-document.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'report.make': { reportId: string }
  }
}

/** Attempts after which a report has failed and can be requested again. */
const attempts = 3

export const reportJobs: JobHandlersOf<'report.make'> = {
  /** Does nothing for a report that is made already, so that a second run is harmless. */
  'report.make': async (deps, { reportId }, { attempt }) => {
    const { db, clock, log } = deps
    const row = await db.selectFrom('category_reports').selectAll().where('id', '=', reportId).executeTakeFirst()
    if (!row || !can(categoryReportLifecycle, row, { type: 'report.made' })) return
    const subject = { chart: categoryReportLifecycle, table: 'category_reports', id: reportId, actor: 'system' } as const
    try {
      const category = categoryOf(row.category)
      if (!category) throw new Error(`No category has the key ${row.category}`)
      const at = clock.now()
      const { bytes: pdf } = await printDocument(reportDocument(category, row.locale, dayOf(at)), row.user_id)
      const csv = writeCsv(reportRows(category, row.locale))
      const name = categoryName(category, row.locale)
      const pdfId = await storeFile(deps, row.user_id, madeFile(pdf, name, 'pdf', 'application/pdf'))
      const csvId = await storeFile(deps, row.user_id, madeFile(csv, name, 'csv', 'text/csv; charset=utf-8'))
      const values = { made_at: at, pdf_file_id: pdfId, csv_file_id: csvId }
      await db.transaction().execute((trx) => move(trx, { ...subject, event: { type: 'report.made' }, at, values }))
    } catch (error) {
      if (attempt < attempts) throw error
      log.error({ report: reportId, err: error }, 'report could not be made')
      await db.transaction().execute((trx) => move(trx, { ...subject, event: { type: 'report.failed' }, at: clock.now() }))
    }
  },
}

function madeFile(bytes: Buffer, name: string, extension: string, mime: string): MadeFile {
  return {
    bytes,
    name: `${name}.${extension}`,
    extension,
    mime,
    crc: crc32(bytes).toString(16).padStart(8, '0'),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}
