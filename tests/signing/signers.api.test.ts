/** Signers of a contract: added, ordered, replaced while the links are out, reminded; and the outcomes that must not happen. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Agreement } from '../../contract/signing/agreements.ts'
import { sampleFiles, uploadOf } from '../company/companies.ts'
import { steppedUp } from '../support/accounts.ts'
import { changeDirectors, connectVerified, type MerchantServer, report, type TestDirector } from '../support/merchants.ts'
import { type Browser, fieldsOf, type Sent } from '../support/server.ts'
import { described } from '../support/stages.ts'
import { readPrepared } from './agreements.ts'

let server: MerchantServer
/** The merchant of the stage. */
let merchant: Browser

beforeEach(async () => {
  const opened = await described()
  server = opened.server
  merchant = await steppedUp(server, opened.browser)
  return () => server.close()
})

const mailbox = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`
let used = 0
const newNumber = () => `6${String(++used).padStart(7, '0')}`
type Form = Omit<Sent<'saveSigner'>, 'agreement_id'>
const form = (name: string, more: Partial<Form> = {}): Form => ({
  name,
  email: mailbox('signer'),
  mobile_area_code: '+852',
  mobile: newNumber(),
  file_id: '',
  ...more,
})

/** A merchant before a contract that two directors are to sign, the second changed as given; a shareholder is there besides. */
async function ready(more: Partial<TestDirector> = {}) {
  const directors = [
    { nameEn: 'Lam Mei Yee', email: mailbox('lam'), capacity: 'both', mobilePhoneAreaCode: '+852', mobilePhone: '91234567' },
    { nameEn: 'Chan Ka Ho', email: mailbox('chan'), ...more },
    { nameEn: 'Ng Shareholder', email: mailbox('ng'), capacity: 'shareholder' },
  ] as const
  const browser = merchant
  await changeDirectors(server, browser, directors)
  const agreement = await read(browser)
  return { browser, agreement, directors, save: (more: Form) => browser.call('saveSigner', { agreement_id: agreement.id, ...more }) }
}

/** The same with the links out. */
async function initiated(inOrder = false) {
  const made = await ready()
  const { browser, agreement } = made
  const signer_ids = (await signers(browser, agreement)).map(({ id }) => id)
  if (inOrder) await browser.data('orderSigners', { agreement_id: agreement.id, signer_ids, in_order: true })
  await browser.data('initiateSigning', { agreement_id: agreement.id })
  await server.worker.drain()
  return { ...made, ids: signer_ids }
}

const read = (browser: Browser) => readPrepared(server, browser)
const signers = (browser: Browser, { id }: Agreement) => browser.data('readSigners', { id })
const statuses = async (browser: Browser, agreement: Agreement) => (await signers(browser, agreement)).map((each) => each.sign_status)

/** The fields of an event that name the signer's current link. */
async function about(agreement: Agreement, signer_id: string) {
  const { envelope_id } = await server.database.db
    .selectFrom('esign_envelopes')
    .innerJoin('agreement_signers', (join) =>
      join
        .onRef('agreement_signers.agreement_id', '=', 'esign_envelopes.agreement_id')
        .onRef('agreement_signers.round', '=', 'esign_envelopes.round'),
    )
    .select('envelope_id')
    .where('agreement_signers.id', '=', signer_id)
    .executeTakeFirstOrThrow()
  return { signer_id, envelope_id, content_hash: agreement.content_hash }
}

/** Messages to a mailbox or number, newest last. */
function messages(recipient: string) {
  return server.database.db
    .selectFrom('sandbox_mailbox')
    .select(['channel', 'text', 'link'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
}

async function upload(browser: Browser): Promise<string> {
  const { fileId } = await browser.data('uploadFile', uploadOf(sampleFiles.png, 'authority.png', 'png'))
  return fileId
}

describe('before the links are sent', () => {
  test('SIGN-05 API-079 a shareholder is added once for repeated calls, and any signer can be changed; numbers are masked', async () => {
    const { browser, agreement, save } = await ready()
    expect((await signers(browser, agreement)).map(({ name, mobile }) => [name, mobile])).toEqual([
      ['Lam Mei Yee', '+852 ••••4567'],
      ['Chan Ka Ho', null],
    ])
    const added = form('ng  SHAREHOLDER')
    expect([(await save(added)).code, (await save(added)).code]).toEqual([200, 200])
    const [, chan, third] = await signers(browser, agreement)
    expect(third).toMatchObject({ name: added.name, email: added.email, sign_status: 0, invited: false })
    expect(await signers(browser, agreement)).toHaveLength(3)
    expect((await save(form('Chan Ka Ho', { signer_id: chan?.id ?? '', mobile: '51234568' }))).code).toBe(200)
    expect((await signers(browser, agreement))[1]?.mobile).toBe('+852 ••••4568')
    expect((await save(form('Chan Ka Ho', { signer_id: chan?.id ?? '', mobile: '' }))).code).toBe(200)
    expect((await signers(browser, agreement))[1]?.mobile).toBe('+852 ••••4568')
  })

  test('API-079 a mailbox signs once, a wrong number has an error at its field, and no refused input is stored', async () => {
    const { browser, agreement, directors, save } = await ready()
    const taken = await save(form('Ng Shareholder', { email: directors[0].email.toUpperCase() }))
    expect([taken.code, taken.data]).toMatchObject([502, { fields: { email: 'field.signer.taken' } }])
    const wrong = await save(form('Ng Shareholder', { mobile: '123' }))
    expect([wrong.code, wrong.data]).toMatchObject([20009, { fields: { mobile: 'field.phone.invalid' } }])
    expect(await signers(browser, agreement)).toHaveLength(2)
  })

  test('API-079 decision 060 a number signs once, in any notation: adding or changing a signer is refused with an error at its field', async () => {
    const { browser, agreement, directors, save } = await ready()
    const [lam, chan] = await signers(browser, agreement)
    const taken = { mobile: 'field.signer.takenMobile' }
    const added = await save(form('Ng Shareholder', { mobile: '9123-4567' }))
    expect([added.code, added.data]).toMatchObject([502, { fields: taken }])
    const both = await save(form('Ng Shareholder', { email: directors[0].email, mobile: '91234567' }))
    expect(fieldsOf(both)).toEqual({ email: 'field.signer.taken', ...taken })
    const changed = await save(form('Chan Ka Ho', { signer_id: chan?.id ?? '', mobile: '９１２３４５６７' }))
    expect(fieldsOf(changed)).toEqual(taken)
    expect((await signers(browser, agreement)).map(({ mobile }) => mobile)).toEqual(['+852 ••••4567', null])
    // The same digits of another country are another number, and a signer's own number is not taken.
    const abroad = form('Chan Ka Ho', { signer_id: chan?.id ?? '', mobile_area_code: '+86', mobile: '13812345678' })
    expect((await save(abroad)).code).toBe(200)
    expect((await save(form('Lam Mei Yee', { signer_id: lam?.id ?? '', mobile: '91234567' }))).code).toBe(200)
  })

  test('API-079 decision 060 directors certified with the same number can be changed once one of them has another', async () => {
    const { browser, agreement, save } = await ready({ mobilePhoneAreaCode: '+852', mobilePhone: '91234567' })
    const [, chan] = await signers(browser, agreement)
    const change = (mobile: string) => save(form('Chan Ka Ho', { signer_id: chan?.id ?? '', mobile }))
    expect(fieldsOf(await change(''))).toEqual({ mobile: 'field.signer.takenMobile' })
    expect([(await change('51234569')).code, (await change('')).code]).toEqual([200, 200])
  })

  test('API-076 a signer who is neither director nor shareholder needs an authority, which cannot be removed from them', async () => {
    const { browser, agreement, save } = await ready()
    const refused = await save(form('Wong Lawyer'))
    expect([refused.code, refused.data]).toMatchObject([502, { fields: { file_id: 'field.signer.authority' } }])
    expect((await save(form('Wong Lawyer', { file_id: randomUUID() }))).code).toBe(50003)
    expect((await save(form('Wong Lawyer', { file_id: await upload(browser) }))).code).toBe(200)
    const [lam, , wong] = await signers(browser, agreement)
    expect(wong?.file_name).toBe('authority.png')
    expect((await browser.call('deleteSignerFile', { id: wong?.id ?? '' })).code).toBe(502)
    await save(form('Lam Mei Yee', { signer_id: lam?.id ?? '', file_id: await upload(browser) }))
    expect((await signers(browser, agreement))[0]?.file_name).toBe('authority.png')
    expect((await browser.call('deleteSignerFile', { id: lam?.id ?? '' })).code).toBe(200)
    expect((await signers(browser, agreement))[0]?.file_name).toBeNull()
    expect((await browser.call('deleteSignerFile', { id: lam?.id ?? '' })).code).toBe(20011)
  })

  test('SIGN-03 the last signer cannot be removed, one who binds the company is required, and the database refuses to send without signers', async () => {
    const { browser, agreement, save } = await ready()
    const [lam, chan] = await signers(browser, agreement)
    const remove = (id = '') => browser.call('removeSigner', { agreement_id: agreement.id, signer_id: id })
    await save(form('Ng Shareholder'))
    expect([(await remove(lam?.id)).code, (await remove(chan?.id)).code]).toEqual([200, 200])
    const [ng] = await signers(browser, agreement)
    expect((await remove(ng?.id)).code).toBe(20011)
    const refused = await browser.call('initiateSigning', { agreement_id: agreement.id })
    expect([refused.code, refused.data]).toMatchObject([502, { fields: { signers: 'field.signer.director' } }])
    const { db } = server.database
    await db.deleteFrom('agreement_signers').where('agreement_id', '=', agreement.id).execute()
    expect((await browser.call('initiateSigning', { agreement_id: agreement.id })).code).toBe(20018)
    const forced = db.updateTable('agreements').set({ status: 'initiated' }).where('id', '=', agreement.id)
    await expect(forced.execute()).rejects.toThrow('has no signer')
  })

  test('SIGN-05 added signers are kept when the figures change and the contract is made again', async () => {
    const { browser, agreement, save } = await ready()
    await save(form('Ng Shareholder'))
    await connectVerified(server, browser, 'ebay', 'growing')
    const after = await read(browser)
    expect(after.id).not.toBe(agreement.id)
    expect((await signers(browser, after)).map(({ name }) => name)).toEqual(['Lam Mei Yee', 'Chan Ka Ho', 'Ng Shareholder'])
  })
})

describe('decision 083 a contract that reaches a signer elsewhere than certified', () => {
  const plain = async () => {
    const { db } = server.database
    await db.updateTable('sessions').set({ stepped_up_at: null }).where('user_id', '=', String(merchant.userId)).execute()
  }
  const needed = { code: 20007, data: { stepUp: 'signersChanged' } }

  test('SIGN-03 is sent with a step-up alone; to certified mailboxes it is sent without', async () => {
    const { browser, agreement, save } = await ready()
    const [lam] = await signers(browser, agreement)
    await plain()
    await save({ signer_id: lam?.id ?? '', ...form('Lam Mei Yee') })
    expect(await browser.call('initiateSigning', { agreement_id: agreement.id })).toMatchObject(needed)
    await steppedUp(server, browser)
    expect((await browser.call('initiateSigning', { agreement_id: agreement.id })).code).toBe(200)
  })

  test('SIGN-03 nor is a signer redirected without one while the links are out', async () => {
    const { agreement, ids, save } = await initiated()
    await plain()
    const other = { signer_id: ids[0] ?? '', ...form('Lam Mei Yee', { mobile: '91234567' }) }
    expect(await save(other)).toMatchObject(needed)
    await steppedUp(server, merchant)
    expect((await save(other)).code).toBe(200)
    expect((await signers(merchant, agreement))[0]).toMatchObject({ id: ids[0] })
  })
})

describe('while the links are out', () => {
  test('SIGN-05 API-079 a signer is replaced: the old link is dead, signatures that are there stay, and the new one completes it', async () => {
    const { browser, agreement, directors, ids, save } = await initiated()
    const [lam = '', chan = ''] = ids
    await report(server, { type: 'signer.signed', ...(await about(agreement, lam)) })
    const old = await about(agreement, chan)
    const oldPage = new URL(await server.lastLink(directors[1].email)).pathname
    const replacement = form('Ng Shareholder', { signer_id: chan })
    expect((await save(replacement)).code).toBe(200)
    await server.worker.drain()
    expect(await report(server, { type: 'signer.signed', ...old })).toBe(200)
    expect(await statuses(browser, agreement)).toEqual([2, 0])
    const closed = await server.app.request(oldPage, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'sign', name: 'Chan Ka Ho', agreed: '1' }),
    })
    expect(await closed.text()).not.toContain('name="decision"')
    await server.worker.drain()
    expect(await statuses(browser, agreement)).toEqual([2, 0])
    expect(await server.lastLink(replacement.email)).toContain('/sandbox/esign/sign/')
    await report(server, { type: 'signer.signed', ...(await about(agreement, chan)) })
    expect((await read(browser)).status).toBe('completed')
    expect((await save(form('Chan Ka Ho', { signer_id: chan }))).code).toBe(20011)
  })

  test('SIGN-05 signers cannot be added or removed, and one who has signed cannot be changed', async () => {
    const { browser, agreement, ids, save } = await initiated()
    await report(server, { type: 'signer.signed', ...(await about(agreement, ids[0] ?? '')) })
    expect((await save(form('Ng Shareholder'))).code).toBe(20011)
    expect((await save(form('Ng Shareholder', { signer_id: ids[0] ?? '' }))).code).toBe(20011)
    expect((await browser.call('removeSigner', { agreement_id: agreement.id, signer_id: ids[1] ?? '' })).code).toBe(20011)
    const turned = ids.toReversed()
    expect((await browser.call('orderSigners', { agreement_id: agreement.id, signer_ids: turned, in_order: true })).code).toBe(20011)
  })

  test('API-081 one signer gets a new link alone; the envelope of the others stays valid, and the expiry of the old one ends nothing', async () => {
    const { browser, agreement, ids } = await initiated()
    const [lam = '', chan = ''] = ids
    const old = await about(agreement, chan)
    const others = await about(agreement, lam)
    await browser.data('retrySigning', { agreement_id: agreement.id, signer_id: chan })
    await server.worker.drain()
    expect((await about(agreement, chan)).envelope_id).not.toBe(old.envelope_id)
    expect((await about(agreement, lam)).envelope_id).toBe(others.envelope_id)
    await report(server, { type: 'signer.signed', ...others })
    expect(await report(server, { ...old, type: 'envelope.expired', signer_id: null })).toBe(200)
    expect((await read(browser)).status).toBe('initiated')
    await report(server, { type: 'signer.signed', ...(await about(agreement, chan)) })
    expect((await read(browser)).status).toBe('completed')
    expect((await browser.call('retrySigning', { agreement_id: agreement.id, signer_id: chan })).code).toBe(20011)
  })

  test('SIGN-05 in an order each gets the link only after the one before has signed', async () => {
    const { browser, agreement, directors, ids } = await initiated(true)
    const [lam = '', chan = ''] = ids
    const invited = async () => (await signers(browser, agreement)).map((each) => each.invited)
    expect(await invited()).toEqual([true, false])
    expect(await messages(directors[1].email)).toEqual([])
    expect((await browser.call('urgeSigner', { agreement_id: agreement.id, signer_id: chan })).code).toBe(20011)
    await report(server, { type: 'signer.signed', ...(await about(agreement, lam)) })
    await server.worker.drain()
    expect(await invited()).toEqual([true, true])
    expect(await server.lastLink(directors[1].email)).toContain('/sandbox/esign/sign/')
    await report(server, { type: 'signer.signed', ...(await about(agreement, chan)) })
    expect((await read(browser)).status).toBe('completed')
  })

  test('API-078 ERR-80014 a reminder is sent by mail and SMS, and returns the time of the next one', async () => {
    const { browser, agreement, directors, ids } = await initiated()
    const urge = () => browser.call('urgeSigner', { agreement_id: agreement.id, signer_id: ids[0] ?? '' })
    const before = (await messages('+85291234567')).length
    expect((await urge()).code).toBe(200)
    const refused = await urge()
    const [lam] = await signers(browser, agreement)
    expect([refused.code, refused.data]).toMatchObject([80014, { again_at: lam?.urge_again_at }])
    expect(lam?.urge_again_at).not.toBeNull()
    await server.worker.drain()
    const sms = (await messages('+85291234567')).slice(before)
    expect(sms.map(({ channel, link }) => [channel, link === null])).toEqual([['sms', false]])
    expect((await messages(directors[0].email)).length).toBeGreaterThan(1)
    await server.later({ minutes: 1 })
    expect((await signers(browser, agreement))[0]?.urge_again_at).toBeNull()
    expect((await urge()).code).toBe(200)
  })

  test('API-078 API-081 ERR-80014 a new link is a message too: within a minute of a reminder none is sent, and none is reminded of', async () => {
    const { browser, agreement, ids } = await initiated()
    const of = { agreement_id: agreement.id, signer_id: ids[0] ?? '' }
    expect((await browser.call('retrySigning', of)).code).toBe(200)
    await server.worker.drain()
    expect((await browser.call('urgeSigner', of)).code).toBe(80014)
    const refused = await browser.call('retrySigning', of)
    expect([refused.code, refused.data]).toMatchObject([80014, { again_at: (await signers(browser, agreement))[0]?.urge_again_at }])
    await server.later({ minutes: 1 })
    expect((await browser.call('urgeSigner', of)).code).toBe(200)
  })

  test('API-078 AUTH-48 a reminder by SMS counts among those of its country; beyond them the mail goes alone', async () => {
    const { browser, agreement, directors, ids } = await initiated()
    const urge = () => browser.call('urgeSigner', { agreement_id: agreement.id, signer_id: ids[0] ?? '' })
    const { db } = server.database
    const counted = {
      key: 'sms:+852',
      used: 1_000_000_000n,
      window_start: new Date(Math.floor(server.deps.clock.now().getTime() / 3_600_000) * 3_600_000),
    }
    await db
      .insertInto('rate_limits')
      .values(counted)
      .onConflict((conflict) => conflict.columns(['key', 'window_start']).doUpdateSet({ used: counted.used }))
      .execute()
    const [texts, mails] = [(await messages('+85291234567')).length, (await messages(directors[0].email)).length]
    expect((await urge()).code).toBe(200)
    await server.worker.drain()
    expect([(await messages('+85291234567')).length, (await messages(directors[0].email)).length]).toEqual([texts, mails + 1])
    await db.deleteFrom('rate_limits').where('key', '=', 'sms:+852').execute()
  })

  test('API-080 all signers who have not signed get a mail about the contract, without a link, once a minute', async () => {
    const { browser, agreement, directors, ids } = await initiated()
    await report(server, { type: 'signer.signed', ...(await about(agreement, ids[0] ?? '')) })
    const count = async () => Promise.all(directors.map(async ({ email }) => (await messages(email)).length))
    const before = await count()
    expect((await browser.call('sendRpaEmail', { agreement_id: agreement.id })).code).toBe(200)
    expect((await browser.call('sendRpaEmail', { agreement_id: agreement.id })).code).toBe(80014)
    await server.worker.drain()
    expect((await count()).map((now, place) => now - (before[place] ?? 0))).toEqual([0, 1, 0])
    const mail = (await messages(directors[1].email)).at(-1)
    expect(mail?.text).toContain(agreement.content_hash)
    expect(mail?.link).toBeNull()
  })

  test('SIGN-05 the reason of a decline is returned, and removed with the next round', async () => {
    const { browser, agreement, ids } = await initiated()
    await report(server, { type: 'signer.declined', reason: '利率要再谈', ...(await about(agreement, ids[1] ?? '')) })
    expect((await signers(browser, agreement))[1]).toMatchObject({ sign_status: 3, decline_reason: '利率要再谈' })
    await browser.data('retrySigning', { agreement_id: agreement.id })
    expect((await signers(browser, agreement))[1]).toMatchObject({ sign_status: 0, decline_reason: null })
  })
})
