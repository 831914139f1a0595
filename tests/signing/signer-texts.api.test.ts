/** SMS to signers, in addition to mails: the limit of a contract, so that other users can still get a code by SMS. Decision 060. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { sayIn } from '../../server/sandbox/texts.ts'
import { nextMorning, readCaptcha, steppedUp } from '../support/accounts.ts'
import { changeDirectors, describedMerchant, type MerchantServer } from '../support/merchants.ts'
import type { Browser } from '../support/server.ts'
import { described } from '../support/stages.ts'
import { readPrepared } from './agreements.ts'

let server: MerchantServer
/** The merchant of the stage. */
let merchant: Browser
beforeEach(async () => {
  const opened = await described({ SMS_PER_COUNTRY_AND_HOUR: '26' })
  server = opened.server
  // Signers are reached elsewhere than certified here, which takes a step-up.
  merchant = await steppedUp(server, opened.browser)
  return () => server.close()
})

let used = 0
const newNumber = () => `9${String(++used).padStart(7, '0')}`
const newMailbox = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`

/** A contract with two signers of these numbers, their links sent; reminds, renews and requests codes, each a minute after the last time. */
async function sent([first, second] = [newNumber(), newNumber()], browser = merchant) {
  const directors = [
    { nameEn: 'Lam Mei Yee', email: newMailbox('lam'), mobilePhoneAreaCode: '+852', mobilePhone: first },
    { nameEn: 'Chan Ka Ho', email: newMailbox('chan'), mobilePhoneAreaCode: '+852', mobilePhone: second },
  ] as const
  await changeDirectors(server, browser, directors)
  const { id: agreement_id } = await readPrepared(server, browser)
  await browser.data('initiateSigning', { agreement_id })
  await server.worker.drain()
  const ids = (await browser.data('readSigners', { id: agreement_id })).map(({ id }) => id)
  const of = (place: number) => ({ agreement_id, signer_id: ids[place] ?? '' })
  return {
    browser,
    directors,
    of,
    remind: async (place: number, times = 1) => {
      for (let reminder = 0; reminder < times; reminder++) {
        await server.later({ minutes: 1 })
        await browser.data('urgeSigner', of(place))
        await server.worker.drain()
      }
    },
    renew: async (place: number) => {
      await server.later({ minutes: 1 })
      await browser.data('retrySigning', of(place))
      await server.worker.drain()
    },
    askForCode: async (place: number) => {
      const { pathname, search } = new URL(await server.lastLink(directors[place]?.email ?? ''))
      const page = await server.app.request(`${pathname}${search}`, { method: 'POST', body: new URLSearchParams({ decision: 'code' }) })
      return page.text()
    },
  }
}

/** The text on the first signer's page about a code: by mail alone, or by SMS too. */
const sentTo = (channel: 'mail' | 'both', number: string) => {
  const said = sayIn('zh_CN')(`sign.code.sent.${channel}`, { email: 'l••••@example.com', mobile: `+852 ••••${number.slice(-4)}` })
  return `<p role="status">${said}</p>`
}

/** How many messages of a channel a mailbox or number has. */
async function count(recipient: string): Promise<number> {
  const rows = await server.database.db.selectFrom('sandbox_mailbox').select('id').where('recipient', '=', recipient).execute()
  return rows.length
}
const texts = (number: string | undefined) => count(`+852${number}`)

/** Requests a code for a new phone number, as a visitor without an account. */
const stranger = (captcha = {}) =>
  server.browser().call('sendPhoneCode', { phone_country_code: '+852', phone_number: newNumber(), ...captcha })

describe('reminders', () => {
  test('API-078 AUTH-48 decision 060 text one signer and one number ten times a day; beyond that they go by mail alone', async () => {
    const number = newNumber()
    const { browser, directors, of, remind } = await sent([number, newNumber()])
    const mails = await count(directors[0].email)
    await remind(0, 12)
    expect([await texts(number), await count(directors[0].email)]).toEqual([10, mails + 12])
    // Another number of the same signer, and the same number in another contract, have reached the limit.
    const other = newNumber()
    const form = { name: 'Lam Mei Yee', email: directors[0].email, mobile_area_code: '+852', mobile: other, file_id: '' } as const
    await browser.data('saveSigner', { ...of(0), ...form })
    await remind(0)
    await (await sent([number, newNumber()], await describedMerchant(server))).remind(0)
    expect([await texts(other), await texts(number)]).toEqual([0, 10])
    await nextMorning(server)
    await remind(0)
    expect(await texts(other)).toBe(1)
  })

  test('API-078 AUTH-48 decision 060 never use the half of a country that captchas are read for: a user without an account still gets a code', async () => {
    const { directors, remind, askForCode } = await sent()
    await remind(0, 10)
    await remind(1, 5)
    // Thirteen of twenty-six are the half.
    expect([await texts(directors[0].mobilePhone), await texts(directors[1].mobilePhone)]).toEqual([10, 3])
    expect((await stranger()).code).toBe(80019)
    expect((await stranger(await readCaptcha(server.deps))).code).toBe(200)
    expect(await askForCode(0)).toContain(sentTo('both', directors[0].mobilePhone ?? ''))
  })
})

describe('codes of the identity step', () => {
  test('AUTH-48 decision 060 are texted to one number ten times a day however many links it gets, and mailed beyond that', async () => {
    const { directors, remind, renew, askForCode } = await sent()
    const number = directors[0].mobilePhone ?? ''
    await remind(0, 1)
    for (let code = 0; code < 10; code++) {
      await renew(0)
      expect(await askForCode(0)).toContain(sentTo('both', number))
    }
    await renew(0)
    expect(await askForCode(0)).toContain(sentTo('mail', number))
    expect(await texts(number)).toBe(11)
  })
})
