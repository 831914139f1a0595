/** A direct-debit mandate signed alone for another drawdown account: written, kept up to date, signed by all, and only then debited. */
import { beforeEach, expect, test } from 'vitest'
import { addAccount } from '../banking/bank-accounts.ts'
import { bankAccount } from '../company/companies.ts'
import { steppedUp } from '../support/accounts.ts'
import { type MerchantServer, report } from '../support/merchants.ts'
import type { Browser } from '../support/server.ts'
import { signed } from '../support/stages.ts'
import { readPrepared } from './agreements.ts'

let server: MerchantServer
let browser: Browser

beforeEach(async () => {
  const opened = await signed()
  server = opened.server
  browser = await steppedUp(server, opened.browser)
  return () => server.close()
})

const asked = { product: 'hook', kind: 'mandate' } as const
const replace = (accountNumber: string) =>
  browser.data('submitDebitAccount', { product: 'hook', account: { ...bankAccount, accountNumber } })
const mandate = () => readPrepared(server, browser, asked)
const debits = async (end: string) =>
  (await browser.data('listBankAccounts', {}))
    .filter(({ accountNumber }) => accountNumber.endsWith(end))
    .flatMap(({ usedFor }) => usedFor)[0]?.debits

/** Sends the mandate; `say` reports what its first signer does. */
async function send() {
  const agreement = await mandate()
  await browser.data('initiateSigning', { agreement_id: agreement.id })
  await server.worker.drain()
  const { db } = server.database
  const { envelope_id } = await db
    .selectFrom('esign_envelopes')
    .select('envelope_id')
    .where('agreement_id', '=', agreement.id)
    .orderBy('round', 'desc')
    .executeTakeFirstOrThrow()
  const signers = await db.selectFrom('agreement_signers').select('id').where('agreement_id', '=', agreement.id).execute()
  const say = async (type: 'signer.signed' | 'signer.declined') => {
    for (const { id } of signers) await report(server, { type, signer_id: id, envelope_id, content_hash: agreement.content_hash })
  }
  return { agreement, signerIds: signers.map(({ id }) => id), say }
}

test('decision 093 an account that took the place of another one is debited once its mandate, one document, is signed', async () => {
  expect((await browser.call('readAgreement', asked)).code).toBe(20018)
  await replace('999-888777-666')
  expect(await debits('7666')).toBe('missing')
  const { agreement, say } = await send()
  expect(agreement).toMatchObject({ kind: 'mandate', documents: [{ kind: 'debit_mandate' }] })
  expect(agreement.paragraphs.join(' ')).toContain('••••7666')
  expect(await debits('7666')).toBe('missing')
  expect((await browser.data('readAgreement', asked)).status).toBe('initiated')
  await say('signer.signed')
  expect(await debits('7666')).toBe('signed')
  expect((await browser.data('readAgreement', asked)).status).toBe('completed')
  const named = await server.database.db.selectFrom('debit_mandates').select('account_id').execute()
  expect(named).toHaveLength(2)
  const messages = (await browser.data('searchMessages', { keyword: agreement.reference })).records
  expect(messages.map(({ link }) => link)).toContain('/accounts')
})

test('decision 093 a mandate names the account that is drawn to when it is sent: one of another account is rewritten', async () => {
  await replace('999-888777-666')
  const first = await mandate()
  await replace('999-888777-777')
  expect((await browser.call('initiateSigning', { agreement_id: first.id })).code).toBe(20018)
  const second = await mandate()
  expect(second.id).not.toBe(first.id)
  expect(second.paragraphs.join(' ')).toContain('••••7777')
  // Back to the account of the contract: nothing is left to sign.
  await replace(bankAccount.accountNumber)
  expect((await browser.call('readAgreement', asked)).code).toBe(20018)
  expect((await browser.call('initiateSigning', { agreement_id: second.id })).code).toBe(20018)
})

test('decision 093 a declined mandate can be sent again, and another account gets one of its own', async () => {
  await replace('999-888777-666')
  const { agreement, say } = await send()
  await say('signer.declined')
  expect(await browser.data('readAgreement', asked)).toMatchObject({ id: agreement.id, status: 'declined' })
  expect(await debits('7666')).toBe('missing')
  await replace('999-888777-777')
  expect((await browser.call('retrySigning', { agreement_id: agreement.id })).code).toBe(20018)
  expect(await mandate()).toMatchObject({ status: 'draft' })
  expect((await mandate()).id).not.toBe(agreement.id)
})

test('decision 093 a mandate that is being signed is withdrawn with its pages when its account is replaced, so that the right one has its own', async () => {
  await replace('999-888777-666')
  const { agreement, signerIds, say } = await send()
  const noticed = async () => (await browser.data('listNotices', { page: 1, per_page: 50 })).data.map(({ link }) => link)
  expect(await noticed()).toContain('/accounts/hook/mandate/loading')
  await replace('999-888777-777')
  await server.worker.drain()
  const { db } = server.database
  const pages = await db.selectFrom('sandbox_signers').select('status').where('client_id', 'in', signerIds).execute()
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 'withdrawn'))
  const right = await mandate()
  expect(right).toMatchObject({ status: 'draft' })
  expect(right.paragraphs.join(' ')).toContain('••••7777')
  // A signature that was on its way changes nothing.
  await say('signer.signed')
  expect(await debits('7666')).toBeUndefined()
  expect((await browser.call('retrySigning', { agreement_id: agreement.id })).code).toBe(20011)
  const kinds = (await browser.data('listEvents', {})).records.map(({ kind }) => kind)
  expect(kinds).toContain('agreement.withdrawn')
  expect(await noticed()).not.toContain('/accounts/hook/mandate/loading')
})

test('decision 093 the mandate of an account that is submitted again goes on, and one that was withdrawn is written again', async () => {
  await replace('999-888777-666')
  const { agreement } = await send()
  await replace('999-888777-666')
  expect(await browser.data('readAgreement', asked)).toMatchObject({ id: agreement.id, status: 'initiated' })
  await replace(bankAccount.accountNumber)
  expect((await browser.call('readAgreement', asked)).code).toBe(20018)
  await replace('999-888777-666')
  const again = await mandate()
  expect([again.id === agreement.id, again.status]).toEqual([false, 'draft'])
})

test('decision 093 an account that was removed and added again keeps its mandate', async () => {
  const [first] = await browser.data('listBankAccounts', {})
  await replace('999-888777-666')
  const { id = '', version = 0 } = (await browser.data('listBankAccounts', {})).find((each) => each.id === first?.id) ?? {}
  await browser.data('removeBankAccount', { id, version })
  await replace(bankAccount.accountNumber)
  const [again] = (await browser.data('listBankAccounts', {})).filter(({ usedFor }) => usedFor.length > 0)
  expect([again?.id === id, again?.usedFor[0]?.debits]).toEqual([false, 'signed'])
})

test('decision 093 no mandate is written for an account in another name, also after one that is signed', async () => {
  await replace('999-888777-666')
  const { say } = await send()
  await say('signer.signed')
  await browser.data('submitDebitAccount', {
    product: 'hook',
    account: { ...bankAccount, accountNumber: '999-888777-888', accountName: 'MISMATCH Limited' },
  })
  await server.worker.drain()
  expect((await browser.call('readAgreement', asked)).code).toBe(20018)
})

test('decision 093 a member reads the mandate and does not send it', async () => {
  await replace('999-888777-666')
  const { id } = await mandate()
  const member = await server.signUp()
  await server.join(member, { companyId: browser.companyId ?? '', role: 'user' })
  expect((await member.data('readAgreement', asked)).id).toBe(id)
  expect((await member.call('initiateSigning', { agreement_id: id })).code).toBe(403)
})

test('ERR-20016 decision 093 a drawdown account is refused while the list is full, before a step-up is asked for, and nothing changes', async () => {
  const listed = (await browser.data('listBankAccounts', {})).length
  for (let count = listed; count < 20; count += 1) await addAccount(browser)
  await server.database.db.updateTable('sessions').set({ stepped_up_at: null }).execute()
  const account = { ...bankAccount, accountNumber: '999-888777-666' }
  const before = await browser.data('readDebitAccount', { product: 'hook' })
  const refused = await browser.call('submitDebitAccount', { product: 'hook', account })
  expect([refused.code, refused.data]).toMatchObject([20016, { reason: 'most', most: 20 }])
  expect(await browser.data('readDebitAccount', { product: 'hook' })).toEqual({ ...before, hold_ends: expect.any(String) })
  const free = (await browser.data('listBankAccounts', {})).find(({ usedFor }) => usedFor.length === 0)
  await browser.data('removeBankAccount', { id: free?.id ?? '', version: free?.version ?? 0 })
  expect((await browser.call('submitDebitAccount', { product: 'hook', account })).code).toBe(20007)
  await steppedUp(server, browser)
  await replace('999-888777-666')
  expect(await debits('7666')).toBe('missing')
})
