/** Where leads propose exceptions to limits and decide on them. Decision 128. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { testFilteredList } from '../harness/filtered-list.ts'
import { answers, fails, play } from '../harness/play.ts'
import { exceptionOf } from './backoffice.world.ts'

type Happening = Parameters<typeof play>[2]

const opened = (row: object, ...happens: Happening[]) =>
  play('exceptions', {}, answers('listExceptions', { records: [row], next: null }), { type: 'exception.opened', id: 'e' }, ...happens)
const decide = (accepted: boolean) => ({ type: 'exception.decided', accepted })
const proposed = { status: 'proposed', size: 10 }

test('decision 128 exceptions are for leads alone', () => {
  const staff = { id: 's', name: 'Ho', email: 's@staff.example.com', role: 'reviewer' }
  const input = { token: null, place: { page: 'exceptions' }, locale: 'zh_CN' }
  const as = (role: string) => play('backoffice', input, answers('readStaff', { staff: { ...staff, role }, endsAt: '' }))
  expect(as('lead').did.join(' ')).toContain('exceptions')
  expect(as('reviewer').context.place).toEqual({ page: 'queue', tab: 'all' })
})

test('decision 128 another lead decides, the one who proposed withdraws, and one who is concerned does neither', () => {
  for (const accepted of [true, false])
    expect(opened(exceptionOf(false), decide(accepted)).asked).toMatchObject({ decideException: { id: 'e', accepted } })
  expect(opened(exceptionOf(true), { type: 'exception.takenBack' }).asked).toMatchObject({ withdrawException: { id: 'e' } })
  const refused = [
    opened(exceptionOf(true), decide(true)),
    opened(exceptionOf(false), { type: 'exception.takenBack' }),
    opened(exceptionOf(false, { concerned: true }), decide(false)),
    opened(exceptionOf(true, { concerned: true }), { type: 'exception.takenBack' }),
    opened(exceptionOf(false, { status: 'confirmed' }), decide(false)),
    opened(exceptionOf(true, { status: 'confirmed' }), { type: 'exception.takenBack' }),
  ]
  expect(refused.map(({ tags }) => tags)).toEqual(refused.map(() => 'opened ready'))
})

const commands = [
  { what: 'a decision', row: exceptionOf(false), event: decide(true), call: 'decideException' },
  { what: 'a withdrawal', row: exceptionOf(true), event: { type: 'exception.takenBack' }, call: 'withdrawException' },
]
for (const { what, row, event, call } of commands)
  test(`decision 128 ${what} reads the list again, also one that is late or has no answer; a refused one keeps the exception open`, () => {
    const outcomes = [
      { outcome: answers(call, null), reread: null },
      { outcome: fails(call, new Problem('conflict')), reread: 'changed' },
      { outcome: fails(call, new Problem('notFound')), reread: 'changed' },
      { outcome: fails(call), reread: 'lost' },
    ]
    for (const { outcome, reread } of outcomes) {
      const after = opened(row, event, outcome)
      expect([after.tags, after.asked, after.context.reread]).toEqual(['ready refreshing working', { refreshList: proposed }, reread])
    }
    const refused = opened(row, event, fails(call, new Problem('forbidden')))
    expect([refused.tags, refused.context.problem]).toEqual(['opened ready', expect.any(Problem)])
    expect(opened(row, event, fails(call, new Problem('forbidden')), event).context.problem).toBeNull()
  })

test('decision 128 why the list was read again is shown until the next exception is opened', () => {
  const late = [decide(true), fails('decideException', new Problem('conflict')), answers('refreshList', { records: [], next: null })]
  const reread = opened(exceptionOf(false), ...late)
  expect([reread.tags, reread.context.records, reread.context.reread]).toEqual(['ready', [], 'changed'])
  expect(opened(exceptionOf(false), ...late, { type: 'exception.opened', id: 'f' }).context.reread).toBeNull()
})

test('decision 128 a lead whose sign-in is old signs in again before they decide', () => {
  const old = [decide(true), fails('decideException', new Problem('verificationFailed'))]
  expect(opened(exceptionOf(false), ...old).tags).toBe('opened ready signInNeeded')
  expect(opened(exceptionOf(false), ...old, decide(true)).asked).toEqual({})
})

test('decision 128 an exception that is closed leads to the list, without the problem of the last try', () => {
  for (const event of ['dialog.closed', 'back.pressed'])
    for (const code of [null, 'forbidden', 'verificationFailed'] as const) {
      const tried = code === null ? [] : [decide(true), fails('decideException', new Problem(code))]
      const closed = opened(exceptionOf(false), ...tried, event)
      expect([closed.tags, closed.context.problem]).toEqual(['ready', null])
    }
})

testFilteredList('decision 128', {
  chart: 'exceptions',
  call: 'listExceptions',
  asked: { status: 'proposed', size: 10 },
  filter: 'ended',
  filtered: { status: 'ended', size: 10 },
  opens: { type: 'exception.opened', id: 'e' },
  opened: { asked: {}, tags: 'opened ready' },
})

test('decision 128 the merchant file proposes one where the server offers it, keeps what was typed after a refusal, and is read again after a lost answer', () => {
  const calculated = { amount: '50', currency: 'HKD' }
  const limit = (mayPropose: boolean) => ({ product: 'hook', limit: null, calculated, obstacle: null, exceptions: [], mayPropose })
  const pressed = { type: 'exception.pressed', product: 'hook' }
  const exception = { amount: { amount: '100', currency: 'HKD' }, ground: 'season', reason: 'Spring.', lastOn: '2027-02-28' }
  const file = (mayPropose: boolean, ...happens: Happening[]) =>
    play(
      'merchantFile',
      { companyId: 'c' },
      answers('readMerchantFile', { limits: [limit(mayPropose)], operations: [] }),
      pressed,
      ...happens,
    )
  const submitted = { type: 'exception.submitted', exception }
  expect(file(false).tags).toBe('ready')
  expect(file(true, submitted).asked).toMatchObject({ proposeException: { companyId: 'c', product: 'hook', calculated, ...exception } })
  const refusedIt = file(
    true,
    submitted,
    fails('proposeException', new Problem('refused', { fields: { amount: 'staff.exceptions.same' } })),
  )
  expect(refusedIt.tags).toBe('excepting ready')
  const lost = file(true, submitted, fails('proposeException', new Problem(0, { kind: 'transport' })))
  expect(lost.did).toEqual(['asks rereadFile'])
})
