/** The offer of a second factor: to users without one, until they decline. Decision 103. */
import { beforeEach, expect, test } from 'vitest'
import { newMailbox, signedInBrowser, steppedUp } from '../support/accounts.ts'
import { softPasskey } from '../support/passkey.ts'
import { type Browser, openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
  return () => server.close()
})

const isOffered = async (browser: Browser) => (await browser.data('listFactors', {})).offered

test('decision 103 it is made after sign-up, before there is a company, until it is declined, on every device of the user alone', async () => {
  const email = newMailbox()
  const browser = await server.signUp({ email })
  const other = await server.signUp()
  expect(await isOffered(browser)).toBe(true)
  const declinedAt = async () =>
    (
      await server.database.db
        .selectFrom('users')
        .select('factor_offer_declined_at')
        .where('id', '=', browser.userId)
        .executeTakeFirstOrThrow()
    ).factor_offer_declined_at
  await browser.data('dismissFactorOffer', {})
  const first = await declinedAt()
  await server.later({ minutes: 1 })
  await browser.data('dismissFactorOffer', {})
  expect(await declinedAt()).toEqual(first)
  expect([await isOffered(browser), await isOffered(await signedInBrowser(server, email)), await isOffered(other)]).toEqual([
    false,
    false,
    true,
  ])
})

test('decision 103 it is made to no one who has a passkey or an authenticator app', async () => {
  const browser = await steppedUp(server, await server.signUp())
  const { options } = await browser.data('startPasskey', {})
  await browser.data('addPasskey', { passkey: softPasskey(server.deps.config.publicUrl).create(options) })
  expect(await isOffered(browser)).toBe(false)
  const withApp = await steppedUp(server, await server.signUp())
  await withApp.data('startAuthenticator', {})
  // It counts once its first code is given.
  expect(await isOffered(withApp)).toBe(true)
  const { db } = server.database
  await db.updateTable('authenticators').set({ confirmed_at: server.deps.clock.now() }).where('user_id', '=', withApp.userId).execute()
  expect(await isOffered(withApp)).toBe(false)
})
