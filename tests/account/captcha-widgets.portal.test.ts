/** Sign-in by the captcha of a provider, whose stand-in has the widget, and the way on where it does not load. Decision 088. */
import { runInThisContext } from 'node:vm'
import { afterEach, expect } from 'vitest'
import type { Found } from '../support/in-process/found.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { readWidget } from './captchas.ts'
import { openSignIn, sendSignIn } from './forms.ts'

const wrongPassword = 'Sampan#2025'

/** What the scripts of the providers add to the page. */
const added = globalThis as { turnstile?: unknown; initGeetest4?: unknown }

afterEach(() => {
  delete added.turnstile
  delete added.initGeetest4
})

/** Lets the script of the sandbox run, as a browser does when it loads it. */
async function runScript({ server }: Visitor): Promise<void> {
  const answer = await server.app.request((await readWidget(server)).script)
  runInThisContext(await answer.text())
}

/** Signs in with a wrong password until a captcha comes. */
async function untilCaptcha(merchant: Visitor): Promise<Found> {
  await openSignIn(merchant)
  for (let tried = 0; tried < 3; tried++) await sendSignIn(merchant, wrongPassword)
  await sendSignIn(merchant)
  return merchant.page.getByRole('dialog', { name: merchant.words('account.auth.captcha.title') })
}

const home = (merchant: Visitor) => merchant.sees(merchant.heading('home.greeting'))

for (const [kind, speaks, words] of [
  ['turnstile', 'zh_CN', '我不是机器人（Turnstile 沙盒）'],
  ['turnstile', 'zh_HK', '我不是機械人（Turnstile 沙盒）'],
  ['geetest', 'en_US', 'I am a person (sandbox of GeeTest)'],
] as const)
  test(`AUTH-06 AUTH-51 decision 088 in ${speaks} the widget of ${kind} speaks the language of the page, and signs in once it is solved`, async ({
    standing,
  }) => {
    const merchant = await standing('registered', { speaks, settings: { CAPTCHA: kind } })
    await runScript(merchant)
    const captcha = await untilCaptcha(merchant)
    expect(captcha.getByRole('textbox').all()).toEqual([])
    await captcha.getByRole('button', { name: words, exact: true }).click()
    await home(merchant)
  })

test('AUTH-43 decision 088 while the provider does not answer the server nothing is lost, and the next widget signs in', async ({
  standing,
}) => {
  const merchant = await standing('registered', { settings: { CAPTCHA: 'geetest' } })
  const { server, words, field } = merchant
  await runScript(merchant)
  const captcha = await untilCaptcha(merchant)
  const solve = () => captcha.getByRole('button', { name: /沙盒/ }).click()
  server.outside.silent.add('/sandbox/captcha')
  await solve()
  await merchant.sees(captcha.getByRole('alert').filter({ hasText: words('account.auth.captcha.widget.unanswered') }))
  expect(field('account.auth.email').value()).toBe(merchant.email)
  server.outside.silent.clear()
  await solve()
  await home(merchant)
})

test('decision 088 a widget that does not load can be loaded again, or replaced by a code by mail', async ({ standing }) => {
  const merchant = await standing('registered', { settings: { CAPTCHA: 'turnstile' } })
  const { words, button, field } = merchant
  const captcha = await untilCaptcha(merchant)
  const blocked = captcha.getByRole('alert').filter({ hasText: words('account.auth.captcha.widget.blocked') })
  await merchant.sees(blocked)
  await button('account.auth.captcha.retry').click()
  await merchant.sees(blocked)
  await runScript(merchant)
  await button('account.auth.captcha.retry').click()
  await merchant.seesNoMore(blocked)
  await merchant.sees(captcha.getByRole('button', { name: /沙盒/ }))
  await captcha.getByRole('button', { name: /邮箱验证码/ }).click()
  await field('account.auth.captcha.mail.label').fill(await merchant.code(merchant.email))
  await button('account.auth.captcha.submit.signIn').click()
  await home(merchant)
})
