/** Proof that a bank account is the company’s: by two small amounts, or by documents. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { depositRules } from '../../contract/banking/proof-rules.ts'
import { setReviewMode } from '../../server/kyc/review-mode.ts'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import {
  accountIn,
  addAccount,
  amountsOf,
  anotherAccount,
  founder as founderOf,
  versionOf as of,
  verifiedAccount,
} from '../banking/bank-accounts.ts'
import { uploadPdf } from '../company/companies.ts'
import { staffMember } from '../staff/staff.ts'
import { mailsTo } from '../support/accounts.ts'
import { meanwhile } from '../support/meanwhile.ts'
import { openMerchantServer } from '../support/merchants.ts'
import { fieldsOf, type Sent } from '../support/server.ts'

let server: Awaited<ReturnType<typeof openMerchantServer>>
beforeEach(async () => {
  server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
  return () => server.close()
})

const founder = () => founderOf(server)

describe('two small amounts', () => {
  test('BANK-02 both amounts appear on the statement and in the ledger; confirming them in any order verifies the account for the company', async () => {
    const browser = await founder()
    const spent = await balanceOf(server.database.db, ledgerAccounts.verification, 'HKD')
    const added = await addAccount(browser)
    const sent = await browser.data('sendDeposit', of(added))
    expect(sent).toMatchObject({ status: 'deposit sent', version: 2, depositsLeft: 2, deposit: { triesLeft: 3 } })
    await server.worker.drain()
    await server.later({ seconds: 3 })
    await server.worker.drain()
    const amounts = await amountsOf(server, added.id)
    const [one, other] = amounts.map(({ amount }) => Number(amount))
    expect(one).not.toBe(other)
    for (const amount of [one, other]) expect([amount, Number(amount) >= 1 && Number(amount) <= depositRules.most]).toEqual([amount, true])
    const paid = await server.database.db.selectFrom('sandbox_payouts').selectAll().orderBy('accepted_at', 'desc').limit(2).execute()
    expect(paid.map(({ amount }) => Number(amount)).sort()).toEqual([one, other].sort())
    const statement = await (await server.app.request(`/sandbox/bank/statements/${paid[0]?.id}`)).text()
    for (const amount of [one, other]) expect(statement).toContain(`+HKD 0.${String(amount).padStart(2, '0')}`)
    expect(await balanceOf(server.database.db, ledgerAccounts.verification, 'HKD')).toBe(spent + BigInt(Number(one) + Number(other)))
    const verified = await browser.data('confirmDeposit', { ...of(sent), amounts: [...amounts].reverse() })
    expect(verified).toMatchObject({ status: 'verified', verified: true, authorised: false, deposit: null })
    expect((await browser.call('confirmDeposit', { ...of(sent), amounts })).code).toBe(20011)
  })

  test('ERR-20007 three wrong answers end a deposit pair, each answer is counted, and after three pairs no more are sent', async () => {
    const browser = await founder()
    const { id, version } = await addAccount(browser)
    let now = version
    for (let round = 1; round <= depositRules.rounds; round += 1) {
      now = (await browser.data('sendDeposit', { id, version: now })).version
      const [first, second] = await amountsOf(server, id)
      const wrong = [first, { amount: String((Number(second?.amount) % 99) + 1), currency: 'HKD' as const }] as never
      for (const left of [2, 1, 0]) {
        const refused = await browser.call('confirmDeposit', { id, version: now, amounts: wrong })
        expect([refused.code, (refused.data as { left?: number } | null)?.left]).toEqual([20007, left])
      }
      const refused = await accountIn(browser, id)
      expect(refused).toMatchObject({ status: 'refused', refusal: { cause: 'amounts wrong' }, depositsLeft: 3 - round })
      now = refused.version
      const right = await browser.call('confirmDeposit', { id, version: now, amounts: await amountsOf(server, id) })
      expect(right.code).toBe(20011)
    }
    const more = await browser.call('sendDeposit', { id, version: now })
    expect([more.code, more.data]).toMatchObject([20016, { reason: 'deposits' }])
  })

  test('BANK-02 after a pair that has ended the amounts of the next one verify the account', async () => {
    const browser = await founder()
    const { id, version } = await addAccount(browser)
    const sent = await browser.data('sendDeposit', { id, version })
    const [first, second] = await amountsOf(server, id)
    const wrong = [first, { amount: String((Number(second?.amount) % 99) + 1), currency: 'HKD' as const }] as never
    for (let tries = 0; tries < 3; tries += 1) await browser.call('confirmDeposit', { id, version: sent.version, amounts: wrong })
    const again = await browser.data('sendDeposit', { id, version: (await accountIn(browser, id)).version })
    const amounts = await amountsOf(server, id)
    expect((await browser.data('confirmDeposit', { id, version: again.version, amounts })).status).toBe('verified')
  })

  test('BANK-02 an account the bank cannot pay to is refused with its reason, and the administrators are notified', async () => {
    const browser = await founder()
    const { email } = await browser.data('readUser', {})
    const added = await addAccount(browser, { accountNumber: '775566-110000' })
    await browser.data('sendDeposit', of(added))
    for (let look = 0; look < 3; look += 1) {
      await server.worker.drain()
      await server.later({ seconds: 10 })
    }
    expect(await accountIn(browser, added.id)).toMatchObject({ status: 'refused', refusal: { cause: 'deposit returned', reason: null } })
    await server.worker.drain()
    const mails = await mailsTo(server, email)
    expect(mails.map(({ subject }) => subject)).toContain('银行账户未通过核验')
    expect(mails.some(({ text }) => text.includes('7755'))).toBe(false)
  })

  test('BANK-02 amounts not confirmed within fourteen days lapse', async () => {
    const browser = await founder()
    const sent = await browser.data('sendDeposit', of(await addAccount(browser)))
    await server.later({ days: 15 })
    try {
      await server.worker.drain()
      const row = await server.database.db
        .selectFrom('company_bank_accounts')
        .selectAll()
        .where('id', '=', sent.id)
        .executeTakeFirstOrThrow()
      expect([row.status, row.refusal]).toEqual(['refused', 'deposit lapsed'])
    } finally {
      await server.later({ days: -15 })
    }
  })

  test('ERR-510 a company has five pairs sent in a day', async () => {
    const browser = await founder()
    const codes = []
    for (let count = 0; count < 6; count += 1) codes.push((await browser.call('sendDeposit', of(await addAccount(browser)))).code)
    expect(codes).toEqual([200, 200, 200, 200, 200, 510])
    expect((await browser.data('listBankAccounts', {})).map(({ status }) => status)).toEqual([
      ...Array(5).fill('deposit sent'),
      'unverified',
    ])
  })
})

describe('documents', () => {
  test('BANK-02 decision 024 submitted documents belong to the company; the sandbox decides by the account holder’s name', async () => {
    const browser = await founder()
    expect(await verifiedAccount(server, browser)).toMatchObject({ status: 'verified', verified: true })
    expect(await verifiedAccount(server, browser, { accountName: 'REJECT Limited' })).toMatchObject({
      status: 'refused',
      refusal: { cause: 'document', reason: 'mismatch' },
    })
    const waits = await verifiedAccount(server, browser, { accountName: 'AWAIT Limited' })
    expect(waits.status).toBe('in review')
    const files = await server.database.db
      .selectFrom('account_reviews')
      .innerJoin('account_review_files', 'review_id', 'account_reviews.id')
      .innerJoin('files', 'files.id', 'file_id')
      .where('account_id', '=', waits.id)
      .select('files.company_id')
      .execute()
    expect(files).toEqual([{ company_id: browser.companyId }])
  })

  test('ERR-50003 another user’s file is refused like an unknown one; none, four and a duplicate are refused too', async () => {
    const browser = await founder()
    const { id, version } = await addAccount(browser)
    const foreign = await uploadPdf(await founder())
    const send = (documents: string[]) => browser.call('submitAccountDocuments', { id, version, documents })
    const refused = await send([foreign])
    const unknown = await send([randomUUID()])
    expect([refused.code, fieldsOf(refused)]).toEqual([50003, { 'documents.0': 'code.50003' }])
    expect(unknown).toEqual(refused)
    expect(fieldsOf(await send([]))).toEqual({ documents: 'field.document.required' })
    expect(fieldsOf(await send(Array.from({ length: 4 }, () => randomUUID())))).toEqual({ documents: 'field.document.tooMany' })
    expect((await accountIn(browser, id)).status).toBe('unverified')
    const own = await uploadPdf(browser)
    expect((await send([own, own])).code).toBe(200)
  })

  test('BANK-02 a reviewer sees a waiting account masked, opens it with a reason that the audit keeps, and decides once; decision 113 two accept it', async () => {
    await setReviewMode(server.database.db, 'manual')
    const reviewer = await staffMember(server, 'reviewer', '梁志远')
    try {
      const browser = await founder()
      const account = anotherAccount({ accountName: 'Haifu Trading' })
      const { id, version } = await browser.data('addBankAccount', { account })
      await browser.data('submitAccountDocuments', { id, version, documents: [await uploadPdf(browser), await uploadPdf(browser)] })
      await server.worker.drain()
      const row = (await reviewer.browser.data('listAccountReviews', {})).find(({ companyId }) => companyId === browser.companyId)
      expect(row).toMatchObject({ accountName: 'Haifu Trading', accountNumber: expect.stringMatching(/^••••\d{4}$/), documents: [{}, {}] })
      const reviewId = String(row?.id)
      const reason = 'compare with the statement'
      expect(await reviewer.browser.data('revealAccountNumber', { id: reviewId, reason })).toEqual({ value: account.accountNumber })
      const opened = await reviewer.browser.data('openAccountDocument', { id: reviewId, place: 1, reason })
      expect((await server.app.request(new URL(opened.url, 'http://x').pathname + new URL(opened.url, 'http://x').search)).status).toBe(200)
      expect((await reviewer.browser.call('openAccountDocument', { id: reviewId, place: 2, reason })).code).toBe(20018)
      const looks = await server.database.db
        .selectFrom('audit_log')
        .select(['action', 'details'])
        .where('subject_id', '=', id)
        .where('action', 'like', '%.viewed')
        .orderBy('id')
        .execute()
      expect(looks).toEqual([
        { action: 'identity.viewed', details: { item: 'accountNumber', reason } },
        { action: 'document.viewed', details: { item: 'documents.1', reason } },
      ])
      const lead = await staffMember(server, 'lead')
      const { records } = await lead.browser.data('listReads', {})
      expect(records.slice(0, 2).map(({ caseId, item, staff }) => [caseId, item, staff])).toEqual([
        [null, 'documents.1', reviewer.name],
        [null, 'accountNumber', reviewer.name],
      ])
      const decide = (more: Partial<Sent<'decideAccountReview'>>) =>
        reviewer.browser.call('decideAccountReview', { id: reviewId, accepted: false, ...more })
      expect(fieldsOf(await decide({}))).toEqual({ reason: 'field.required' })
      expect(fieldsOf(await decide({ reason: 'other' }))).toEqual({ note: 'field.required' })
      // Only one of the two documents was opened, so the decision is refused.
      const early = await decide({ accepted: true, note: 'As on the statement.' })
      expect([early.code, fieldsOf(early)]).toEqual([20009, { 'documents.0': 'field.notOpened' }])
      expect((await reviewer.browser.data('listAccountReviews', {})).find((each) => each.id === reviewId)).toMatchObject({
        numberOpened: true,
        documents: [{ opened: false }, { opened: true }],
      })
      expect(fieldsOf(await decide({ accepted: true }))).toEqual({ note: 'field.required' })
      expect((await decide({ reason: 'cropped', note: 'The top is missing.' })).code).toBe(200)
      expect((await decide({ accepted: true, note: 'Seen.' })).code).toBe(20011)
      const refused = await accountIn(browser, id)
      expect(refused.refusal).toEqual({ cause: 'document', reason: 'cropped', note: 'The top is missing.' })
      for (const gone of [reviewId, id, randomUUID()]) {
        expect((await reviewer.browser.call('revealAccountNumber', { id: gone, reason })).code).toBe(20018)
        expect((await reviewer.browser.call('openAccountDocument', { id: gone, place: 0, reason })).code).toBe(20018)
      }
      expect((await reviewer.browser.call('decideAccountReview', { id: randomUUID(), accepted: true, note: 'Seen.' })).code).toBe(20018)
      // Documents opened before do not count for the new ones; they are accepted once all are opened.
      await browser.data('submitAccountDocuments', { ...of(refused), documents: [await uploadPdf(browser)] })
      const [next] = (await reviewer.browser.data('listAccountReviews', {})).filter(({ companyId }) => companyId === browser.companyId)
      const accept = { id: String(next?.id), accepted: true, note: 'As on the statement.' }
      expect(fieldsOf(await reviewer.browser.call('decideAccountReview', accept))).toEqual({
        accountNumber: 'field.notOpened',
        'documents.0': 'field.notOpened',
      })
      // Two reviewers accept them; the first one alone changes nothing.
      const other = await staffMember(server, 'reviewer', '吴慧敏')
      for (const { browser: staff } of [reviewer, other]) {
        await staff.data('revealAccountNumber', { id: accept.id, reason })
        await staff.data('openAccountDocument', { id: accept.id, place: 0, reason })
      }
      // Both have read the documents as accepted by no one.
      const made = await meanwhile(
        server,
        (trx) => trx.selectFrom('account_reviews').select('id').where('id', '=', accept.id).forUpdate().execute(),
        () => [reviewer, other].map(({ browser: staff }) => staff.call('decideAccountReview', accept)),
        2,
      )
      const both = await Promise.all(made)
      expect(both.map(({ code }) => code).sort()).toEqual([200, 20011])
      expect((await accountIn(browser, id)).status).toBe('in review')
      const [first, second] = both[0]?.code === 200 ? [reviewer, other] : [other, reviewer]
      const seenBy = async (staff: typeof reviewer) =>
        (await staff.browser.data('listAccountReviews', {})).find((each) => each.id === accept.id)?.firstAccepted
      expect([await seenBy(first), await seenBy(second)]).toMatchObject([
        { by: first.name, own: true },
        { by: first.name, own: false },
      ])
      expect((await first.browser.call('decideAccountReview', accept)).code).toBe(403)
      const alone = server.database.db
        .updateTable('account_reviews')
        .set({ status: 'accepted', decided_at: server.deps.clock.now(), decided_by: `reviewer:${first.id}` })
        .where('id', '=', accept.id)
      await expect(alone.execute()).rejects.toThrow(/account_reviews_second_check/)
      expect((await second.browser.call('decideAccountReview', accept)).code).toBe(200)
      expect(await accountIn(browser, id)).toMatchObject({ status: 'verified', verified: true })
      // Removed while they wait, documents are withdrawn.
      const third = await browser.data('addBankAccount', { account: anotherAccount() })
      const waits = await browser.data('submitAccountDocuments', { ...of(third), documents: [await uploadPdf(browser)] })
      await browser.data('removeBankAccount', of(waits))
      expect((await reviewer.browser.data('listAccountReviews', {})).some(({ companyId }) => companyId === browser.companyId)).toBe(false)
    } finally {
      await setReviewMode(server.database.db, 'auto')
    }
  })
})
