/** Figures of the nightly proof in the text format of Prometheus. Decision 106. */
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import type { App } from '../../platform/http/types.ts'

/** Mounts `/metrics`: open differences between books and rows, the facilities they are of, and the day of the last complete proof, in seconds. */
export function mountMetrics(app: App, { db }: Deps): void {
  app.get('/metrics', async (context) => {
    const { rows } = await sql<{ breaks: number; facilities: number; day: number | null }>`
      select count(*)::integer as breaks, count(distinct facility_id)::integer as facilities,
        (select extract(epoch from max(day))::integer from reconciliations where source = 'rows') as day
      from reconciliation_breaks where facility_id is not null and status = 'open'`.execute(db)
    const [found] = rows
    const lines = [
      gauge('sampan_row_breaks_open', 'Balances of rows that differ from the books.', found?.breaks ?? 0),
      gauge('sampan_facilities_paused', 'Facilities that do not lend because a balance differs.', found?.facilities ?? 0),
      gauge('sampan_rows_proven_day_seconds', 'Day of the last complete proof, 0 before the first.', found?.day ?? 0),
    ]
    return context.text(lines.join(''), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
}

function gauge(name: string, help: string, value: number): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`
}
