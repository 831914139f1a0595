/** The dashboard: everything is read at once, refreshed without blanking, and leads on. */
import { expect, test } from 'vitest'
import { answers, fails, passes, play } from './play.ts'

type Happening = Parameters<typeof play>[2]
const home = (...happens: Happening[]) => play('home', { product: 'hook', companyId: 'c' }, ...happens)
const has = (played: { tags: string }, ...tags: string[]) => expect(played.tags.split(' ')).toEqual(expect.arrayContaining(tags))

const limit = (status: string) => ({ status, pre_limit: null, type: 'limit', limit: { amount: '100', currency: 'HKD' } })
const answersOf = (status: string): Record<string, unknown> => ({
  readPosition: { status: '', path: null },
  readLimit: limit(status),
  readCreditApplication: limit(status),
  readFacilitySummary: null,
  listDrawdowns: [],
  listAuthorisations: { psp: [], shop: [] },
})
const all = (status = 'active') => Object.entries(answersOf(status)).map(([id, output]) => answers(id, output))
const reads = Object.keys(answersOf('active'))

test('KYC-35 without a company there is nothing to read: the merchant goes on to certify one', () => {
  const without = (...happens: Happening[]) => play('home', { product: 'hook', companyId: null }, ...happens)
  expect(without()).toMatchObject({ tags: 'withoutCompany', did: [] })
  expect(without('continue.pressed').did).toEqual(['goOn'])
})

test('DASH-01 DASH-04 everything is read at once, and shown when the last answer is there', () => {
  expect([...home().did].sort()).toEqual(reads.map((id) => `asks ${id}`).sort())
  for (const late of reads) {
    const others = all().filter(({ actorId }) => actorId !== late)
    expect(home(...others).tags).toBe('busy')
    has(home(...others, answers(late, answersOf('active')[late])), 'ready')
  }
})

test('ERR-R04 a page that was never shown says that it could not be read, and is read again when asked or when the network is back', () => {
  for (const failed of reads) {
    has(home(fails(failed)), 'unavailable')
    for (const again of ['retry.pressed', 'network.returned'])
      expect([...home(fails(failed), again).did].sort()).toEqual(reads.map((id) => `asks ${id}`).sort())
  }
})

test('DASH-04 a page that was shown is refreshed behind it and stays when that fails', () => {
  const refreshing = [...all(), 'network.returned']
  expect([...home(...refreshing).did].sort()).toEqual(reads.map((id) => `asks ${id}`).sort())
  has(home(...refreshing), 'ready')
  for (const failed of reads) {
    const kept = home(...refreshing, fails(failed))
    expect(kept).toMatchObject({ tags: 'ready', context: { shown: true } })
    expect(home(...refreshing, fails(failed), 'network.returned').did.length).toBe(reads.length)
  }
  expect(home(...refreshing, ...all(), 'network.returned').did.length).toBe(reads.length)
})

test('CRED-03 it asks again by itself only while something moves', () => {
  expect(home(...all('submitted'), passes('refresh')).did.length).toBe(reads.length)
  expect(home(...all('active'), passes('refresh')).did).toEqual([])
})

test('CRED-05 an increase that is being decided is asked for again, one that was decided is not', () => {
  const asked = (status: string) => answers('readCreditApplication', { ...limit(status), type: 'limit_increase' })
  const others = all().filter(({ actorId }) => actorId !== 'readCreditApplication')
  expect(home(...others, asked('submitted'), passes('refresh')).did.length).toBe(reads.length)
  for (const status of ['active', 'failed']) expect(home(...others, asked(status), passes('refresh')).did).toEqual([])
})

test('SHELL-37 from a page that is shown, also while it is refreshed, the merchant goes on or draws money', () => {
  for (const moment of [all(), [...all(), 'network.returned']]) {
    expect(home(...moment, 'continue.pressed').did).toEqual(['goOn'])
    expect(home(...moment, 'drawdown.pressed').did).toEqual(['drawDown'])
  }
})
