/** The page on which leads fix rates by hand. Decision 104. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { answers, fails, play } from '../harness/play.ts'
import { rateWith } from './backoffice.world.ts'

type Happening = Parameters<typeof play>[2]

const at = (proposed: Parameters<typeof rateWith>[0], ...happens: Happening[]) =>
  play('rates', {}, answers('listRates', [rateWith(proposed)]), ...happens)
const fixing = { value: '3.66', date: '2026-11-26', source: 'newyorkfed.org' }
const fix = { type: 'fix.pressed', id: 'SOFR' }
const decide = (accepted: boolean) => ({ type: 'decision.pressed', id: 'SOFR', accepted })

test('decision 104 the rates are for leads alone', () => {
  const staff = { id: 's', name: 'Ho', email: 's@staff.example.com', role: 'reviewer' }
  const input = { token: null, place: { page: 'rates' }, locale: 'zh_CN' }
  const as = (role: string) => play('backoffice', input, answers('readStaff', { staff: { ...staff, role }, endsAt: '' }))
  expect(as('lead').did.join(' ')).toContain('rates')
  expect(as('reviewer').context.place).toEqual({ page: 'queue', tab: 'all' })
})

test('decision 104 a fixing is proposed where none waits; one that another lead proposed meanwhile is shown', () => {
  const sent = at(null, fix, { type: 'fixing.submitted', fixing })
  expect(sent.asked).toMatchObject({ proposeFixing: { name: 'SOFR', ...fixing } })
  expect(at('other', fix).tags).toBe('ready')
  const late = at(null, fix, { type: 'fixing.submitted', fixing }, fails('proposeFixing', new Problem('conflict')))
  expect([late.did, late.context.reread]).toEqual([['asks refreshRates'], 'changed'])
  const wrong = new Problem('invalidInput', { fields: { date: 'staff.rates.fault.date' } })
  expect(at(null, fix, { type: 'fixing.submitted', fixing }, fails('proposeFixing', wrong)).tags).toBe('fixing ready')
})

test('decision 104 another lead confirms a fixing; the one who proposed it only declines it', () => {
  expect(at('other', decide(true), 'decision.confirmed').asked).toMatchObject({ decideFixing: { id: 'f', accepted: true } })
  expect(at('own', decide(true)).tags).toBe('ready')
  expect(at('own', decide(false), 'decision.confirmed').asked).toMatchObject({ decideFixing: { id: 'f', accepted: false } })
  const old = at('other', decide(true), 'decision.confirmed', fails('decideFixing', new Problem('verificationFailed')))
  expect([old.tags, old.did]).toEqual(['ready signInNeeded', []])
  const lost = at('other', decide(true), 'decision.confirmed', fails('decideFixing'))
  expect([lost.did, lost.context.reread]).toEqual([['asks refreshRates'], 'lost'])
})
