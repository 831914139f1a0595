/** Two concurrent reviewers on PostgreSQL: one claims, one confirms, never the proposer; and concurrent corrections of a merchant. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideApplication } from '../../server/kyc/review.ts'
import { setReviewMode } from '../../server/kyc/review-mode.ts'
import { inviteToken, openAll, proposed, type Staff, staffMember, submittedCase } from '../staff/staff.ts'
import { readCaptcha } from '../support/accounts.ts'
import { openTestServer, type TestServer, testPassword } from '../support/server.ts'

let server: TestServer
let staff: Staff[]

beforeAll(async () => {
  server = await openTestServer()
  await setReviewMode(server.database.db, 'manual')
  staff = []
  for (let number = 0; number < 5; number++) staff.push(await staffMember(server))
})
afterAll(() => server.close())

const [first, others] = [() => staff[0] as Staff, () => staff.slice(1)]

/** How often a status of a case or application was reached. */
async function reached(subjectId: string, status: string): Promise<number> {
  const rows = await server.database.db
    .selectFrom('status_history')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('to_status', '=', status)
    .execute()
  return rows.length
}

test('decision 020 of five concurrent claims of a case one succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const { caseId } = await submittedCase(server, first().browser)
    const answers = await Promise.all(staff.map(({ browser }) => browser.call('claimCase', { id: caseId })))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 20011, 20011, 20011, 20011])
    const winner = answers.find(({ code }) => code === 200)?.data.first?.id
    const row = await server.database.db.selectFrom('kyc_reviews').selectAll().where('id', '=', caseId).executeTakeFirstOrThrow()
    expect([row.first_reviewer, await reached(caseId, 'claimed')]).toEqual([winner, 1])
  }
})

test('decision 020 of concurrent confirmations, returns and disputes one succeeds, and never the proposer’s', async () => {
  for (let round = 0; round < 5; round++) {
    const { caseId, form } = await submittedCase(server, first().browser)
    await proposed(first(), caseId)
    const [two, three, four, five] = others()
    if (!two || !three || !four || !five) throw new Error('nobody is there')
    for (const { browser } of [two, three]) await openAll(browser.data, await browser.data('readCase', { id: caseId }))
    const own = first().browser.call('confirmProposal', { id: caseId })
    const answers = await Promise.all([
      two.browser.call('confirmProposal', { id: caseId }),
      three.browser.call('confirmProposal', { id: caseId }),
      four.browser.call('disputeProposal', { id: caseId, note: 'No.' }),
      five.browser.call('sendBackProposal', { id: caseId, note: 'Again.' }),
    ])
    expect([403, 20011]).toContain((await own).code)
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const row = await server.database.db.selectFrom('kyc_reviews').selectAll().where('id', '=', caseId).executeTakeFirstOrThrow()
    expect(row.second_reviewer).not.toBe(first().id)
    expect(await reached(form.id, 'approved')).toBe(row.status === 'decided' ? 1 : 0)
  }
})

test('decision 020 a concurrent confirmation and sandbox decision decide once', async () => {
  const { caseId, form } = await submittedCase(server, first().browser)
  await proposed(first(), caseId)
  const { db } = server.database
  const alone = { applicationId: form.id, decision: 'rejected' as const, reason: 'No.', actor: 'reviewer:sandbox-page' }
  const [second] = others()
  if (second) await openAll(second.browser.data, await second.browser.data('readCase', { id: caseId }))
  const answers = await Promise.allSettled([
    second?.browser.data('confirmProposal', { id: caseId }),
    db.transaction().execute((trx) => decideApplication(trx, server.deps, alone)),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await reached(form.id, 'approved')) + (await reached(form.id, 'rejected'))).toBe(1)
})

test('decision 020 of two concurrent submissions of a corrected application one opens a round', async () => {
  const { merchant, caseId, form } = await submittedCase(server, first().browser)
  await proposed(first(), caseId, [{ item: 'company.registeredAddress', reason: 'mismatch' }])
  await others()[0]?.browser.data('confirmProposal', { id: caseId })
  const better = { ...form, company: { ...form.company, registeredAddress: 'Room 1203' } }
  const answers = await Promise.all([merchant.call('submitKyc', better), merchant.call('submitKyc', better)])
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 40004])
  const rows = await server.database.db.selectFrom('kyc_reviews').select('round').where('application_id', '=', form.id).execute()
  expect(rows.map(({ round }) => round).sort()).toEqual([1, 2])
})

test('decision 020 an invitation accepted ten times concurrently is accepted once', async () => {
  const token = await inviteToken(server, { email: 'once@staff.example.com' })
  const acceptance = { token, password: testPassword, passwordConfirmation: testPassword }
  const answers = await Promise.all(Array.from({ length: 10 }, () => server.browser().call('acceptStaffInvitation', acceptance)))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(9).fill(30016)])
})

test('ERR-80002 of forty concurrent wrong passwords of a staff member at most ten are tried', async () => {
  const { email } = first()
  // With a captcha each: without one only three would be tried.
  const captchas = await Promise.all(Array.from({ length: 40 }, () => readCaptcha(server.deps)))
  const guesses = captchas.map((captcha, number) =>
    server.browser().call('signInStaff', { email, password: `wrong ${number}`, ...captcha }),
  )
  const codes = (await Promise.all(guesses)).map(({ code }) => code)
  expect(codes.filter((code) => code === 80003).length).toBeLessThanOrEqual(9)
  expect(codes.every((code) => code === 80003 || code === 80002 || code === 20010)).toBe(true)
  const right = { email, password: testPassword, ...(await readCaptcha(server.deps)) }
  expect([80002, 20010]).toContain((await server.browser().call('signInStaff', right)).code)
})
