/** The certification of every kind of company in both countries, as the model says: sent back twice, corrected, approved; refused and put right. And people changed and taken out. */
import type { Locale } from '../../contract/kernel/constants.ts'
import { signIn } from '../account/account.ts'
import { pointing, typing } from '../kernel/hands.ts'
import { expect, merchant as merchantOn, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { applicants } from './applicants.ts'
import { certifications } from './certification-models.ts'
import { walkCertification } from './certification-walk.ts'
import { addPeople } from './certify.ts'

const rows =
  'KYC-17 KYC-18 KYC-19 KYC-23 KYC-24 KYC-25 KYC-26 KYC-27 KYC-28 KYC-29 KYC-30 KYC-31 KYC-32 KYC-33 KYC-34 BIZ-11 VAL-21 VAL-22 VAL-27'

const desk = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

/** In what language, on what, and with what hands each way is walked: together every language on both, and one by keyboard alone. */
const settings: Record<string, { speaks: Locale; viewport: typeof desk; keyboard?: true }> = {
  'limited HK': { speaks: 'zh_CN', viewport: phone },
  'partnership HK': { speaks: 'zh_HK', viewport: desk },
  'sole HK': { speaks: 'zh_CN', viewport: desk, keyboard: true },
  'limited CN': { speaks: 'en_US', viewport: desk },
  'partnership CN': { speaks: 'zh_HK', viewport: phone },
  'sole CN': { speaks: 'en_US', viewport: phone },
  unknown: { speaks: 'zh_CN', viewport: desk },
}

for (const { kind, known, path } of certifications) {
  const { speaks, viewport, keyboard } = settings[known ? kind : 'unknown'] ?? { speaks: 'zh_CN', viewport: desk }
  const how = `${keyboard ? 'by keyboard alone, ' : ''}in ${speaks} at ${viewport.width} px`
  test(`${rows} ${known ? kind : 'nobody knows it'}, ${how}: ${path.description}`, async ({ standing }) => {
    const registered = await standing('registered')
    const { page } = registered
    await page.setViewportSize(viewport)
    await page.addInitScript((locale) => localStorage.setItem('locale', locale), speaks)
    const merchant = merchantOn(page, speaks, 'hook', registered)
    await signIn(merchant)
    const hands = keyboard ? typing(merchant) : pointing
    await walkCertification({ merchant, hands, applicant: applicants[kind] }, known, path)
    if (viewport === phone) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  })
}

test('KYC-33 a person is changed and taken out; the focus goes on from the list, and who is not complete is opened', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const { page, words } = merchant
  const applying = { merchant, hands: pointing, applicant: applicants['partnership HK'] }
  const [first, second] = applying.applicant.people.map(({ nameEn }) => nameEn)
  const people = page.getByRole('list', { name: words('kyc.people.label') }).getByRole('listitem')
  const add = merchant.button('kyc.person.add.button')
  await signIn(merchant)
  await merchant.open('/company/onboarding/directors-and-shareholders')
  await addPeople(applying)
  await expect(add).toBeFocused()

  await people
    .last()
    .getByRole('button', { name: words('kyc.person.edit') })
    .click()
  await merchant.field('kyc.person.nameEn.label').fill('')
  await merchant.button('kyc.person.close').click()
  await expect(add).toBeFocused()
  await merchant.button('kyc.connectedPersons.submit').click()
  await expect(merchant.field('kyc.person.nameEn.label')).toHaveAccessibleDescription(String(words('field.required')))
  await expectAccessible(page, 'a person who is not complete')
  await merchant.field('kyc.person.nameEn.label').fill(`${second} Rose`)
  await merchant.button('kyc.person.keep').click()

  await people
    .first()
    .getByRole('button', { name: words('kyc.person.remove') })
    .click()
  await expectAccessible(page, 'taking a person out')
  await merchant.button('kyc.person.remove.confirm').click()
  await expect(people).toHaveCount(1)
  await expect(people).toContainText(`${second} Rose`)
  await expect(people).not.toContainText(String(first))
  await expect(add).toBeFocused()
})
