/** Where leads propose exceptions to limits and decide on them. Decision 128. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { answers, fails, play } from '../harness/play.ts'
import { exceptionOf } from './backoffice.world.ts'

type Happening = Parameters<typeof play>[2]

const opened = (row: object, ...happens: Happening[]) =>
  play('exceptions', {}, answers('listExceptions', { records: [row], next: null }), { type: 'exception.opened', id: 'e' }, ...happens)
const decide = (accepted: boolean) => ({ type: 'exception.decided', accepted })

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
    opened(exceptionOf(false, { status: 'confirmed' }), decide(false)),
  ]
  expect(refused.map(({ tags }) => tags)).toEqual(refused.map(() => 'opened ready'))
})

test('decision 128 a lead whose sign-in is old signs in again before they confirm; a late decision reads the list again', () => {
  const old = opened(exceptionOf(false), decide(true), fails('decideException', new Problem('verificationFailed')))
  expect(old.tags).toBe('opened ready signInNeeded')
  const late = opened(exceptionOf(false), decide(true), fails('decideException', new Problem('conflict')))
  expect([late.did, late.context.reread]).toEqual([['asks refreshList'], 'changed'])
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
