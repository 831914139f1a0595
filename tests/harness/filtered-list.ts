/** What the page of a list with a filter does, whatever it lists. Decisions 064, 072. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { answers, fails, play } from './play.ts'

type Happening = Parameters<typeof play>[2]

interface FilteredList {
  /** The chart, and its call for the first page. */
  readonly chart: string
  readonly call: string
  /** Input of that call at first, and once `filter` is chosen. */
  readonly asked: object
  readonly filter: string
  readonly filtered: object
  /** Opens the row with the id `row`; what is asked and shown then. */
  readonly opens: { readonly type: string; readonly id: string }
  readonly opened: { readonly asked: object; readonly tags: string }
}

/** Tests of the list of a chart. `title` begins theirs: the rows it is of. */
export function testFilteredList(title: string, { chart, call, asked, filter, filtered, opens, opened }: FilteredList): void {
  const row = { id: opens.id }
  const page = (...happens: Happening[]) => play(chart, {}, ...happens)
  const listed = (...happens: Happening[]) => page(answers(call, { records: [row], next: 'n' }), ...happens)
  const older = answers('listMore', { records: [{ id: 'older' }], next: null })
  const choose = (chosen: string) => ({ type: 'filter.chosen', filter: chosen })
  const unread = fails('refreshList')

  test(`${title} the list is read with its first filter; one that cannot be read is read again`, () => {
    expect(page().asked).toEqual({ [call]: asked })
    expect(page(fails(call)).tags).toBe('unavailable')
    for (const event of ['retry.pressed', 'network.returned']) expect(page(fails(call), event).asked).toEqual({ [call]: asked })
  })

  test(`${title} another filter is chosen at any time; the rows that are shown stay until the others are there`, () => {
    for (const before of [[], ['more.pressed'], ['retry.pressed'], [choose(filter), unread]]) {
      const chosen = listed(...before, choose(filter))
      expect([chosen.asked, chosen.context.records]).toEqual([{ refreshList: filtered }, [row]])
    }
    expect(listed('more.pressed', choose(filter), older).context.records).toEqual([row])
    const unsure = listed(choose(filter), unread)
    expect([unsure.tags, unsure.context.records]).toEqual(['ready unsure', [row]])
    expect(listed(choose(filter), unread, opens).tags).toBe('ready unsure')
    for (const event of ['retry.pressed', 'network.returned'])
      expect(listed(choose(filter), unread, event).asked).toEqual({ refreshList: filtered })
    expect(listed(choose(filter), answers('refreshList', { records: [], next: null }), 'more.pressed').asked).toEqual({})
  })

  test(`${title} older rows are shown below until there are no more; meanwhile one is opened or all are read again, also after a failure`, () => {
    expect(listed('more.pressed').asked).toEqual({ listMore: { ...asked, after: 'n' } })
    expect(listed('more.pressed', older).context.records).toEqual([row, { id: 'older' }])
    expect(listed('more.pressed', older, 'more.pressed').asked).toEqual({})
    expect(listed('more.pressed', opens)).toMatchObject(opened)
    expect(listed('more.pressed', 'retry.pressed').asked).toEqual({ refreshList: asked })
    const kept = listed('more.pressed', fails('listMore'))
    expect([kept.tags, kept.context.records, kept.context.problem]).toEqual(['ready', [row], expect.any(Problem)])
    const again = listed('more.pressed', fails('listMore'), 'retry.pressed')
    expect([again.asked, again.context.problem]).toEqual([{ refreshList: asked }, null])
  })
}
