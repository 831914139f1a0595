/** Lists of the back office that are read alone: the log of revealed values, and calls to providers. Decisions 020, 130. */
import { describe, expect, test } from 'vitest'
import { answers, fails, play } from '../harness/play.ts'

type Happening = Parameters<typeof play>[2]

const lists = [
  { chart: 'readLog', call: 'listReads', input: { caseId: null }, asked: { size: 30 } },
  { chart: 'readLog', call: 'listReads', input: { caseId: 'k' }, asked: { size: 30, caseId: 'k' } },
  { chart: 'outsideCalls', call: 'listOutsideCalls', input: { companyId: 'c', drawdownId: null }, asked: { size: 30, companyId: 'c' } },
  {
    chart: 'outsideCalls',
    call: 'listOutsideCalls',
    input: { companyId: 'c', drawdownId: 'd' },
    asked: { size: 30, companyId: 'c', drawdownId: 'd' },
  },
]
const earlier = { records: [{ id: 'older' }], next: null }

for (const { chart, call, input, asked } of lists)
  describe(`decisions 020 130 ${chart} of ${JSON.stringify(input)}`, () => {
    const list = (...happens: Happening[]) => play(chart, input, ...happens)
    const newest = answers(call, { records: [{ id: 'newest' }], next: 'older' })

    test('shows the newest entries first, and earlier ones below them until there are no more', () => {
      expect(list().asked).toEqual({ [call]: asked })
      expect(list(newest).tags).toBe('ready')
      expect(list(newest, 'more.pressed').asked).toEqual({ listMore: { ...asked, after: 'older' } })
      const all = list(newest, 'more.pressed', answers('listMore', earlier))
      expect(all.context.records).toEqual([{ id: 'newest' }, { id: 'older' }])
      expect(list(newest, 'more.pressed', answers('listMore', earlier), 'more.pressed').asked).toEqual({})
    })

    test('keeps what it shows when earlier entries cannot be read; one that cannot be read at all is read again', () => {
      const kept = list(newest, 'more.pressed', fails('listMore'))
      expect([kept.tags, kept.context.records]).toEqual(['ready', [{ id: 'newest' }]])
      expect(list(fails(call)).tags).toBe('unavailable')
      for (const event of ['retry.pressed', 'network.returned']) expect(list(fails(call), event).asked).toEqual({ [call]: asked })
    })
  })

test('decision 130 calls to providers are read again on request', () => {
  const newest = answers('listOutsideCalls', { records: [], next: null })
  const again = play('outsideCalls', { companyId: 'c', drawdownId: null }, newest, 'retry.pressed')
  expect(again.asked).toEqual({ listOutsideCalls: { size: 30, companyId: 'c' } })
})
