/** The staff page of leads. Decision 087. */
import { expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { testFilteredList } from '../harness/filtered-list.ts'
import { testCommand } from '../harness/page.ts'
import { answers, fails, type Happening, play } from '../harness/play.ts'
import { memberAt } from './members.world.ts'

const list = (status: Parameters<typeof memberAt>[0], ...happens: Happening[]) =>
  play('members', {}, answers('listStaff', { records: [memberAt(status)], next: null }), ...happens)
const press = (type: string) => ({ type, id: 'm' })

test('decision 087 an invitation says to which mailbox the link was mailed; a mailbox that is known is refused at the form', () => {
  const member = { name: 'Lee', email: 'lee@staff.example.com', role: 'reviewer' }
  const asked = ['add.pressed', { type: 'member.submitted', member }] as const
  expect(list('active', ...asked).asked).toMatchObject({ addStaffMember: member })
  const sent = list('active', ...asked, answers('addStaffMember', { email: member.email }))
  expect([sent.did, sent.context.mailedTo]).toEqual([['asks refreshList'], member.email])
  const refused = list('active', ...asked, fails('addStaffMember', new Problem('alreadyExists')))
  expect([refused.tags, refused.context.problem]).toMatchObject(['adding ready', { code: 20017 }])
})

const everyone = { refreshList: { size: 10 } }
const shown = (status: Parameters<typeof memberAt>[0]) => [answers('listStaff', { records: [memberAt(status)], next: null })]
const member = { name: 'Lee', email: 'lee@staff.example.com', role: 'reviewer' }
const confirmed = { type: 'change.confirmed' }
const mailed = { email: 'ho@staff.example.com' }

testFilteredList('decision 087 members', {
  chart: 'members',
  call: 'listStaff',
  asked: { size: 10 },
  filter: 'closed',
  filtered: { status: 'closed', size: 10 },
  opens: press('role.pressed'),
  row: memberAt('active'),
  opened: { asked: {}, tags: 'changingRole ready' },
  keeps: true,
})

testCommand('decision 087 an invitation', {
  ...{ chart: 'members', shown: shown('active'), opens: ['add.pressed'], dialog: 'adding ready' },
  ...{ sends: { type: 'member.submitted', member }, call: 'addStaffMember', asked: member, answer: mailed },
  ...{ again: everyone, late: ['lost'] },
})

const changes = [
  { what: 'a new link', press: 'invite', dialog: 'inviting ready', call: 'inviteStaffAgain', asked: { id: 'm' }, answer: mailed },
  { what: 'another role', press: 'role', dialog: 'changingRole ready', call: 'changeStaffRole', asked: { id: 'm', role: 'lead' } },
  { what: 'the end of a member', press: 'close', dialog: 'closing ready', call: 'closeStaffMember', asked: { id: 'm' } },
]
for (const { what, press: pressed, ...rest } of changes)
  testCommand(`decision 087 ${what}`, {
    ...{ chart: 'members', shown: shown('active'), opens: [press(`${pressed}.pressed`)], sends: confirmed, again: everyone, ...rest },
  })

testCommand('decision 087 unlocking a mailbox, which is not asked about', {
  ...{ chart: 'members', shown: shown('locked'), sends: press('unlock.pressed'), call: 'unlockStaff', asked: { id: 'm' }, again: everyone },
})

test('decision 087 what the server does not offer cannot be pressed, also while further members are read', () => {
  for (const type of ['unlock.pressed', 'role.pressed', 'close.pressed'])
    expect(list('closed', press(type)), type).toMatchObject({ tags: 'ready', did: [] })
  const more = [answers('listStaff', { records: [memberAt('locked')], next: 'n' }), 'more.pressed']
  const pressed = (type: string) => play('members', {}, ...more, press(type))
  expect(pressed('unlock.pressed').asked).toEqual({ unlockStaff: { id: 'm' } })
  for (const [type, tags] of Object.entries({ add: 'adding ready', invite: 'inviting ready', close: 'closing ready' }))
    expect(pressed(`${type}.pressed`).tags).toBe(tags)
})

test('decision 087 the mailbox of the last link is said until something else is begun', () => {
  const sent = [
    press('invite.pressed'),
    confirmed,
    answers('inviteStaffAgain', mailed),
    answers('refreshList', { records: [memberAt('active')], next: null }),
  ]
  expect(list('active', ...sent).context.mailedTo).toBe(mailed.email)
  for (const event of [press('role.pressed'), press('add.pressed')]) expect(list('active', ...sent, event).context.mailedTo).toBeNull()
})
