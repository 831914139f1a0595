/** Leads who change each other at the same moment. Decision 087. */
import { beforeEach, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../support/server.ts'
import { staffMember } from './staff.ts'

let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
  return () => server.close()
})

test('decision 087 of leads who close, demote or invite each other at the same moment one remains a lead', async () => {
  for (let round = 0; round < 8; round++) {
    const [one, two] = [await staffMember(server, 'lead'), await staffMember(server, 'lead')]
    const answers = await Promise.all([
      one.browser.call('changeStaffRole', { id: two.id, role: 'reviewer' }),
      round % 2 === 0 ? two.browser.call('closeStaffMember', { id: one.id }) : two.browser.call('inviteStaffAgain', { id: one.id }),
    ])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const left = await server.database.db
      .selectFrom('staff')
      .select('id')
      .where('id', 'in', [one.id, two.id])
      .where('role', '=', 'lead')
      .where('status', '=', 'active')
      .where('password_hash', 'is not', null)
      .execute()
    expect(left).toHaveLength(1)
  }
})

test('decision 087 of concurrent invitations of a new mailbox one is sent', async () => {
  const leads = await Promise.all(Array.from({ length: 4 }, () => staffMember(server, 'lead')))
  const invited = { name: 'Ho', email: 'once@staff.example.com', role: 'reviewer' as const }
  const answers = await Promise.all(leads.map(({ browser }) => browser.call('addStaffMember', invited)))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 20017, 20017, 20017])
})
