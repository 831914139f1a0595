/** Where leads propose exceptions to limits and decide on them. Decision 128. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { testFilteredList } from '../harness/filtered-list.ts'
import { testCommand } from '../harness/page.ts'
import { answers, fails, type Happening, play } from '../harness/play.ts'
import { exceptionOf } from './backoffice.world.ts'

const opened = (row: object, ...happens: Happening[]) =>
  play('exceptions', {}, answers('listExceptions', { records: [row], next: null }), { type: 'exception.opened', id: 'e' }, ...happens)
const decide = (accepted: boolean) => ({ type: 'exception.decided', accepted })
const proposed = { status: 'proposed', size: 10 }

test('decision 128 another lead decides, the one who proposed withdraws, and one who is concerned does neither', () => {
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
  ...[true, false].map((accepted) => ({
    ...{ what: accepted ? 'a confirmation' : 'a refusal', row: exceptionOf(false), sends: decide(accepted), call: 'decideException' },
    ...{ asked: { id: 'e', accepted }, signIn: 'opened ready signInNeeded' },
  })),
  {
    ...{ what: 'a withdrawal', row: exceptionOf(true), sends: { type: 'exception.takenBack' } },
    ...{ call: 'withdrawException', asked: { id: 'e' } },
  },
]
for (const { what, row, ...rest } of commands)
  testCommand(`decision 128 ${what}`, {
    ...{ chart: 'exceptions', shown: [answers('listExceptions', { records: [row], next: null })] },
    ...{ opens: [{ type: 'exception.opened', id: 'e' }], dialog: 'opened ready', again: { refreshList: proposed }, ...rest },
  })

test('decision 128 why the list was read again is shown until the next exception is opened', () => {
  const late = [decide(true), fails('decideException', new Problem('conflict')), answers('refreshList', { records: [], next: null })]
  const reread = opened(exceptionOf(false), ...late)
  expect([reread.tags, reread.context.records, reread.context.reread]).toEqual(['ready', [], 'changed'])
  expect(opened(exceptionOf(false), ...late, { type: 'exception.opened', id: 'f' }).context.reread).toBeNull()
})

testFilteredList('decision 128 exceptions', {
  chart: 'exceptions',
  call: 'listExceptions',
  asked: { status: 'proposed', size: 10 },
  filter: 'ended',
  filtered: { status: 'ended', size: 10 },
  opens: { type: 'exception.opened', id: 'e' },
  opened: { asked: {}, tags: 'opened ready' },
})

test('decision 128 the merchant file proposes one where the server offers it', () => {
  const calculated = { amount: '50', currency: 'HKD' }
  const limit = (mayPropose: boolean) => ({ product: 'hook', limit: null, calculated, obstacle: null, exceptions: [], mayPropose })
  const pressed = { type: 'exception.pressed', product: 'hook' }
  const file = (mayPropose: boolean, ...happens: Happening[]) =>
    play(
      'merchantFile',
      { companyId: 'c' },
      answers('readMerchantFile', { limits: [limit(mayPropose)], operations: [] }),
      pressed,
      ...happens,
    )
  expect(file(false).tags).toBe('ready')
  expect(file(true).tags).toBe('excepting ready')
})
