/** What journeys of accounts need: ways through models, mails, the captcha, and a portal whose clock may be moved. */
import type { Locator } from '@playwright/test'
import { dayOf } from '../../server/calendar/hong-kong.ts'
import type { wayOf } from './account-models.ts'
import { expectAccessible } from './axe.ts'
import type { Readable } from './prepared.ts'
import { expect, leaveShopsUnread, type Merchant, merchant as merchantOn, openWorld, test } from './world.ts'

type Act = () => Promise<unknown>

/** Walks a model: what is done for each event, what is seen in each state; axe looks at every state that is given. */
export async function walk(
  merchant: Merchant,
  path: ReturnType<typeof wayOf>,
  does: Record<string, Act>,
  sees: Record<string, Act>,
): Promise<void> {
  const looks = Object.entries(sees).map(([state, look]) => [
    state,
    () =>
      test.step(`sees ${state}`, async () => {
        await look()
        await expectAccessible(merchant.page, state)
      }),
  ])
  const deeds = Object.entries(does).map(([deed, act]) => [deed, () => test.step(deed, act)])
  await path.test({ states: Object.fromEntries(looks), events: Object.fromEntries(deeds) } as never)
}

/** The newest message with such a subject to the merchant's mailbox, once there are as many. */
export async function mail({ page, email }: Merchant, subject: RegExp, count = 1): Promise<{ code: string; link: string }> {
  let found: { subject: string; code: string | null; link: string | null }[] = []
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`)
      found = ((await answer.json()) as typeof found).filter((message) => subject.test(message.subject))
      return found.length
    })
    .toBe(count)
  return { code: found[0]?.code ?? '', link: found[0]?.link ?? '' }
}

/** Subjects of the mails in Simplified Chinese. */
export const subjects = { captcha: /登录验证码/, reset: /重设您的舢舨密码/, activation: /激活您的舢舨账户/ }

/** The dialog that asks for the captcha, which stands over the one to sign in. */
export function captchaDialog({ page, words }: Merchant): Locator {
  return page.getByRole('dialog', { name: words('auth.captcha.title') })
}

/** Opens the sign-in dialog of the landing. */
export async function openSignIn(merchant: Merchant): Promise<void> {
  await merchant.open('/credit/hook')
  await merchant.button('shell.signIn').click()
  await expect(merchant.field('auth.password')).toBeVisible()
}

/** Asks for the code by mail, types it and goes on. */
export async function answerByMail(merchant: Merchant, purpose: 'signIn' | 'reset' = 'signIn'): Promise<void> {
  await captchaDialog(merchant)
    .getByRole('button', { name: /邮箱验证码/ })
    .click()
  await merchant.field('auth.captcha.mail.label').fill((await mail(merchant, subjects.captcha)).code)
  await merchant.button(`auth.captcha.submit.${purpose}`).click()
}

/** The dashboard is there. */
export const seesHome = (merchant: Merchant) => () => expect(merchant.heading('home.greeting')).toBeVisible()

/** The next picture the page asks for is that one. */
export async function showNext({ page }: Merchant, { uuid, img }: Readable): Promise<void> {
  const json = { code: 200, message: 'success', data: { uuid, img } }
  await page.route('**/code', (route) => route.fulfill({ json }), { times: 1 })
}

/** Moves the clock to the morning after, so that what follows is within one day. */
export async function nextMorning({ page }: Merchant): Promise<void> {
  const to = dayOf(new Date(Date.now() + 86_400_000))
  expect((await page.request.post('/sandbox/clock', { form: { to }, maxRedirects: 0 })).status()).toBe(303)
}

/** An hour passes at the server and for the page, at least: the minutes between two messages are over. */
export async function anHourLater(merchant: Merchant, hours: number): Promise<void> {
  await forward(merchant, 'hour')
  await merchant.page.clock.setFixedTime(Date.now() + hours * 3_600_000)
}

/** A portal of the test's own, whose clock may be moved: nine wrong passwords stand against its merchant. */
export const timed = test.extend<{ prepared: { own: Merchant; readable: Readable }; own: Merchant; readable: Readable }>({
  own: ({ prepared }, use) => use(prepared.own),
  readable: ({ prepared }, use) => use(prepared.readable),
  prepared: async ({ browser }, use) => {
    const world = await openWorld({}, leaveShopsUnread)
    const context = await browser.newContext({ baseURL: world.origin })
    await use({ own: merchantOn(await context.newPage(), 'zh_CN', 'hook', world.take('one-try-left')), readable: world.readable })
    await context.close()
    await world.close()
  },
})

/** Moves the clock of the whole installation on. */
export async function forward({ page }: Merchant, step: 'hour' | 'day'): Promise<void> {
  expect((await page.request.post('/sandbox/clock', { form: { forward: step }, maxRedirects: 0 })).status()).toBe(303)
}
