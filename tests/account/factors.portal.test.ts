/** Second factors on the profile: set up, and confirming in place of a code that is sent. Decision 085. */
import { generateSync } from 'otplib'
import { expect } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { confirmStepUp } from './step-up.ts'

/** A merchant on the profile. */
async function onProfile(standing: (at: 'registered') => Promise<Visitor>): Promise<Visitor> {
  const merchant = await standing('registered')
  await merchant.signIn()
  await merchant.open('/profile')
  await merchant.sees(merchant.text('account.factors.authenticator.text'))
  return merchant
}

/** The code that an app with this secret shows now. */
const codeOf = ({ server }: Visitor, secret: string) =>
  generateSync({ secret, epoch: Math.floor(server.deps.clock.now().getTime() / 1000) })

/** Sets an authenticator app up, confirmed by a code to the phone. Returns its secret and the recovery codes on the screen. */
async function setUp(merchant: Visitor): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { button, field, page, sees, text, words } = merchant
  await button('account.factors.authenticator.add').click()
  await confirmStepUp(merchant, merchant.phone)
  const scanning = page.getByRole('dialog', { name: words('account.factors.authenticator.title') })
  await sees(scanning)
  await sees(page.getByRole('img', { name: words('account.factors.qr') }))
  const [shown = ''] = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(scanning.element()?.textContent ?? '') ?? []
  const secret = shown.replaceAll(' ', '')
  const right = codeOf(merchant, secret)
  await field('account.factors.firstCode').fill(right === '123456' ? '654321' : '123456')
  await button('account.factors.authenticator.submit').click()
  expect(field('account.factors.firstCode').description()).toBe(words('code.80009'))
  await field('account.factors.firstCode').fill(right)
  await button('account.factors.authenticator.submit').click()
  const codes = page.getByRole('dialog', { name: words('account.factors.codes.title') })
  await sees(codes)
  const recoveryCodes = codes.element()?.textContent?.match(/[a-z2-9]{4}(-[a-z2-9]{4}){3}/g) ?? []
  await button('account.factors.codes.kept').click()
  await sees(text('account.factors.authenticator.on'))
  return { secret, recoveryCodes }
}

/** Answers the step-up dialog with the password and a code that is not sent. */
async function confirmWith({ field, button, password }: Visitor, label: string, code: string): Promise<void> {
  await field('account.profile.password.old').fill(password)
  await field(label).fill(code)
  await button('account.stepUp.submit').click()
}

test('PROF-01 decision 085 an authenticator app is set up with its first code, and recovery codes are shown once', async ({ standing }) => {
  const merchant = await onProfile(standing)
  const { recoveryCodes } = await setUp(merchant)
  expect(new Set(recoveryCodes).size).toBe(10)
  await merchant.sees(merchant.page.getByText(merchant.words('account.factors.codes.left', { left: '10' }), { exact: true }))
  await merchant.button('account.factors.codes.renew').click()
  await merchant.button('account.factors.codes.renew.confirm').click()
  await merchant.sees(merchant.page.getByRole('dialog', { name: merchant.words('account.factors.codes.title') }))
})

test('PROF-01 decision 085 later changes are confirmed by a code of the app or a recovery code, and none is sent', async ({ standing }) => {
  const merchant = await onProfile(standing)
  const { button, field, page, sees, text, words } = merchant
  const { recoveryCodes } = await setUp(merchant)
  await merchant.later({ minutes: 11 })
  await button('account.factors.authenticator.remove').click()
  await button('account.factors.remove.confirm').click()
  await sees(page.getByRole('dialog', { name: words('account.stepUp.title') }))
  expect(page.getByRole('button', { name: words('ui.code.send') }).all()).toEqual([])
  await confirmWith(merchant, 'account.factors.code', 'aaaa-aaaa-aaaa-aaaa')
  expect(field('account.factors.code').description()).toBe(words('code.80009'))
  await confirmWith(merchant, 'account.factors.code', recoveryCodes[0] ?? '')
  await sees(text('account.factors.authenticatorRemoved'))
  await sees(text('account.factors.authenticator.text'))
})

test('ERR-R04 decision 085 an answer that is lost after the first code is reported, and the list shows that the app is set up', async ({
  standing,
}) => {
  const merchant = await onProfile(standing)
  const { button, field, page, sees, text, wire, words } = merchant
  await button('account.factors.authenticator.add').click()
  await confirmStepUp(merchant, merchant.phone)
  const scanning = page.getByRole('dialog', { name: words('account.factors.authenticator.title') })
  await sees(scanning)
  const [shown = ''] = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(scanning.element()?.textContent ?? '') ?? []
  wire.fail('POST', endpoints.confirmAuthenticator.path, 'unheard')
  await field('account.factors.firstCode').fill(codeOf(merchant, shown.replaceAll(' ', '')))
  await button('account.factors.authenticator.submit').click()
  await sees(page.getByRole('alert').filter({ hasText: words('problem.transport') }))
  await sees(text('account.factors.authenticator.on'))
})

test('decision 090 who has lost everything has it removed: confirmed by the mailbox, shown with its time, and withdrawn', async ({
  standing,
}) => {
  const merchant = await onProfile(standing)
  const { button, page, sees, text, words } = merchant
  await setUp(merchant)
  await merchant.later({ minutes: 11 })
  await button('account.factors.authenticator.remove').click()
  await button('account.factors.remove.confirm').click()
  // The dialog that asks for a factor leads back to the profile.
  await page.getByRole('link', { name: words('account.stepUp.lost') }).click()
  await button('ui.cancel').click()
  await button('account.factors.lostAll.ask').click()
  await button('account.factors.lostAll.confirm').click()
  await confirmStepUp(merchant, merchant.email)
  await sees(text('account.factors.lostAll.waits.title'))
  await button('account.factors.lostAll.withdraw').click()
  await sees(text('account.factors.lostAll.withdrawn'))
  await sees(button('account.factors.lostAll.ask'))
})
