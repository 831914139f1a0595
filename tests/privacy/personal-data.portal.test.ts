/** The own data: masked values shown with a reason and covered again, a copy that is fetched, an account that is deleted, or not. */
import { expect, vi } from 'vitest'
import { revealSeconds } from '../../contract/kernel/constants.ts'
import { unzip } from '../../server/platform/files/zip.ts'
import { sendSignIn } from '../account/forms.ts'
import { test, type Visitor } from '../support/in-process/world.ts'

/** On the profile, signed in. */
async function atProfile(merchant: Visitor): Promise<void> {
  await merchant.signIn('/profile')
  await merchant.sees(merchant.button('account.profile.deletion.request'))
}

/** The eye beside a value. */
const eye = ({ page, words }: Visitor, name: string, operation: 'show' | 'cover' = 'show') =>
  page.getByRole('button', { name: words(`account.reveal.${operation}.of`, { name: String(words(name)) }), exact: true })

/** Presses the eye of the phone and gives the reason; returns the shown text. */
async function showPhone(merchant: Visitor) {
  await eye(merchant, 'account.profile.phone.title').click()
  await merchant.page.getByText(merchant.words('account.reveal.reason.providing')).click()
  await merchant.button('account.reveal.submit').click()
  const phone = merchant.page.getByText(`+852 ${merchant.phone}`)
  await merchant.sees(phone)
  return phone
}

/** The dialog in which an account is deleted. */
const question = ({ page }: Visitor) => page.getByRole('alertdialog')

/** Requests the deletion of the account. */
async function askToDelete(merchant: Visitor, password = merchant.password): Promise<void> {
  const { words } = merchant
  await question(merchant).getByLabel(words('account.profile.password.old'), { exact: true }).fill(password)
  await question(merchant)
    .getByRole('button', { name: words('account.profile.deletion.ask.submit'), exact: true })
    .click()
}

test('PROF-05 API-015 the own phone is masked, shown with a reason, and covered by the eye, another window, another page and half a minute', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const { button, page, sees, words } = merchant
  await atProfile(merchant)
  await sees(page.getByText(`+852 ••••${merchant.phone.slice(-4)}`))
  const phone = await showPhone(merchant)
  await eye(merchant, 'account.profile.phone.title', 'cover').click()
  expect(phone.all()).toEqual([])
  await showPhone(merchant)
  dispatchEvent(new Event('blur'))
  await merchant.settle()
  expect(phone.all()).toEqual([])
  await showPhone(merchant)
  await merchant.later({ seconds: revealSeconds - 2 })
  expect(phone.all()).toHaveLength(1)
  await merchant.later({ seconds: 2 })
  expect(phone.all()).toEqual([])
  await showPhone(merchant)
  await page
    .getByRole('link', { name: words('shell.nav.home') })
    .first()
    .click()
  await merchant.open('/profile')
  await sees(eye(merchant, 'account.profile.phone.title'))
  expect([phone.all(), button('account.reveal.submit').all()]).toEqual([[], []])
})

test('API-028 KYC-30 KYC-32 submitted data is read again masked; each value is shown separately', async ({ standing }) => {
  const merchant = await standing('company-approved')
  const { button, link, page, sees, seesNoMore } = merchant
  await atProfile(merchant)
  await link('account.profile.certification.open').click()
  await button('kyc.sent.show').click()
  await sees(page.getByText(/^••••\d\(/).first())
  const number = page.getByText(/^A\d{6}\(/)
  expect(number.all()).toEqual([])
  await eye(merchant, 'kyc.idNumber.label').first().click()
  await button('account.reveal.submit').click()
  await sees(number)
  // Another one covers it.
  await eye(merchant, 'kyc.birthday.label').first().click()
  expect(number.all()).toEqual([])
  await button('account.reveal.submit').click()
  await sees(page.getByText('1986年3月14日'))
  await button('kyc.sent.hide').click()
  await seesNoMore(page.getByText(/^••••\d\(/))
})

test('decision 025 a copy is requested, made and downloaded, twice by different addresses', async ({ standing }) => {
  const merchant = await standing('company-approved')
  const { button, heading, sees, wire } = merchant
  await atProfile(merchant)
  await button('account.profile.copy.request').click()
  await sees(button('account.profile.copy.download'))
  const fetched = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const addresses = new Set<string>()
  for (const _ of ['first', 'second']) {
    await button('account.profile.copy.download').click()
    const address = (fetched.mock.contexts.at(-1) as HTMLAnchorElement).getAttribute('href') ?? ''
    addresses.add(address)
    const files = unzip(Buffer.from(await (await wire.ask(address)).arrayBuffer()))
    expect([...files.keys()]).toEqual(['data.json', 'read-me.html'])
    expect(files.get('data.json')?.toString()).toContain(merchant.email)
    expect(files.get('read-me.html')?.toString()).toMatch(/A\d{6}\([\dA]\)/)
  }
  fetched.mockRestore()
  expect(addresses.size).toBe(2)
  for (const address of addresses) expect((await wire.ask(address)).status).toBe(404)
  await sees(heading('account.profile.title'))
})

test('decision 025 deleting takes the password, waits, and is taken back', async ({ standing }) => {
  const merchant = await standing('company-approved')
  const { button, sees, text, words } = merchant
  await atProfile(merchant)
  await button('account.profile.deletion.request').click()
  expect(await question(merchant).textContent()).toContain(words('account.profile.deletion.ask.stays'))
  await askToDelete(merchant, 'Wrong#12345')
  const asked = question(merchant).getByLabel(words('account.profile.password.old'), { exact: true })
  expect(asked.description()).toBe(words('account.profile.password.wrong'))
  await askToDelete(merchant)
  await sees(button('account.profile.deletion.withdraw'))
  await merchant.open('/profile')
  await button('account.profile.deletion.withdraw').click()
  await sees(text('account.profile.deletion.withdrawn'))
  await sees(button('account.profile.deletion.request'))
})

test('decision 025 ERR-800003 long after signing in the password comes first; on its day the account is gone', async ({ standing }) => {
  const merchant = await standing('registered')
  const { button, field, heading, page, sees, words } = merchant
  await atProfile(merchant)
  await merchant.later({ hours: 1 })
  await eye(merchant, 'account.profile.phone.title').click()
  await button('account.reveal.submit').click()
  await sees(heading('account.reveal.password.title'))
  await field('account.profile.password.old').fill('Wrong#12345')
  await button('account.reveal.submit').click()
  expect(field('account.profile.password.old').description()).toBe(words('account.profile.password.wrong'))
  await field('account.profile.password.old').fill(merchant.password)
  await merchant.press('{Enter}')
  await sees(page.getByText(`+852 ${merchant.phone}`))
  // Entered a moment ago, it is not required again.
  await button('account.profile.copy.request').click()
  await sees(button('account.profile.copy.download'))
  await button('account.profile.deletion.request').click()
  await askToDelete(merchant)
  await sees(button('account.profile.deletion.withdraw'))
  await merchant.close()
  await merchant.later({ days: 14, hours: 1 })
  await merchant.settle()
  const mails = merchant.server.database.db.selectFrom('sandbox_mailbox').select('subject').where('recipient', '=', merchant.email)
  expect((await mails.execute()).map(({ subject }) => subject)).toEqual(['您的舢舨账户已删除'])
  // The session has ended with the account.
  await merchant.open('/profile')
  await button('shell.signIn').click()
  await sendSignIn(merchant)
  await sees(page.getByText(words('code.80003')))
})
