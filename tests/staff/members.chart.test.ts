/** The staff page of leads. Decision 087. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { answers, fails, play } from '../harness/play.ts'
import { memberAt } from './members.world.ts'

type Happening = Parameters<typeof play>[2]

const list = (status: Parameters<typeof memberAt>[0], ...happens: Happening[]) =>
  play('members', {}, answers('listStaff', { records: [memberAt(status)], next: null }), ...happens)
const press = (type: string) => ({ type, id: 'm' })

test('decision 087 the staff page opens for a lead alone', () => {
  const staff = { id: 's', name: 'Ho', email: 's@staff.example.com', role: 'reviewer' }
  const input = { token: null, place: { page: 'members' }, locale: 'zh_CN' }
  const as = (role: string) => play('backoffice', input, answers('readStaff', { staff: { ...staff, role }, endsAt: '' }))
  expect(as('lead').did.join(' ')).toContain('members')
  expect(as('reviewer').context.place).toEqual({ page: 'queue', tab: 'all' })
})

test('decision 087 an invitation says to which mailbox the link was mailed; a mailbox that is known is refused at the form', () => {
  const member = { name: 'Lee', email: 'lee@staff.example.com', role: 'reviewer' }
  const asked = ['add.pressed', { type: 'member.submitted', member }] as const
  expect(list('active', ...asked).asked).toMatchObject({ addStaffMember: member })
  const sent = list('active', ...asked, answers('addStaffMember', { email: member.email }))
  expect([sent.did, sent.context.mailedTo]).toEqual([['asks refreshList'], member.email])
  const refused = list('active', ...asked, fails('addStaffMember', new Problem('alreadyExists')))
  expect([refused.tags, refused.context.problem]).toMatchObject(['adding ready', { code: 20017 }])
})

test('decision 087 a new link, another role and the end of a member are confirmed; unlocking is not', () => {
  expect(list('locked', press('unlock.pressed')).did).toEqual(['asks unlockStaff'])
  for (const [type, call] of [
    ['invite.pressed', 'inviteStaffAgain'],
    ['role.pressed', 'changeStaffRole'],
    ['close.pressed', 'closeStaffMember'],
  ] as const) {
    expect(list('active', press(type)).did, type).toEqual([])
    expect(list('active', press(type), 'dialog.closed').tags, type).toBe('ready')
    expect(list('active', press(type), 'change.confirmed').did, type).toEqual([`asks ${call}`])
  }
  expect(list('active', press('role.pressed'), 'change.confirmed').asked).toMatchObject({ changeStaffRole: { id: 'm', role: 'lead' } })
})

test('decision 087 what the server does not offer cannot be pressed', () => {
  for (const type of ['unlock.pressed', 'role.pressed', 'close.pressed'])
    expect(list('closed', press(type)), type).toMatchObject({ tags: 'ready', did: [] })
})

test('ERR-20011 a member whom another lead has changed is read again, and the page says so', () => {
  const late = list('active', press('close.pressed'), 'change.confirmed', fails('closeStaffMember', new Problem('conflict')))
  expect([late.did, late.context.reread]).toEqual([['asks refreshList'], 'changed'])
})
