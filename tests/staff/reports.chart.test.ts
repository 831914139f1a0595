/** The reports over all loans and the exposures: for leads, of a closed day, saved as a file. Decision 121. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { testPages, testReads } from '../harness/page.ts'
import { answers, fails, type Happening, play } from '../harness/play.ts'
import { loanReports } from './reports.world.ts'

const reading = (...happens: Happening[]) => play('loanReports', {}, answers('readLoanReports', loanReports()), ...happens)
const listing = (page: object, ...happens: Happening[]) => play('exposures', {}, answers('listExposures', page), ...happens)
const file = { name: 'rolls-2026-11-20.csv', csv: 'Month\r\n' }

const exposures = { chart: 'exposures', call: 'listExposures', asked: { by: 'company', size: 30 } }
testReads('decision 121 reports', { chart: 'loanReports', reads: [{ call: 'readLoanReports', asked: {} }] })
testReads('decision 121 exposures', { ...exposures, reads: [exposures] })
testPages('decision 121 exposures', exposures)

test('decision 121 what is shown stays until another day is there, and when it is refused', () => {
  const day = '2026-10-31'
  expect(reading({ type: 'day.submitted', day }).asked).toEqual({ rereadReports: { day } })
  expect(reading('retry.pressed').asked).toEqual({ rereadReports: {} })
  const other = reading({ type: 'day.submitted', day }, answers('rereadReports', loanReports(day)))
  expect([other.tags, other.context.reports]).toEqual(['ready', loanReports(day)])
  const refused = reading({ type: 'day.submitted', day }, fails('rereadReports', new Problem('notFound')))
  expect([refused.tags, refused.context.reports]).toEqual(['ready', loanReports()])
})

test('decision 121 the shown report of the shown day is saved', () => {
  const exported = reading({ type: 'report.chosen', report: 'rolls' }, { type: 'file.requested', language: 'en_US' })
  expect(exported.asked).toMatchObject({ exportLoanReport: { report: 'rolls', day: '2026-11-20', language: 'en_US' } })
  const saved = reading({ type: 'file.requested', language: 'en_US' }, answers('exportLoanReport', file))
  expect([saved.tags, saved.did]).toEqual(['ready', ['saveFile']])
  const unsaved = reading({ type: 'file.requested', language: 'en_US' }, fails('exportLoanReport'))
  expect([unsaved.tags, unsaved.did, unsaved.context.problem]).toEqual(['ready', [], expect.any(Problem)])
})

test('decision 121 before the first night there are none, and they are read again on request', () => {
  const none = play('loanReports', {}, answers('readLoanReports', null))
  expect(none.tags).toBe('none ready')
  expect(play('loanReports', {}, answers('readLoanReports', null), 'retry.pressed').asked).toEqual({ readLoanReports: {} })
})

test('decision 121 exposures are listed by company, group, marketplace or PSP, page by page, and saved once there are any', () => {
  const page = { day: '2026-11-20', records: [{ id: 'c' }], next: 'n' }
  expect(listing(page, { type: 'filter.chosen', filter: 'psp' }).asked).toMatchObject({ listExposures: { by: 'psp', size: 30 } })
  const exported = listing(page, { type: 'file.requested', language: 'zh_HK' })
  expect(exported.asked).toMatchObject({ exportLoanReport: { report: 'company', day: '2026-11-20', language: 'zh_HK' } })
  const file = { type: 'file.requested', language: 'zh_HK' }
  expect(listing(page, file, answers('exportLoanReport', { name: 'x', csv: '' }))).toMatchObject({ tags: 'ready', did: ['saveFile'] })
  const unsaved = listing(page, file, fails('exportLoanReport'))
  expect([unsaved.tags, unsaved.did, unsaved.context.problem]).toEqual(['ready', [], expect.any(Problem)])
  expect(listing(page, 'retry.pressed').asked).toEqual({ listExposures: { by: 'company', size: 30 } })
  const none = listing({ day: null, records: [], next: null }, { type: 'file.requested', language: 'zh_HK' })
  expect(none.tags).toBe('ready')
})
