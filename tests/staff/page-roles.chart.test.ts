/** Who of the staff opens which page of the back office, at its address. */
import { expect, test } from 'vitest'
import { addressOf, placeAt } from '../../src/views/staff/address.ts'
import { answers, play } from '../harness/play.ts'

/** Pages with their charts, by the decision that has them, and whether they are for leads alone. */
const pages = [
  { decision: '087', page: 'members', chart: 'members', leads: true },
  { decision: '104', page: 'rates', chart: 'rates', leads: true },
  { decision: '109', page: 'unidentified', chart: 'unidentified', leads: true },
  { decision: '116', page: 'adjustments', chart: 'adjustments', leads: true },
  { decision: '117', page: 'arrangements', chart: 'requestedArrangements', leads: true },
  { decision: '120', page: 'collections', chart: 'collections', leads: false },
  { decision: '121', page: 'reports', chart: 'loanReports', leads: true },
  { decision: '121', page: 'exposures', chart: 'exposures', leads: true },
  { decision: '124', page: 'sentCases', chart: 'sentCases', leads: false },
  { decision: '128', page: 'exceptions', chart: 'exceptions', leads: true },
] as const
for (const { decision, page, chart, leads } of pages)
  test(`decision ${decision} the page ${page} is for ${leads ? 'leads alone, others are led to the queue' : 'reviewers and leads'}`, () => {
    const opened = (role: string) => {
      const staff = { id: 's', name: 'Ho', email: 's@staff.example.com', role }
      return play('backoffice', { token: null, place: { page }, locale: 'zh_CN' }, answers('readStaff', { staff, endsAt: '' }))
    }
    expect(opened('lead').did.join(' ')).toContain(chart)
    if (leads) expect(opened('reviewer').context.place).toEqual({ page: 'queue', tab: 'all' })
    else expect(opened('reviewer').did.join(' ')).toContain(chart)
    expect(placeAt({ pathname: addressOf({ page }), search: '' })).toEqual({ page })
  })
