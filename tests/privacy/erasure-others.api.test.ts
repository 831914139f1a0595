/** An erasure deletes the data of one person, and nothing of another. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { mentionsAddress } from '../../server/platform/mail/mentions-address.ts'
import { erasePerson } from '../../server/privacy/erase.ts'
import { addAccount, versionOf as of } from '../banking/bank-accounts.ts'
import { certifiedCompany, invite } from '../company/affiliations.ts'
import { uploadPdf } from '../company/companies.ts'
import { mailsTo, steppedUp } from '../support/accounts.ts'
import { fieldsOf, openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer({ POINTS_PER_MINUTE: '1000000' })
  return () => server.close()
})

/** A user who joined a company by its administrator's invitation; the mails about it are sent. */
async function invited(by: Awaited<ReturnType<TestServer['signUp']>>, email: string) {
  const browser = await server.signUp({ email })
  const { id } = await invite(server, by, email)
  await server.worker.drain()
  await browser.data('activateAffiliation', { id })
  return browser
}

test('PROF-01 data of a user whose mailbox contains the erased one stays: messages, and mails that have not gone out', async () => {
  const owner = await server.signUp()
  await certifiedCompany(server, owner)
  const short = `an.${randomUUID().slice(0, 8)}@example.com`
  const long = `j${short}`
  await invited(owner, long)
  const erased = await invited(owner, short)
  const { db, clock } = server.deps
  const reported = async () => {
    const rows = await db.selectFrom('messages').select('texts').where('user_id', '=', owner.userId).execute()
    return rows.map(({ texts }) => JSON.stringify(texts)).join('\n')
  }
  expect([mentionsAddress(await reported(), short), mentionsAddress(await reported(), long)]).toEqual([true, true])
  // On their way: a link for each of them.
  for (const email of [short, long]) await server.browser().data('forgetPassword', { email, host_name: '', reset_page: 'reset-password' })
  const subject = { id: erased.userId, email: short, phone: '+8613000000000', mailbox: 'none', companies: [] }
  await db.transaction().execute((trx) => erasePerson(trx, server.deps, subject, clock.now()))

  expect([mentionsAddress(await reported(), short), mentionsAddress(await reported(), long)]).toEqual([false, true])
  const subjects = async (email: string) => (await mailsTo(server, email)).map(({ subject: line }) => line)
  expect(await subjects(long)).toContainEqual(expect.stringContaining('重设'))
  expect(await subjects(short)).not.toContainEqual(expect.stringContaining('重设'))
})

test('PROF-01 a mailbox is known among words of any language, and not within a longer one', () => {
  const mailbox = 'an@x.com'
  for (const text of [
    'an@x.com',
    'An@X.com asks',
    '用户an@x.com申请加入',
    '<b>an@x.com</b>',
    'It was an@x.com.',
    '（an@x.com）',
    'line\nan@x.com',
  ])
    expect([text, mentionsAddress(text, mailbox)]).toEqual([text, true])
  for (const text of ['jan@x.com', "o'an@x.com", 'j.an@x.com', 'j+an@x.com', 'an@x.com.hk', 'an@x.comm', 'an@x-com', 'van-an@x.com'])
    expect([text, mentionsAddress(text, mailbox)]).toEqual([text, false])
  expect([mentionsAddress('+8613800138000', '+8613800138000'), mentionsAddress('+86138001380001', '+8613800138000')]).toEqual([true, false])
})

test('PROF-01 ERR-50003 a file of one company is not another’s: the erasure of the first completes, and the other keeps its own', async () => {
  const browser = await steppedUp(server, await server.signUp())
  const first = await server.join(browser)
  const documents = [await uploadPdf(browser)]
  const prove = async () => browser.call('submitAccountDocuments', { ...of(await addAccount(browser)), documents })
  expect((await prove()).code).toBe(200)
  const second = await server.join(browser)
  const refused = await prove()
  expect([refused.code, fieldsOf(refused)]).toEqual([50003, { 'documents.0': 'code.50003' }])
  const { id } = await browser.data('openKyc', { companyId: second })
  await browser.data('saveKycDraft', { id, company: { documents } })
  const { db, clock } = server.deps
  const named = await db.selectFrom('files').select('company_id').where('id', '=', String(documents[0])).executeTakeFirstOrThrow()
  expect(named.company_id).toBe(first)
  // The second company has another administrator, so the first alone goes with the account.
  const subject = { id: browser.userId, email: 'nobody@example.com', phone: '+8613000000001', mailbox: 'none', companies: [first] }
  await db.transaction().execute((trx) => erasePerson(trx, server.deps, subject, clock.now()))
  expect(await db.selectFrom('files').select('id').where('id', '=', String(documents[0])).execute()).toEqual([])
})
