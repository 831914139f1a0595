/** Who is concerned in a company, by mailboxes. Decision 087. */
import { expect, test } from 'vitest'
import { isConcerned } from '../../server/staff/independence.ts'

const none = { users: [], others: [] }

test('decision 087 a mailbox of a user, an invited person or a connected person is concerned, whatever its case', () => {
  expect(isConcerned('Ho@gmail.com', { ...none, users: ['ho@GMAIL.com'] })).toBe(true)
  expect(isConcerned('ho@gmail.com', { ...none, others: ['HO@gmail.com'] })).toBe(true)
  expect(isConcerned('ho@gmail.com', { users: ['lee@gmail.com'], others: ['ng@gmail.com'] })).toBe(false)
})

test('decision 087 a user under the private domain of the staff is concerned, under a public one or a similar one not', () => {
  expect(isConcerned('ho@sampan.hk', { ...none, users: ['lee@Sampan.hk'] })).toBe(true)
  for (const domain of ['gmail.com', 'qq.com', '163.com', 'outlook.com', 'yahoo.com.hk'])
    expect(isConcerned(`ho@${domain}`, { ...none, users: [`lee@${domain}`] }), domain).toBe(false)
  for (const domain of ['notsampan.hk', 'sampan.hk.example.com', 'staff.sampan.hk'])
    expect(isConcerned('ho@sampan.hk', { ...none, users: [`lee@${domain}`] }), domain).toBe(false)
})

test('decision 087 the domain of an invited or connected person alone does not concern', () => {
  expect(isConcerned('ho@sampan.hk', { ...none, others: ['lee@sampan.hk'] })).toBe(false)
})
