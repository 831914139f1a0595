/** Switching between companies: which there are, the one for now, the one for always. */
import { expect, test } from 'vitest'
import { answers, fails, play } from './play.ts'

const membership = { id: 'm', companyId: 'c', registerNameEn: 'Haifu', registerNameCn: '海富', kycStatus: 'approved', isDefault: true }
const switcher = (...happens: Parameters<typeof play>[2][]) => play('companySwitcher', { userId: 1, currentId: 'c' }, ...happens)
const opened = { type: 'switcher.opened', userId: 1, currentId: 'c' }
const listed = answers('listMemberships', [membership, { ...membership, companyId: 'd' }])
const chosen = { type: 'company.chosen', companyId: 'd' }

test('KYC-01 opened it reads the companies; closed it is gone', () => {
  expect(switcher(opened).did).toEqual(['asks listMemberships'])
  const shown = switcher(opened, listed)
  for (const away of ['dialog.closed', 'back.pressed']) {
    expect(switcher(opened, listed, away).tags).toBe(switcher().tags)
    expect(switcher(opened, listed, away).tags).not.toBe(shown.tags)
  }
})

test('ERR-R04 companies that cannot be read say so in the dialog', () => {
  expect(switcher(opened, fails('listMemberships')).context.problem).toMatchObject({ kind: 'transport' })
  expect(switcher(opened, listed).context.problem).toBe(null)
})

test('KYC-04 KYC-09 KYC-15 CONST-35 approved companies alone, the current one on top; each keeps its place among the pictures', () => {
  const all = ['a', 'b', 'c', 'd'].map((companyId) => ({ ...membership, companyId, kycStatus: companyId === 'b' ? 'draft' : 'approved' }))
  const { memberships, places } = switcher(opened, answers('listMemberships', all)).context
  expect((memberships as typeof all).map(({ companyId }) => companyId)).toEqual(['c', 'a', 'd'])
  expect(places).toEqual(['a', 'b', 'c', 'd'])
})

test('KYC-07 without a certified company it leads to joining one', () => {
  const empty = switcher(opened, answers('listMemberships', [{ ...membership, kycStatus: 'returned' }]))
  expect(empty.tags).toBe('empty open')
  expect(switcher(opened, answers('listMemberships', []), 'join.pressed')).toMatchObject({
    tags: '',
    did: [expect.stringContaining('join')],
  })
})

test('KYC-05 KYC-10 another choice, confirmed, is told: the page before is left first, then the company is another', () => {
  const { did, tags } = switcher(opened, listed, chosen, 'choice.confirmed')
  expect([did.join(' '), tags]).toEqual([expect.stringMatching(/announceLeaving.*announceChange.*tell/), ''])
})

test('KYC-08 KYC-11 the same choice, and a dialog that is cancelled, change nothing', () => {
  expect(switcher(opened, listed, 'choice.confirmed')).toMatchObject({ did: [], tags: '' })
  expect(switcher(opened, listed, chosen, 'dialog.closed')).toMatchObject({ did: [], tags: '' })
})

test('KYC-06 KYC-12 KYC-13 KYC-40 a default that was set is told, and the list read anew; a false answer is a warning', () => {
  const asked = { type: 'default.requested', companyId: 'd' }
  expect(switcher(opened, listed, asked).did).toEqual(['asks setDefaultCompany'])
  const done = switcher(opened, listed, asked, answers('setDefaultCompany', { success: true, data: true }))
  expect(done.did.join(' ')).toMatch(/announceDefault.*tell.*asks listMemberships/)
  for (const output of [
    { success: true, data: false },
    { success: false, data: true },
  ]) {
    const { did, tags } = switcher(opened, listed, asked, answers('setDefaultCompany', output))
    expect([did.join(' '), tags]).toEqual([expect.stringMatching(/^(?!.*announceDefault).*tell/), 'open'])
  }
})
