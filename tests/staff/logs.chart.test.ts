/** Lists of the back office that are read alone: the log of revealed values, calls to providers, the history of a company. Decisions 020, 047, 130. */
import { expect, test } from 'vitest'
import { testPages, testReads } from '../harness/page.ts'
import { answers, play } from '../harness/play.ts'

const calls = (drawdownId: string | null) => ({
  ...{ chart: 'outsideCalls', call: 'listOutsideCalls', input: { companyId: 'c', drawdownId } },
  asked: { size: 30, companyId: 'c', ...(drawdownId !== null && { drawdownId }) },
})
const lists = {
  'decision 020 the log of revealed values': { chart: 'readLog', call: 'listReads', input: { caseId: null }, asked: { size: 30 } },
  'decision 020 the log of a case': { chart: 'readLog', call: 'listReads', input: { caseId: 'k' }, asked: { size: 30, caseId: 'k' } },
  'decision 047 the history of a company': {
    chart: 'caseTimeline',
    call: 'listCaseEvents',
    input: { caseId: 'k' },
    asked: { id: 'k', size: 30 },
  },
  'decision 130 calls about a company': calls(null),
  'decision 130 calls about a loan': calls('d'),
}
for (const [title, list] of Object.entries(lists)) {
  testReads(title, { ...list, reads: [list] })
  testPages(title, list)
}

test('decision 130 calls to providers are read again on request', () => {
  const newest = answers('listOutsideCalls', { records: [], next: null })
  const again = play('outsideCalls', { companyId: 'c', drawdownId: null }, newest, 'retry.pressed')
  expect(again.asked).toEqual({ listOutsideCalls: { size: 30, companyId: 'c' } })
})
