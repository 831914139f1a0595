/** Switching between companies: which there are, the one for now, the one for always. */
import { expect, test } from 'vitest'
import { answers, fails, play } from './play.ts'

const membership = { id: 'm', companyId: 'c', registerNameEn: 'Haifu', registerNameCn: '海富', kycStatus: 'approved', isDefault: true }
const switcher = (...happens: Parameters<typeof play>[2][]) => play('companySwitcher', { userId: 1, currentId: 'c' }, ...happens)
const opened = { type: 'switcher.opened', userId: 1, currentId: 'c' }
const listed = answers('listMemberships', [membership, { ...membership, companyId: 'd' }])

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
