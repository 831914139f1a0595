/** Wrong answers to the small amounts: the limit of an account, the notifications, and jobs after an account is removed. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { depositRules } from '../../contract/banking/proof-rules.ts'
import { erasePerson } from '../../server/privacy/erase.ts'
import {
  accountIn,
  addAccount,
  amountsOf,
  anotherAccount,
  founder as founderOf,
  freshKey as key,
  versionOf as of,
} from '../banking/bank-accounts.ts'
import { mailsTo, signedInBrowser } from '../support/accounts.ts'
import { openMerchantServer } from '../support/merchants.ts'
import type { Browser } from '../support/server.ts'

let server: Awaited<ReturnType<typeof openMerchantServer>>
beforeEach(async () => {
  server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
  return () => server.close()
})

const founder = () => founderOf(server)

/** Answers the last pair of an account wrong until its tries are used up. */
async function guessWrong(browser: Browser, id: string) {
  const { version } = await accountIn(browser, id)
  const [first, second] = await amountsOf(server, id)
  const wrong = [first, { amount: String((Number(second?.amount) % 99) + 1), currency: 'HKD' as const }] as never
  for (let tries = 0; tries < depositRules.tries; tries += 1) await browser.call('confirmDeposit', { id, version, amounts: wrong })
}

test('BANK-02 an account that is removed and added again keeps its number of used pairs', async () => {
  const browser = await founder()
  const account = anotherAccount()
  for (let round = 1; round <= depositRules.rounds; round += 1) {
    const written = round % 2 ? account : { ...account, accountNumber: account.accountNumber.replaceAll('-', ' ') }
    const added = await browser.data('addBankAccount', { account: written }, key())
    expect(added.depositsLeft).toBe(depositRules.rounds - round + 1)
    await browser.data('sendDeposit', of(added))
    await guessWrong(browser, added.id)
    await browser.data('removeBankAccount', of(await accountIn(browser, added.id)))
  }
  const last = await browser.data('addBankAccount', { account }, key())
  expect(last.depositsLeft).toBe(0)
  const more = await browser.call('sendDeposit', of(last))
  expect([more.code, more.data]).toMatchObject([20016, { reason: 'deposits' }])
  // Another account of the company starts with no used pairs.
  const other = await browser.data('addBankAccount', { account: { ...account, currency: 'USD' } }, key())
  expect(other.depositsLeft).toBe(depositRules.rounds)
})

test('BANK-02 administrators are notified of every end of a pair: the right amounts, the third wrong answer, an answer that comes too late', async () => {
  const browser = await founder()
  const { email } = await browser.data('readUser', {})
  const heard = async () => (await mailsTo(server, email)).filter(({ subject }) => subject.includes('核验'))
  const sentTo = async () => browser.data('sendDeposit', of(await addAccount(browser)))

  const right = await sentTo()
  await browser.data('confirmDeposit', { ...of(right), amounts: await amountsOf(server, right.id) })
  expect((await heard()).map(({ subject }) => subject)).toEqual(['银行账户已通过核验'])

  const guessed = await sentTo()
  await guessWrong(browser, guessed.id)
  expect((await heard()).slice(1).map(({ text }) => text)).toEqual([expect.stringContaining('三次填写的金额都不对。')])

  const late = await sentTo()
  // Answered before the job that ends it has run.
  await server.later({ days: depositRules.days, seconds: 1 })
  const again = await signedInBrowser(server, email)
  again.companyId = browser.companyId
  const refused = await again.call('confirmDeposit', { ...of(late), amounts: await amountsOf(server, late.id) })
  expect([refused.code, refused.data]).toMatchObject([20007, { left: 0 }])
  expect((await heard()).slice(2).map(({ text }) => text)).toEqual([expect.stringContaining('14 天内没有填写收到的金额。')])
})

test('BANK-02 PROF-01 jobs of a pair end with its account: after an erasure nothing is ordered, followed or lapses in vain', async () => {
  const browser = await founder()
  const { id } = await browser.data('sendDeposit', of(await addAccount(browser)))
  const { db, clock } = server.deps
  await db.transaction().execute(async (trx) => {
    const whole = { id: browser.userId, email: 'nobody@example.com', phone: '+8613000000000', mailbox: 'none' }
    await erasePerson(trx, server.deps, { ...whole, companies: [String(browser.companyId)] }, clock.now())
  })
  await server.later({ days: depositRules.days, seconds: 1 })
  await server.worker.drain()
  const left = db.selectFrom('jobs').select(['kind', 'last_error']).where('done_at', 'is', null)
  expect(await left.where(sql<boolean>`payload ->> 'accountId' = ${id}`).execute()).toEqual([])
  expect(await db.selectFrom('account_deposits').select('reference').where('account_id', '=', id).execute()).toEqual([])
})
