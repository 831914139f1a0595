/** SMS about money and access: to whom, as they chose, once, within limits of their own. Decision 089. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SmsNotices } from '../../contract/account/sms-notices.ts'
import { jobHandlers } from '../../server/app/jobs.ts'
import { noticeTexts } from '../../server/notices/mails.ts'
import { notifyMembers } from '../../server/notices/raise-notice.ts'
import type { JobHandler } from '../../server/platform/jobs/jobs.ts'
import { textOf } from '../../server/platform/texts.ts'
import { bankAccount, certifyCompany, linkShop } from '../company/companies.ts'
import { approvers, draw } from '../lending/approvers.ts'
import { accountIn, mailsTo, newMailbox, source, steppedUp } from '../support/accounts.ts'
import { openMerchantServer, settle, withFacility } from '../support/merchants.ts'
import { type Browser, type TestServer, testPassword } from '../support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openMerchantServer()
  return () => server.close()
})

const nothing: SmsNotices = { drawdowns: false, repayments: false, access: false }
const only = (...groups: (keyof SmsNotices)[]): SmsNotices => ({ ...nothing, ...Object.fromEntries(groups.map((group) => [group, true])) })

/** An administrator with a choice. */
async function administrator(chosen: SmsNotices, companyId?: string, role: 'administrator' | 'user' = 'administrator'): Promise<Browser> {
  const browser = await server.signUp()
  await server.join(browser, { companyId, role })
  await browser.data('saveSmsNotices', chosen)
  return browser
}

const rowOf = ({ userId }: Browser) => server.database.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
async function numberOf(browser: Browser): Promise<string> {
  const { phone_country_code, phone_number } = await rowOf(browser)
  return `${phone_country_code}${phone_number}`
}
/** The SMS of a user that hold no code, oldest first. */
async function smsOf(browser: Browser): Promise<string[]> {
  return (await mailsTo(server, await numberOf(browser))).filter(({ code }) => code === null).map(({ text }) => text)
}

const everywhere = (word: string) => ({ zh_CN: word, zh_HK: word, en_US: word })
/** Values of every kind. */
const values = {
  debited: 'yes',
  product: 'hook',
  reference: 'DD-261124-0007',
  amount: 'HKD 98,765.00',
  limit: 'HKD 500,000.00',
  place: '1/3',
  day: '2026-11-20',
  email: 'may@example.com',
  drawdown: randomUUID(),
  account: '••••8838',
  company: everywhere('Harbour Goods Ltd'),
  reason: everywhere('No.'),
  rule: everywhere('from HKD 50,000'),
  why: 'bank',
}
/** Writes the message of a kind to every member. */
const raise = (companyId: string, kind: string) =>
  server.database.db.transaction().execute((trx) => notifyMembers(trx, { companyId, kind, values, at: server.deps.clock.now() } as never))

/** Runs the waiting job of a kind as often as said. */
async function run(kind: 'messages.mail' | 'notice.text' | 'newDevice.text', times = 1): Promise<void> {
  const waiting = server.database.db.selectFrom('jobs').select(['id', 'payload']).where('kind', '=', kind).where('done_at', 'is', null)
  const { id, payload } = await waiting.executeTakeFirstOrThrow()
  for (let time = 0; time < times; time++)
    await (jobHandlers[kind] as JobHandler<unknown>)(server.deps, payload, { id, attempt: 1, renew: async () => {} })
}
const queued = async (kind: 'mail.send' | 'sms.send' | 'notice.text') =>
  (await server.database.db.selectFrom('jobs').select('id').where('kind', '=', kind).where('done_at', 'is', null).execute()).length

describe('decision 089 an event', () => {
  const groups: Record<Exclude<keyof typeof noticeTexts, 'session.newDevice'>, keyof SmsNotices | null> = {
    'drawdown.requested': 'drawdowns',
    'drawdown.waiting': 'drawdowns',
    'drawdown.approved': 'drawdowns',
    'drawdown.notApproved': 'drawdowns',
    'drawdown.settled': 'drawdowns',
    'drawdown.refused': 'drawdowns',
    'repayment.requested': 'repayments',
    'repayment.received': 'repayments',
    'repayment.refused': 'repayments',
    'repayment.returned': 'repayments',
    'company.appointed': 'access',
    'company.approvalChanged': 'access',
    'company.approvalProposed': 'access',
    'account.replaced': null,
  }
  test('decision 084 is mailed to administrators in any case, whatever goes by SMS', async () => {
    const browser = await administrator(nothing)
    const { email } = await rowOf(browser)
    const mails = async () => (await mailsTo(server, email)).length
    const unmailed: string[] = []
    for (const kind of Object.keys(groups).filter((each) => each !== 'account.replaced')) {
      const before = await mails()
      await raise(browser.companyId ?? '', kind)
      await server.worker.drain()
      if ((await mails()) !== before + 1) unmailed.push(kind)
    }
    expect([unmailed, await smsOf(browser)]).toEqual([[], []])
  })

  test('goes by SMS to administrators who chose its group, to no user; a replaced account to every administrator', async () => {
    const choices = [nothing, only('drawdowns'), only('repayments'), only('access')]
    const first = await administrator(nothing)
    const companyId = first.companyId ?? ''
    const others = await Promise.all(choices.slice(1).map((chosen) => administrator(chosen, companyId)))
    const user = await administrator(only('drawdowns', 'repayments', 'access'), companyId, 'user')
    for (const [kind, group] of Object.entries(groups)) {
      await server.database.db.deleteFrom('rate_limits').execute()
      await server.database.db.deleteFrom('sandbox_mailbox').execute()
      await raise(companyId, kind)
      const text = textOf('zh_CN', `${noticeTexts[kind as keyof typeof groups].id}.text`)
      const expected = choices.map((chosen) => (group === null || chosen[group] ? [text] : []))
      const sent = []
      for (const browser of [first, ...others]) sent.push(await smsOf(browser))
      expect({ kind, sent, user: await smsOf(user) }).toEqual({ kind, sent: expected, user: [] })
    }
  })

  test('that is no matter of money or access goes by no SMS', async () => {
    const browser = await administrator(only('drawdowns', 'repayments', 'access'))
    for (const kind of ['repayment.due', 'company.asked', 'facility.opened']) await raise(browser.companyId ?? '', kind)
    expect(await smsOf(browser)).toEqual([])
  })

  test('is mailed and sent by SMS once, even if its jobs run twice', async () => {
    const browser = await administrator(only('drawdowns'))
    await server.worker.drain()
    await raise(browser.companyId ?? '', 'drawdown.settled')
    await run('messages.mail', 2)
    expect([await queued('mail.send'), await queued('notice.text')]).toEqual([1, 1])
    await run('notice.text', 2)
    expect(await queued('sms.send')).toBe(1)
    expect(await smsOf(browser)).toHaveLength(1)
  })

  test('goes in the language and to the number of the moment, to a user who is still an administrator and has a phone', async () => {
    const { db } = server.database
    const browser = await administrator(only('drawdowns'))
    const { companyId, userId } = browser
    const raised = async (meanwhile: () => Promise<unknown>) => {
      await raise(companyId ?? '', 'drawdown.settled')
      await run('messages.mail')
      await meanwhile()
      return smsOf(browser)
    }
    const user = (changed: object) => db.updateTable('users').set(changed).where('id', '=', userId).execute()
    const member = (changed: object) => db.updateTable('affiliations').set(changed).where('user_id', '=', userId).execute()
    const before = await numberOf(browser)
    expect(await raised(() => user({ locale: 'en_US', phone_country_code: '+852', phone_number: '61239876' }))).toEqual([
      textOf('en_US', 'notices.sms.drawdownSettled.text'),
    ])
    expect((await mailsTo(server, before)).filter(({ code }) => code === null)).toEqual([])
    for (const [change, back] of [
      [() => user({ sms_drawdowns: false }), () => user({ sms_drawdowns: true })],
      [() => member({ role: 'user' }), () => member({ role: 'administrator' })],
      [() => member({ status: 'removed' }), () => member({ status: 'active' })],
      [() => user({ status: 'closed' }), () => user({ status: 'active' })],
      [() => user({ phone_country_code: '' }), () => user({ phone_country_code: '+852' })],
    ] as const) {
      const sent = await queuedAfter(raised, change)
      await back()
      expect([sent, (await smsOf(browser)).length]).toEqual([0, 1])
    }
  })
})

/** SMS that were sent of an event, after a change meanwhile. */
async function queuedAfter(
  raised: (meanwhile: () => Promise<unknown>) => Promise<unknown>,
  change: () => Promise<unknown>,
): Promise<number> {
  const count = async () => (await server.database.db.selectFrom('jobs').select('id').where('kind', '=', 'sms.send').execute()).length
  const before = await count()
  await raised(change)
  return (await count()) - before
}

describe('decision 089 events of a merchant', () => {
  test('a drawdown goes by SMS when it is requested and when it has arrived, a repayment when it is ordered', async () => {
    const { first, accountId } = await approvers(server, null)
    await first.data('saveSmsNotices', only('drawdowns', 'repayments'))
    const { id } = await draw(first, accountId, 20_000)
    await settle(server)
    await first.data('submitRepayment', { drawdown_id: id, amount: { amount: '1000000', currency: 'HKD' } })
    const sent = await smsOf(first)
    for (const kind of ['drawdownRequested', 'drawdownSettled', 'repaymentRequested'] as const)
      expect(sent.filter((text) => text === textOf('zh_CN', `notices.sms.${kind}.text`))).toHaveLength(1)
  })

  test('a replaced drawdown account goes by SMS to every administrator, although they switched everything off', async () => {
    const owner = await steppedUp(server, await server.signUp())
    await certifyCompany(server, owner)
    await linkShop(server, owner.companyId ?? '')
    await withFacility(server, owner, { limit: 10_000_000n })
    const other = await administrator(nothing, owner.companyId ?? '')
    await owner.data('saveSmsNotices', nothing)
    await owner.data('submitDebitAccount', { product: 'hook', account: { ...bankAccount, accountNumber: '999-888777-666' } })
    const replaced = [textOf('zh_CN', 'notices.sms.accountReplaced.text')]
    expect([await smsOf(owner), await smsOf(other)]).toEqual([replaced, replaced])
  })

  test('a sign-in on a new device goes by SMS to its user unless they switched it off, once', async () => {
    const { email, browser } = await accountIn(server)
    const device = (name: string) => ({ 'user-agent': `Mozilla/5.0 (X11; Linux) ${name}/1.0` })
    const signInOn = (name: string) => server.browser().data('signIn', { source, email, password: testPassword }, device(name))
    await signInOn('Firefox')
    await run('newDevice.text', 2)
    expect(await smsOf(browser)).toEqual([textOf('zh_CN', 'notices.sms.newDevice.text')])
    await browser.data('saveSmsNotices', nothing)
    await signInOn('Chrome')
    expect(await smsOf(browser)).toHaveLength(1)
    expect((await mailsTo(server, email)).filter(({ subject }) => subject.includes('新设备'))).toHaveLength(2)
  })
})

describe('decision 089 limits', () => {
  test('ten notices a day go to a number; codes and the SMS about a replaced account go after them', async () => {
    const browser = await administrator(only('drawdowns'))
    const companyId = browser.companyId ?? ''
    for (let count = 0; count < 11; count++) await raise(companyId, 'drawdown.settled')
    expect(await smsOf(browser)).toHaveLength(10)
    await browser.data('sendStepUpCode', { action: 'drawdownSubmitted' })
    const codes = (await mailsTo(server, await numberOf(browser))).filter(({ code, text }) => code !== null && text.includes('用于确认'))
    expect(codes).toHaveLength(1)
    await raise(companyId, 'account.replaced')
    expect(await smsOf(browser)).toHaveLength(11)
    await server.later({ hours: 24 })
    await raise(companyId, 'drawdown.settled')
    expect(await smsOf(browser)).toHaveLength(12)
  })

  test('notices of a country have half as many as codes in an hour, of their own, and take no code', async () => {
    await server.close()
    server = await openMerchantServer({ SMS_PER_COUNTRY_AND_HOUR: '20' })
    const browser = await administrator(only('drawdowns'))
    const companyId = browser.companyId ?? ''
    const other = await administrator(only('drawdowns'), companyId)
    for (let count = 0; count < 6; count++) await raise(companyId, 'drawdown.settled')
    expect((await smsOf(browser)).length + (await smsOf(other)).length).toBe(10)
    // Two were used by the sign-ups: all of the half that needs no captcha is left.
    const statuses = []
    for (let count = 0; count < 8; count++) {
      const phone_number = `1391111${String(count).padStart(4, '0')}`
      statuses.push((await server.browser().call('sendPhoneCode', { phone_country_code: '+86', phone_number })).code)
    }
    expect(statuses).toEqual(Array(8).fill(200))
    await raise(companyId, 'account.replaced')
    expect([await smsOf(browser), await smsOf(other)].map((sent) => sent.filter((text) => text.includes('提款账户')).length)).toEqual([
      1, 1,
    ])
  })
})

describe('decision 089 the choice of a user', () => {
  test('is access alone until they choose; the last choice counts, and is theirs alone', async () => {
    const [browser, other] = [await server.signUp(), await server.signUp()]
    expect(await browser.data('readSmsNotices', {})).toEqual(only('access'))
    expect(await browser.data('saveSmsNotices', only('drawdowns'))).toEqual(only('drawdowns'))
    expect(await browser.data('saveSmsNotices', only('repayments'))).toEqual(only('repayments'))
    expect([await browser.data('readSmsNotices', {}), await other.data('readSmsNotices', {})]).toEqual([only('repayments'), only('access')])
    expect((await browser.call('saveSmsNotices', { drawdowns: true } as never)).code).toBe(20009)
  })

  test('is audited where it changes something; what is switched off is mailed, what is switched on is not', async () => {
    const email = newMailbox()
    const browser = await server.signUp({ email })
    const mails = async () => (await mailsTo(server, email)).filter(({ subject }) => subject === '您的舢舨短信通知已关闭')
    await browser.data('saveSmsNotices', only('drawdowns', 'repayments', 'access'))
    await browser.data('saveSmsNotices', only('drawdowns', 'repayments', 'access'))
    expect(await mails()).toEqual([])
    await browser.data('saveSmsNotices', only('repayments'))
    expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining('“提款”和“角色与登录”')])
    const audits = server.database.db.selectFrom('audit_log').select('details').where('action', '=', 'smsNotices.changed').orderBy('id')
    expect((await audits.execute()).map(({ details }) => details)).toEqual([
      { drawdowns: true, repayments: true },
      { drawdowns: false, access: false },
    ])
  })
})
