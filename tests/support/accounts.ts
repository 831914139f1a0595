/** What the tests of accounts share: captchas that can be read, and accounts in a state. */
import { randomUUID } from 'node:crypto'
import { newCaptcha } from '../../server/account/captcha.ts'
import type { Deps } from '../../server/platform/deps.ts'
import { fingerprint } from '../../server/platform/security/secrets.ts'
import { type Browser, type TestServer, testPassword } from './server.ts'

/** The product whose users the tests are. */
export const source = 'small_shop_financing'

/** A captcha as a person answers it who can read. */
export async function readCaptcha(deps: Deps): Promise<{ uuid: string; code: string }> {
  const { uuid, text } = await newCaptcha(deps)
  return { uuid, code: text }
}

/** An unused mailbox. */
export const newMailbox = () => `${randomUUID().slice(0, 12)}@example.com`

/** A new account, changed as given. Answers its mailbox and its signed-in browser, which is stepped up. */
export async function accountIn(
  server: TestServer,
  state: Partial<{
    is_activated: boolean
    is_email_verified: boolean
    status: 'active' | 'disabled' | 'closed'
    register_source: string
  }> = {},
): Promise<{ email: string; browser: Browser }> {
  const email = newMailbox()
  const browser = await steppedUp(server, await server.signUp({ email }))
  if (Object.keys(state).length > 0) await server.deps.db.updateTable('users').set(state).where('email', '=', email).execute()
  return { email, browser }
}

/** Signs in with a password, `extra` are captcha answers. */
export function signIn(server: TestServer, email: string, password = testPassword, extra: { uuid?: string; code?: string } = {}) {
  return server.browser().call('signIn', { source, email, password, ...extra })
}

/** Signs in and gives the browser its session. */
export async function signedInBrowser(server: TestServer, email: string, password = testPassword): Promise<Browser> {
  const browser = server.browser()
  browser.token = (await browser.data('signIn', { source, email, password })).token
  return browser
}

/** Steps the browser's session up for the rest of the test, however long that is. */
export async function steppedUp({ deps: { db } }: TestServer, browser: Browser): Promise<Browser> {
  await db
    .updateTable('sessions')
    .set({ stepped_up_at: new Date('2100-01-01') })
    .where('token_hash', '=', fingerprint(browser.token ?? ''))
    .execute()
  return browser
}

/** Messages that went to a recipient, oldest first. */
export async function mailsTo(server: TestServer, recipient: string) {
  await server.worker.drain()
  return server.deps.db.selectFrom('sandbox_mailbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute()
}

/** The token of the last link mailed to an address. */
export async function lastToken(server: TestServer, email: string): Promise<string> {
  return new URL(await server.lastLink(email)).searchParams.get('token') ?? ''
}

/** Seconds until midnight in Hong Kong. */
export function untilMidnight(server: TestServer): number {
  const seconds = Math.floor(server.deps.clock.now().getTime() / 1000) + 8 * 3600
  return 86_400 - (seconds % 86_400)
}

/** Moves the clock to the next nine o'clock in Hong Kong, so that no test crosses midnight by chance. */
export async function nextMorning(server: TestServer): Promise<void> {
  await server.later({ seconds: untilMidnight(server) + 9 * 3600 })
}
