/** Application records, statements and a facility: requests, notifications and tags as users view, withdraw and download. */
import { describe, expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { testReads } from '../harness/page.ts'
import { answers, fails, type Happening, play } from '../harness/play.ts'
import { agreed, happened } from '../kernel/shared.world.ts'
import { asked, decided, monthOf } from './dashboard.world.ts'

const lost = new Problem(0, { kind: 'transport' })

describe('application records', () => {
  const opened = (role: string, list: object, ...happens: Happening[]) =>
    play('applications', { companyId: 'c' }, answers('readCompanyProfile', { role }), answers('listApplications', list), ...happens)
  const first = { records: [asked, decided], next: '7' }
  const at = (...happens: Happening[]) => opened('administrator', first, ...happens)
  const pressed = { type: 'withdraw.pressed', id: 'a' }
  const withdrawing = [pressed, 'withdrawal.confirmed']

  test('CHG-05 API-059 the newest records come first, older ones follow the last one shown; a failed read keeps the shown records', () => {
    expect(at()).toMatchObject({ tags: 'ready', context: { records: [asked, decided], next: '7' } })
    const more = at('more.pressed')
    expect(more.asked.listMore).toEqual({ size: 10, after: '7' })
    const older = { ...decided, approvalId: 'z' }
    expect(at('more.pressed', answers('listMore', { records: [older], next: null })).context).toMatchObject({
      records: [asked, decided, older],
      next: null,
    })
    expect(at('more.pressed', fails('listMore', lost)).context).toMatchObject({ records: [asked, decided], next: '7' })
    expect(opened('user', { records: [asked], next: null }, 'more.pressed').did).toEqual([])
  })

  test('CHG-07 the list is filtered by status, also during a read', () => {
    const chosen = { type: 'filter.chosen', filter: 'approved' }
    expect(at(chosen).asked.refreshList).toEqual({ status: 'approved', size: 10 })
    expect(at('more.pressed', chosen).did).toEqual(['asks refreshList'])
    expect(at(chosen, { type: 'filter.chosen', filter: 'all' }).asked.refreshList).toEqual({ size: 10 })
    expect(at(chosen, answers('refreshList', { records: [decided], next: null })).context.records).toEqual([decided])
    for (const again of ['retry.pressed', 'network.returned'])
      expect(at(chosen, fails('refreshList', lost), again).did).toEqual(['asks refreshList'])
  })

  test('CHG-08 API-058 an administrator withdraws an application in progress after a confirmation', () => {
    expect(at(pressed)).toMatchObject({ tags: 'confirming ready', context: { target: asked } })
    expect(at(pressed, 'dialog.closed')).toMatchObject({ tags: 'ready', did: [] })
    expect(at(...withdrawing)).toMatchObject({ tags: 'confirming ready working', did: ['asks withdrawApplication'] })
    expect(opened('administrator', { records: [decided, asked], next: null }, ...withdrawing).asked).toEqual({
      withdrawApplication: { approvalId: 'a' },
    })
    expect(at(...withdrawing, 'withdrawal.confirmed', 'dialog.closed').did).toEqual([])
    const done = at(...withdrawing, answers('withdrawApplication', { ...asked, status: 'withdraw' }))
    expect(done.did.join(' ')).toMatch(/notifyParent.*asks refreshList/)
    expect(at({ type: 'withdraw.pressed', id: 'b' }).tags).toBe('ready')
    expect(opened('user', first, pressed).tags).toBe('ready')
  })

  test('CHG-08 ERR-20011 after a decision in the meantime or a lost answer the list is re-read and shows which of the two happened', () => {
    for (const [error, reread] of [
      [new Problem('conflict'), 'changed'],
      [new Problem('notFound'), 'changed'],
      [lost, 'lost'],
    ] as const)
      expect(at(...withdrawing, fails('withdrawApplication', error))).toMatchObject({
        did: ['asks refreshList'],
        context: { reread },
      })
    expect(at(...withdrawing, fails('withdrawApplication', new Problem('internalError')))).toMatchObject({
      tags: 'confirming ready',
      context: { problem: { code: 500 } },
    })
  })

  test('ERR-R04 a failed read can be retried', () => {
    for (const again of ['retry.pressed', 'network.returned'])
      expect(play('applications', { companyId: 'c' }, fails('readCompanyProfile'), again).did).toEqual(['asks readCompanyProfile'])
  })
})

describe('statements', () => {
  const months = [monthOf('2026-11'), monthOf('2026-10')]
  const statement = { facilityId: 'f', sums: months[0], movements: [] }
  const at = (...happens: Happening[]) =>
    play('statements', { product: 'hook' }, answers('listStatements', months), answers('readStatement', statement), ...happens)
  const requested = { type: 'file.requested', format: 'csv', language: 'zh_HK' }

  test('R9 the newest month is read first, another on selection; without a facility there is no month', () => {
    const reading = play('statements', { product: 'hook' }, answers('listStatements', months))
    expect(reading.asked.readStatement).toEqual({ product: 'hook', month: '2026-11' })
    expect(at()).toMatchObject({ tags: 'ready', context: { statement } })
    expect(at({ type: 'month.chosen', month: '2026-10' }).asked.readStatement).toEqual({ product: 'hook', month: '2026-10' })
    expect(at({ type: 'month.chosen', month: '2026-11' }).did).toEqual([])
    expect(play('statements', { product: 'hook' }, answers('listStatements', [])).tags).toBe('empty')
  })

  testReads('R9 statements', {
    ...{ chart: 'statements', input: { product: 'hook' }, reads: [{ call: 'listStatements', asked: { product: 'hook' } }] },
  })

  test('R9 a month that fails to load can be requested again', () => {
    const unread = [answers('listStatements', months), fails('readStatement', lost)]
    expect(play('statements', { product: 'hook' }, ...unread).tags).toBe('ready unread')
    for (const again of ['retry.pressed', 'network.returned'])
      expect(play('statements', { product: 'hook' }, ...unread, again).did).toEqual(['asks readStatement'])
  })

  test('R9 a file is requested in its format and language, fetched once, and a failure is shown beside it', () => {
    expect(at(requested).asked.openStatement).toEqual({ product: 'hook', month: '2026-11', format: 'csv', language: 'zh_HK' })
    expect(at(requested, requested).did).toEqual([])
    expect(at(requested, answers('openStatement', { url: '/files/x' })).did.join(' ')).toMatch(/fetchFile.*notifyParent/)
    expect(at(requested, fails('openStatement', lost))).toMatchObject({ tags: 'ready', context: { problem: { kind: 'transport' } } })
  })
})

describe('a facility', () => {
  const facility = (...happens: Happening[]) => play('facility', { id: 'f' }, ...happens)
  const read = answers('readFacility', { id: 'f' })

  test('CHG-09 API-057 its terms and the history of its limit are read', () => {
    expect(facility(read).did).toEqual(['asks listLimitChanges'])
    expect(facility(read, answers('listLimitChanges', []))).toMatchObject({ tags: 'ready', context: { facility: { id: 'f' } } })
  })

  test('SIGN-06 the copy of the signed agreement is downloaded once, and a failure is shown beside it', () => {
    const shown = (...happens: Happening[]) => facility(read, answers('listLimitChanges', []), ...happens)
    const requested = { type: 'bundle.opened', agreementId: 's' }
    expect(shown(requested).asked.openBundle).toEqual({ id: 's' })
    expect(shown(requested, requested).did).toEqual([])
    expect(shown(requested, answers('openBundle', { url: '/files/agreement/s' })).did).toEqual(['fetchFile'])
    expect(shown(requested, fails('openBundle', lost))).toMatchObject({ tags: 'ready', context: { problem: { kind: 'transport' } } })
  })

  test('CHG-09 ERR-20018 a facility that is unknown or another company’s is reported as missing; what is shown is read again when the network is back', () => {
    for (const code of [20009, 20018]) expect(facility(fails('readFacility', new Problem(code))).tags).toBe('missing')
    expect(facility(read, answers('listLimitChanges', []), 'network.returned').asked).toEqual({ readFacility: { id: 'f' } })
  })
  testReads('CHG-09 a facility', {
    ...{ chart: 'facility', input: { id: 'f' } },
    reads: [
      { call: 'readFacility', asked: { id: 'f' }, answer: { id: 'f' } },
      { call: 'listLimitChanges', asked: { id: 'f' } },
    ],
  })
})

describe('events', () => {
  const at = (page: object, ...happens: Happening[]) => play('timeline', {}, answers('listEvents', page), ...happens)
  const earlier = { ...happened, number: 1 }

  test('R9 decision 047 the newest come first, earlier ones follow the last one shown, and stay when they cannot be read', () => {
    const more = at({ records: [happened], next: '2' }, 'more.pressed')
    expect(more.asked.listMore).toEqual({ size: 30, after: '2' })
    const [done, failed] = [answers('listMore', { records: [earlier], next: null }), fails('listMore', lost)].map(
      (answer) => at({ records: [happened], next: '2' }, 'more.pressed', answer).context,
    )
    expect(done).toMatchObject({ records: [happened, earlier], next: null })
    expect(failed).toMatchObject({ records: [happened], next: '2', problem: { kind: 'transport' } })
    expect(at({ records: [happened], next: null }, 'more.pressed').did).toEqual([])
  })

  test('SIGN-06 decision 047 the copy of a fully signed agreement can be downloaded, another agreement has none', () => {
    const page = { records: [agreed, happened], next: null }
    const opened = at(page, { type: 'bundle.opened', agreementId: 's' })
    expect(opened.asked.openBundle).toEqual({ id: 's' })
    expect(at(page, { type: 'bundle.opened', agreementId: 'd' }).did).toEqual([])
    const url = '/files/agreement/s'
    expect(at(page, { type: 'bundle.opened', agreementId: 's' }, answers('openBundle', { url })).did).toEqual(['fetchFile'])
    const failed = at(page, { type: 'bundle.opened', agreementId: 's' }, fails('openBundle', lost))
    expect([failed.tags, failed.context.problem]).toMatchObject(['ready', { kind: 'transport' }])
  })

  test('R9 decision 047 an empty list is shown; a failed read can be retried', () => {
    expect(at({ records: [], next: null }).tags).toBe('ready')
    for (const again of ['retry.pressed', 'network.returned'])
      expect(play('timeline', {}, fails('listEvents'), again).did).toEqual(['asks listEvents'])
  })
})
