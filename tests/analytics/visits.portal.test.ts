/** The count of visits, from the consent question: what is sent to the service, and when nothing is. */
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { sendSignIn } from '../account/forms.ts'
import { test } from '../support/in-process/world.ts'

type Visit = Record<string, string>

const settings = { ANALYTICS_URL: 'https://counted.test' }
const sent: Visit[] = []

/** What was sent, in short: views and exits with their pages. */
const lines = () => sent.map(({ e_a = 'view', url = '' }) => `${e_a} ${new URL(url).pathname.replace('/financing', '')}`)

beforeEach(() => {
  sent.length = 0
  const sendBeacon = (address: string, body: URLSearchParams) => {
    expect(address).toBe('https://counted.test/matomo.php')
    sent.push(Object.fromEntries(body))
    return true
  }
  vi.spyOn(navigator, 'sendBeacon').mockImplementation(sendBeacon as Navigator['sendBeacon'])
})
afterEach(() => void vi.restoreAllMocks())

test('ANLY-05 to ANLY-12 a visit from the consent question to signing out', async ({ standing }) => {
  const merchant = await standing('registered', { settings })
  await merchant.open('/questions?email=me%40shop.example&cpid=p-7')
  // The address of a mail opens the dialog, too.
  await merchant.sees(merchant.field('account.auth.password'))
  await merchant.sees(merchant.text('account.consent.title'))
  expect(sent).toEqual([])
  await merchant.open('/questions?cpid=p-7')
  await merchant.button('account.consent.give').click()
  expect(lines()).toEqual(['view /questions'])
  expect(sent[0]).toMatchObject({ idsite: '7', rec: '1', dimension1: '', lang: 'zh-CN' })
  expect(sent[0]?.url).toMatch(/\/financing\/questions\?cpid=p-7$/)
  expect(JSON.parse(sent[0]?.dimension2 ?? '')).toEqual({ product: 'hook', locale: 'zh_CN', signedIn: 'no' })

  await merchant.link('shell.nav.landing').click()
  expect(lines()).toEqual(['view /questions', 'exit /questions', 'view /credit/hook'])
  expect(sent[2]?.dimension1).toBe(sent[0]?.url)

  sent.length = 0
  await merchant.button('shell.signIn').click()
  await sendSignIn(merchant)
  await merchant.sees(merchant.heading('home.greeting'))
  expect(lines().at(-1)).toBe('view /credit/hook/home')
  expect(sent.at(-1)?.uid).toMatch(/^\d+$/)
  const visitor = sent.at(-1)?._id

  sent.length = 0
  await merchant.button('shell.signOut').first().click()
  await merchant.sees(merchant.heading('site.landing.title.hook'))
  expect(lines()).toEqual(['exit /credit/hook/home', 'view /credit/hook'])
  expect([sent[0]?.uid === undefined, sent[1]?.uid, sent[1]?.new_visit, sent[1]?._id === visitor]).toEqual([false, undefined, '1', false])
  expect(JSON.stringify(sent)).not.toContain('shop.example')
})

test('ANLY-07 a refusal is stored, and can be withdrawn in the footer', async ({ visitor }) => {
  const reader = await visitor({ settings })
  await reader.open('/questions')
  await reader.button('account.consent.refuse').click()
  expect(reader.heading('account.consent.title').all()).toEqual([])
  await reader.open('/questions')
  await reader.sees(reader.button('account.consent.giveAfterAll'))
  expect(reader.heading('account.consent.title').all()).toEqual([])
  expect(sent).toEqual([])
  await reader.button('account.consent.giveAfterAll').click()
  expect(lines()).toEqual(['view /questions'])
  await reader.button('account.consent.withdraw').click()
  await reader.link('shell.nav.landing').click()
  await reader.sees(reader.heading('site.landing.title.hook'))
  expect(lines()).toEqual(['view /questions'])
})

test('ANLY-07 API-103 a browser with a do-not-track signal gets no question and is never counted', async ({ visitor }) => {
  const reader = await visitor({ settings })
  vi.spyOn(navigator, 'doNotTrack', 'get').mockReturnValue('1')
  localStorage.setItem('visitsConsent', 'given')
  await reader.open('/questions')
  await reader.link('shell.nav.landing').click()
  await reader.sees(reader.heading('site.landing.title.hook'))
  expect(reader.heading('account.consent.title').all()).toEqual([])
  expect(reader.button('account.consent.withdraw').all()).toEqual([])
  expect(sent).toEqual([])
})

test('ANLY-07 API-103 without a configured service there is no question and no request', async ({ visitor }) => {
  const reader = await visitor()
  await reader.open('/questions')
  await reader.link('shell.nav.landing').click()
  await reader.sees(reader.heading('site.landing.title.hook'))
  expect(reader.heading('account.consent.title').all()).toEqual([])
  expect(sent).toEqual([])
})
