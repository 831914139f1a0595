/** Planted faults of the reports over all loans. Decision 121. */
import type { PlantedFault } from './planted-fault.ts'

/** The faults, in no order. */
export const reportFaults: readonly PlantedFault[] = [
  {
    name: 'staff-reports-late-night-knows-later-payments',
    file: 'server/lending/loans/as-of.ts',
    find: "    .where('received_at', '<', known)\n",
    put: '',
    breaks: 'A day that is summed late shows payments of later days.',
    test: 'tests/staff/report-lives.api.test.ts',
    title: 'every closed day shows what the loans showed at its end',
  },
  {
    name: 'staff-reports-taken-back-never-came',
    file: 'server/lending/loans/as-of.ts',
    find: "or([eb('status', '<>', 'returned'), eb('ended_at', '>=', known)])",
    put: "or([eb('status', '<>', 'returned')])",
    breaks: 'Money that a bank takes back later changes the days before.',
    test: 'tests/staff/report-lives.api.test.ts',
    title: 'every closed day shows what the loans showed at its end',
  },
  {
    name: 'staff-reports-surplus-applied-before',
    file: 'server/lending/loans/as-of.ts',
    find: 'principal: row.principal - principal,',
    put: 'principal: row.principal,',
    breaks: 'A surplus that repays a debt of a later day is taken off the days before.',
    test: 'tests/staff/report-lives.api.test.ts',
    title: 'a surplus that repays a debt of a later day does not count for the days before',
  },
  {
    name: 'staff-reports-repaid-in-the-month-left-out',
    file: 'server/staff/reports/loans-of-day.ts',
    find: 'openSince: endOf(before ?? day)',
    put: 'openSince: endOf(day)',
    breaks: 'Loans that were repaid during a month are in none of its rolls.',
    test: 'tests/staff/report-lives.api.test.ts',
    title: 'every closed day shows what the loans showed at its end',
  },
  {
    name: 'staff-reports-page-added-twice',
    file: 'server/staff/reports/close-days.ts',
    find: '    .forUpdate()\n',
    put: '',
    breaks: 'Two processes that sum the same page count its loans twice.',
    test: 'tests/staff/report-jobs.api.test.ts',
    title: 'adds each loan once although pages run at the same time, and again after the last one',
  },
  {
    name: 'staff-reports-exported-unaudited',
    file: 'server/staff/reports/export.ts',
    find: "    await audit(trx, call, { action: 'reports.exported', details: { report, day: table.day, rows: table.rows.length } })\n",
    put: '',
    breaks: 'A lead saves the exposures of all companies, and no record says so.',
    test: 'tests/staff/reports.api.test.ts',
    title: 'has the rows of the page, and is audited',
  },
]
