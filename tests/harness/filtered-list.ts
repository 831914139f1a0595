/** What the page of a list with a filter does, whatever it lists. Decisions 064, 072. */
import { expect, test } from 'vitest'
import { testPages, testReads } from './page.ts'
import { answers, fails, type Happening, play } from './play.ts'

interface FilteredList {
  readonly chart: string
  readonly input?: object
  /** Calls that are answered before the list is read. */
  readonly reads?: Parameters<typeof testReads>[1]['reads']
  /** The call for the first page, its input at first, and once `filter` is chosen. */
  readonly call: string
  readonly asked: object
  readonly filter: string
  readonly filtered: object
  /** Opens a row; what is asked and shown then. */
  readonly opens: { readonly type: string; readonly id: string }
  readonly opened: { readonly asked: object; readonly tags: string }
  /** The rows are read again only after a failure. */
  readonly keeps?: true
  /** The row with the id that is opened, for events that are of rows of a kind. */
  readonly row?: object
}

/** Tests of the list of a chart. `title` begins theirs: the rows it is of. */
export function testFilteredList(title: string, list: FilteredList): void {
  const { chart, input = {}, reads = [], call, asked, filter, filtered, opens, opened, keeps } = list
  const row = { ...list.row, id: opens.id }
  const before = reads.map((read) => answers(read.call, read.answer))
  const listed = (...happens: Happening[]) => play(chart, input, ...before, answers(call, { records: [row], next: 'n' }), ...happens)
  const older = answers('listMore', { records: [{ id: 'older' }], next: null })
  const choose = (chosen: string) => ({ type: 'filter.chosen', filter: chosen })
  const unread = fails('refreshList')

  testReads(title, { chart, input, reads: [...reads, { call, asked }] })
  testPages(title, { chart, input, before, call, asked })

  test(`${title}: another filter is chosen at any time; the rows that are shown stay until the others are there`, () => {
    for (const earlier of [[], ['more.pressed'], [choose(filter)], [choose(filter), unread]]) {
      const chosen = listed(...earlier, choose(filter))
      expect([chosen.asked, chosen.context.records]).toEqual([{ refreshList: filtered }, [row]])
    }
    const others = [choose(filter), answers('refreshList', { records: [{ id: 'other' }], next: null })]
    expect(listed(...others)).toMatchObject({ tags: 'ready', context: { records: [{ id: 'other' }] } })
    expect(listed(...others, 'more.pressed').asked).toEqual({})
    expect(listed('more.pressed', choose(filter), older).context.records).toEqual([row])
    const unsure = listed(choose(filter), unread)
    expect([unsure.tags, unsure.context.records]).toEqual(['ready unsure', [row]])
    expect(listed(choose(filter), unread, opens).tags).toBe('ready unsure')
    for (const event of ['retry.pressed', 'network.returned'])
      expect(listed(choose(filter), unread, event).asked).toEqual({ refreshList: filtered })
  })

  test(`${title}: a row is opened also while older ones are read`, () => {
    for (const earlier of [[], ['more.pressed']]) expect(listed(...earlier, opens)).toMatchObject(opened)
  })

  if (!keeps)
    test(`${title}: all are read again on request, also while older ones are read and after a failure`, () => {
      for (const earlier of [[], ['more.pressed'], ['more.pressed', fails('listMore')]]) {
        const again = listed(...earlier, 'retry.pressed')
        expect([again.asked, again.context.problem]).toEqual([{ refreshList: asked }, null])
      }
    })
}
