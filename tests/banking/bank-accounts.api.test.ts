/** Bank accounts of a company through the API: added, authorised, made the default, removed. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { BankAccount } from '../../contract/banking/drawdown-account.ts'
import { country } from '../../contract/reference/countries.ts'
import { certifyCompany, linkShop, uploadPdf } from '../company/companies.ts'
import { mailsTo, steppedUp } from '../support/accounts.ts'
import { openMerchantServer, settle, withFacility } from '../support/merchants.ts'
import { fieldsOf } from '../support/server.ts'
import {
  accountIn,
  addAccount,
  anotherAccount,
  founder as founderOf,
  freshKey as key,
  versionOf as of,
  verifiedAccount,
} from './bank-accounts.ts'

let server: Awaited<ReturnType<typeof openMerchantServer>>
beforeEach(async () => {
  server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
  return () => server.close()
})

const founder = () => founderOf(server)

describe('the list', () => {
  test('BANK-01 BANK-02 VAL-28 an account is added with everything the form asks, and shown with its number masked', async () => {
    const owner = await founder()
    expect(await owner.data('listBankAccounts', {})).toEqual([])
    const account = anotherAccount()
    const added = await owner.data('addBankAccount', { account })
    expect(added).toEqual({
      ...account,
      accountNumber: `••••${account.accountNumber.replaceAll('-', '').slice(-4)}`,
      id: added.id,
      status: 'unverified',
      verified: false,
      authorised: false,
      nameCheck: 'pending',
      isDefault: false,
      usedFor: [],
      deposit: null,
      depositsLeft: 3,
      refusal: null,
      createdTime: expect.any(String),
      version: 1,
    })
    expect(await owner.data('listBankAccounts', {})).toEqual([added])
  })

  test('BANK-02 numbers are nowhere in plain text: encrypted in the row, hashed with the idempotency key, absent from audit and history', async () => {
    const browser = await founder()
    const { id } = await addAccount(browser, { accountNumber: '998-877665-544' })
    const { db } = server.database
    const stored = [
      await db.selectFrom('company_bank_accounts').selectAll().where('id', '=', id).execute(),
      await db.selectFrom('idempotency_keys').selectAll().where('owner', '=', String(browser.companyId)).execute(),
      await db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).execute(),
      await db.selectFrom('status_history').selectAll().where('subject_id', '=', id).execute(),
    ]
    const text = JSON.stringify(stored, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(text).toContain('••••5544')
    expect(text).not.toMatch(/877665|998877665544/)
  })

  test('BANK-04 VAL-28 VAL-29 every field is required, the SWIFT code is valid and of the bank’s country, and the region is of the list', async () => {
    const browser = await founder()
    const refused = async (changed: Record<string, string>) => {
      const answered = await browser.call('addBankAccount', { account: { ...anotherAccount(), ...changed } as never }, key())
      return [answered.code, fieldsOf(answered)]
    }
    for (const name of Object.keys(anotherAccount()))
      expect(await refused({ [name]: '' })).toEqual([20009, { [`account.${name}`]: 'field.required' }])
    for (const swiftCode of ['HSBC', 'HSBCHKHHH', 'HSBC1KHH'])
      expect(await refused({ swiftCode })).toEqual([20009, { 'account.swiftCode': 'field.swift.invalid' }])
    expect(await refused({ region: country.china })).toEqual([20009, { 'account.swiftCode': 'field.swift.country' }])
    expect(await refused({ region: '777' })).toEqual([20009, { 'account.region': 'field.required' }])
    expect(await browser.data('listBankAccounts', {})).toEqual([])
  })

  test('R12 ERR-20017 the same account is listed once: the same key gets the same answer, another key is refused at the number, in any notation', async () => {
    const browser = await founder()
    const account = anotherAccount()
    const once = key()
    const first = await browser.call('addBankAccount', { account }, once)
    expect(await browser.call('addBankAccount', { account }, once)).toEqual(first)
    expect((await browser.call('addBankAccount', { account: anotherAccount() }, once)).code).toBe(20011)
    expect((await browser.call('addBankAccount', { account })).code).toBe(20008)
    for (const accountNumber of [
      account.accountNumber,
      account.accountNumber.replaceAll('-', ' '),
      account.accountNumber.replaceAll('-', ''),
    ]) {
      const again = await browser.call('addBankAccount', { account: { ...account, accountNumber, swiftCode: 'HSBCHKHH' } }, key())
      expect([again.code, fieldsOf(again)]).toEqual([20017, { 'account.accountNumber': 'banking.accounts.add.taken' }])
    }
    expect((await browser.call('addBankAccount', { account: { ...account, currency: 'USD' } }, key())).code).toBe(200)
    expect(await browser.data('listBankAccounts', {})).toHaveLength(2)
    // Another company may add the same account.
    expect((await (await founder()).call('addBankAccount', { account }, key())).code).toBe(200)
  })

  test('ERR-20016 a list has twenty accounts at most', async () => {
    const browser = await founder()
    for (let count = 0; count < 20; count += 1) await addAccount(browser)
    const full = await browser.call('addBankAccount', { account: anotherAccount() }, key())
    expect([full.code, full.data]).toMatchObject([20016, { reason: 'most', most: 20 }])
  })
})

describe('authorised and default', () => {
  test('BANK-02 only a verified account is authorised; the first is the default, another can replace it, and administrators are notified', async () => {
    const browser = await founder()
    const { email } = await browser.data('readUser', {})
    const plain = await addAccount(browser)
    const early = await browser.call('authoriseBankAccount', of(plain))
    expect([early.code, early.data]).toMatchObject([20011, { status: 'unverified' }])
    expect((await browser.call('makeDefaultBankAccount', of(plain))).code).toBe(20016)
    const verified = await verifiedAccount(server, browser)
    expect((await browser.call('makeDefaultBankAccount', of(verified))).code).toBe(20016)
    const first = await browser.data('authoriseBankAccount', of(verified))
    expect(first).toMatchObject({ status: 'authorised', authorised: true, isDefault: true })
    await server.database.db.updateTable('users').set({ locale: 'zh_HK' }).where('email', '=', email).execute()
    const second = await browser.data('authoriseBankAccount', of(await verifiedAccount(server, browser)))
    expect(second.isDefault).toBe(false)
    expect(await browser.data('makeDefaultBankAccount', of(second))).toMatchObject({ isDefault: true, version: second.version + 1 })
    const listed = await browser.data('listBankAccounts', {})
    expect(listed.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second.id, true],
      [plain.id, false],
      [first.id, false],
    ])
    await server.worker.drain()
    const authorised = (await mailsTo(server, email)).filter(({ subject }) => /已允许放款|已允許放款/.test(subject))
    expect(authorised.map(({ subject }) => subject)).toEqual(['银行账户已允许放款', '銀行帳戶已允許放款'])
    // The form of the drawdown account starts with the default account.
    const form = await browser.data('readDebitAccount', { product: 'hook' })
    expect(form).toMatchObject({ submitted: false, verified: true, account: { accountName: 'Harbour Light Limited' } })
    const { browser: member } = { browser: await server.signUp() }
    await server.join(member, { companyId: String(browser.companyId), role: 'user' })
    expect(await member.data('readDebitAccount', { product: 'hook' })).toBeNull()
  })

  test('ERR-20011 a change of an older version in another tab is refused with the current account, and changes nothing', async () => {
    const browser = await founder()
    const verified = await verifiedAccount(server, browser)
    const authorised = await browser.data('authoriseBankAccount', of(verified))
    for (const name of ['authoriseBankAccount', 'makeDefaultBankAccount', 'removeBankAccount', 'sendDeposit'] as const) {
      const late = await browser.call(name, of(verified))
      expect([name, late.code, late.data]).toMatchObject([name, 20011, { status: 'authorised', version: authorised.version }])
    }
    expect(await accountIn(browser, verified.id)).toEqual(authorised)
  })

  test('BANK-02 documents may be submitted while deposits are awaited, which then no longer count', async () => {
    const browser = await founder()
    const awaiting = await browser.data('sendDeposit', of(await addAccount(browser)))
    const submitted = { ...of(awaiting), documents: [await uploadPdf(browser)] }
    expect(await browser.data('submitAccountDocuments', submitted)).toMatchObject({ status: 'in review', deposit: null })
  })

  test('BANK-02 an account is removed, and may be added again; the drawdown account cannot be removed', async () => {
    const browser = await steppedUp(server, await server.signUp())
    const companyId = await certifyCompany(server, browser)
    await linkShop(server, companyId)
    const account = anotherAccount()
    const submitted = await browser.data('submitDebitAccount', { product: 'hook', account })
    const [joined] = await browser.data('listBankAccounts', {})
    if (!joined) throw new Error('The drawdown account is not on the list')
    expect([joined.usedFor, joined.status, submitted.verified]).toEqual([
      [{ product: 'hook', blocked: null, heldUntil: null, debits: 'none' }],
      'unverified',
      false,
    ])
    const used = await browser.call('removeBankAccount', of(joined))
    expect([used.code, used.data]).toMatchObject([20016, { reason: 'inUse' }])
    await browser.data('submitAccountDocuments', { ...of(joined), documents: [await uploadPdf(browser)] })
    await server.worker.drain()
    expect((await browser.data('readDebitAccount', { product: 'hook' }))?.verified).toBe(true)
    await browser.data('submitDebitAccount', { product: 'hook', account: anotherAccount() })
    const free = await accountIn(browser, joined.id)
    expect(free.usedFor).toEqual([])
    expect(await browser.data('removeBankAccount', of(free))).toBe(null)
    expect((await browser.call('removeBankAccount', of(free))).code).toBe(20018)
    expect((await browser.call('addBankAccount', { account }, key())).code).toBe(200)
  })

  test('BANK-02 drawdown accounts that are not in the list are added to it by a job', async () => {
    const browser = await server.signUp()
    await linkShop(server, await certifyCompany(server, browser))
    await browser.data('submitDebitAccount', { product: 'hook', account: anotherAccount() })
    const [before] = await browser.data('listBankAccounts', {})
    const { db } = server.database
    await db.updateTable('bank_accounts').set({ account_id: null }).where('company_id', '=', String(browser.companyId)).execute()
    await db
      .insertInto('jobs')
      .values({ kind: 'accounts.gather', lane: 'long', key: null, payload: '{}', run_at: new Date(0) })
      .execute()
    await server.worker.drain()
    expect(await browser.data('listBankAccounts', {})).toEqual([{ ...before, nameCheck: 'match' }])
  })
})

describe('in whose name an account is', () => {
  const checkOf = async (browser: Awaited<ReturnType<typeof founder>>, id: string) => {
    await server.worker.drain()
    return (await accountIn(browser, id)).nameCheck
  }

  test('BANK-02 decision 082 the bank is asked after an account was added, and its answer is stored and audited', async () => {
    const browser = await founder()
    const added = await addAccount(browser)
    expect(added.nameCheck).toBe('pending')
    expect(server.outside.asked).not.toContain('/sandbox/bank/payees')
    expect(await checkOf(browser, added.id)).toBe('match')
    // The page that was read before still names the version of the account.
    expect((await accountIn(browser, added.id)).version).toBe(added.version)
    for (const [word, check] of Object.entries({ MISMATCH: 'no match', CLOSE: 'close match', UNKNOWN: 'unknown' }))
      expect(await checkOf(browser, (await addAccount(browser, { accountName: `${word} Limited` })).id)).toBe(check)
    // A part of a word is none.
    expect(await checkOf(browser, (await addAccount(browser, { accountName: 'CHOCOLATE LIMITED' })).id)).toBe('match')
    const audited = server.database.db.selectFrom('audit_log').selectAll().where('action', '=', 'bankAccount.payeeChecked')
    expect(await audited.where('subject_id', '=', added.id).execute()).toMatchObject([
      { actor: 'provider:bank', details: { result: 'match' } },
    ])
  })

  test('BANK-02 decision 082 a bank that does not answer is asked again; one that refuses the question does not know', async () => {
    const browser = await founder()
    const late = await addAccount(browser, { accountName: 'LATE Limited' })
    const quiet = await addAccount(browser)
    server.outside.silent.add('/sandbox/bank/payees')
    expect([await checkOf(browser, late.id), await checkOf(browser, quiet.id)]).toEqual(['pending', 'pending'])
    server.outside.silent.clear()
    await server.later({ hours: 2 })
    expect([await checkOf(browser, late.id), await checkOf(browser, quiet.id)]).toEqual(['pending', 'match'])
    server.outside.tampered.set('/sandbox/bank/payees', async () => new Response('{}', { status: 404 }))
    expect(await checkOf(browser, (await addAccount(browser)).id)).toBe('unknown')
  })

  test('BANK-02 decision 082 an account of a third party is verified by documents alone', async () => {
    const browser = await founder()
    const added = await addAccount(browser, { relationType: 'third_party' })
    const refused = await browser.call('sendDeposit', of(added))
    expect([refused.code, refused.data]).toMatchObject([20016, { reason: 'thirdParty' }])
    await browser.data('submitAccountDocuments', { ...of(added), documents: [await uploadPdf(browser)] })
    await server.worker.drain()
    expect((await accountIn(browser, added.id)).verified).toBe(true)
  })

  /** A certified company with a facility and the account of a form. */
  const borrower = async (account: Partial<BankAccount>) => {
    const browser = await server.signUp()
    await linkShop(server, await certifyCompany(server, browser))
    await withFacility(server, browser, { limit: 10_000_000n, account: anotherAccount(account) })
    return { browser, submitted: await read(browser) }
  }
  const draw = async (browser: Awaited<ReturnType<typeof founder>>) => {
    const asked = { product: 'hook', amount: { amount: '2000000', currency: 'HKD' }, tenor: 3 } as const
    const { annual_rate, total_cost } = await browser.data('previewDrawdown', asked)
    const bank_account_id = String((await browser.data('readDebitAccount', { product: 'hook' }))?.id)
    const answered = await browser.call('submitDrawdown', { ...asked, bank_account_id, agreed: { annual_rate, total_cost } }, key())
    return [answered.code, fieldsOf(answered)]
  }
  const blocked = (reason: string) => [502, { bank_account_id: `field.account.${reason}` }]
  const read = (browser: Awaited<ReturnType<typeof founder>>) => browser.data('readDebitAccount', { product: 'hook' })

  test('BANK-02 decision 082 nothing is reserved for an account in another name, whether the company or the bank says so, until it is verified', async () => {
    const foreign = await borrower({ accountName: 'Evil Mallory Ltd' })
    expect(foreign.submitted).toMatchObject({ blocked: 'name', name_check: 'no match' })
    expect(await draw(foreign.browser)).toEqual(blocked('name'))
    expect((await foreign.browser.data('readFacilitySummary', { product: 'hook' }))?.pendingDrawdown.amount).toBe('0')
    const [listed] = await foreign.browser.data('listBankAccounts', {})
    if (!listed) throw new Error('The drawdown account is not on the list')
    await foreign.browser.data('submitAccountDocuments', { ...of(listed), documents: [await uploadPdf(foreign.browser)] })
    await server.worker.drain()
    expect(await read(foreign.browser)).toMatchObject({ blocked: null, name_check: null, verified: true })
    expect((await draw(foreign.browser))[0]).toBe(200)
    // The bank says so of a holder that is the company's own name.
    server.outside.tampered.set('/sandbox/bank/payees', async () => Response.json({ result: 'no_match' }))
    const own = await borrower({})
    expect(own.submitted).toMatchObject({ blocked: null, name_check: 'pending' })
    await server.worker.drain()
    expect(await draw(own.browser)).toEqual(blocked('name'))
  })

  test('BANK-02 decision 082 an account that the list has under another name is in that name', async () => {
    const browser = await steppedUp(server, await server.signUp())
    await linkShop(server, await certifyCompany(server, browser))
    const account = anotherAccount()
    await browser.data('addBankAccount', { account: { ...account, accountName: 'Evil Mallory Ltd' } })
    await server.worker.drain()
    const submitted = await browser.data('submitDebitAccount', { product: 'hook', account })
    expect(submitted).toMatchObject({ blocked: 'name', name_check: 'no match' })
  })

  test('BANK-02 decision 082 nothing is paid to a third party’s account until it is verified', async () => {
    const { browser } = await borrower({ relationType: 'third_party' })
    await server.worker.drain()
    expect(await draw(browser)).toEqual(blocked('thirdParty'))
  })

  test('BANK-02 SHELL-37 decision 082 a drawdown to the first account waits for the bank’s answer before it is paid; one that replaces it takes none until then, beyond its hold', async () => {
    server.outside.silent.add('/sandbox/bank/payees')
    const { browser } = await borrower({})
    await steppedUp(server, browser)
    await server.worker.drain()
    expect(await read(browser)).toMatchObject({ blocked: null, name_check: 'pending' })
    expect((await draw(browser))[0]).toBe(200)
    const payout = async (after: { minutes: number }) => {
      await server.later(after)
      await settle(server)
      return (await browser.data('readDashboard', { product: 'hook' })).drawdowns.map(({ status }) => status)
    }
    expect(await payout({ minutes: 10 })).toEqual(['pending'])
    await browser.data('submitDebitAccount', { product: 'hook', account: anotherAccount() })
    await server.later({ hours: 25 })
    expect(await read(browser)).toMatchObject({ blocked: 'unchecked', held_until: null })
    expect(await draw(browser)).toEqual(blocked('unchecked'))
    server.outside.silent.clear()
    server.outside.tampered.set('/sandbox/bank/payees', async () => Response.json({ result: 'unknown' }))
    await server.worker.drain()
    expect((await draw(browser))[0]).toBe(200)
  })

  for (const replaced of [false, true])
    test(`BANK-02 SHELL-37 decision 082 a drawdown that waits${replaced ? ', whose account was replaced meanwhile,' : ''} is refused once the bank names another holder, and paid once it does not`, async () => {
      for (const [result, status] of [
        ['no_match', 'refused'],
        ['match', 'settled'],
      ] as const) {
        server.outside.tampered.delete('/sandbox/bank/payees')
        server.outside.silent.add('/sandbox/bank/payees')
        const { browser } = await borrower({})
        expect((await draw(browser))[0]).toBe(200)
        await steppedUp(server, browser)
        if (replaced) await browser.data('submitDebitAccount', { product: 'hook', account: anotherAccount() })
        const statusAfter = async (after: { hours?: number; minutes?: number }) => {
          await server.later(after)
          await settle(server)
          return (await browser.data('readDashboard', { product: 'hook' })).drawdowns.map((each) => each.status)
        }
        expect(await statusAfter({ minutes: 10 })).toEqual(['pending'])
        server.outside.silent.clear()
        server.outside.tampered.set('/sandbox/bank/payees', async () => Response.json({ result }))
        await statusAfter({ hours: 2 })
        expect(await statusAfter({ minutes: 10 })).toEqual([status])
        const noticed = await browser.data('searchMessages', { keyword: '提款账户不在公司名下或属于第三方，因此我们没有汇出' })
        expect(noticed.records).toHaveLength(status === 'refused' ? 1 : 0)
      }
      const refusals = server.database.db.selectFrom('drawdowns').select('refusal').where('status', '=', 'refused')
      expect(await refusals.execute()).toEqual([{ refusal: 'account not paid to' }])
      const audited = server.database.db.selectFrom('audit_log').select('actor').where('action', '=', 'drawdown.refused')
      expect(await audited.execute()).toEqual([{ actor: 'system' }])
    })

  test('BANK-02 decision 082 two small amounts are not sent to an account that the bank has in another name', async () => {
    server.outside.tampered.set('/sandbox/bank/payees', async () => Response.json({ result: 'no_match' }))
    const browser = await founder()
    const added = await addAccount(browser)
    await server.worker.drain()
    const refused = await browser.call('sendDeposit', of(added))
    expect([refused.code, refused.data]).toMatchObject([20016, { reason: 'name' }])
  })
})
