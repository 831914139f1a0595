/** Browser checks of the certification: width on a phone, keyboard, focus and axe findings. Other companies are certified in one process. */
import { signIn } from '../account/account.ts'
import { typing } from '../kernel/typing.ts'
import { walkAlong } from '../kernel/walk.ts'
import { expect, merchant as merchantOn, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { applicants } from './applicants.ts'
import { certifications } from './certification-model.ts'
import { alike, does, sees } from './certification-walk.ts'
import type { Applying } from './certify.ts'

const phone = { width: 390, height: 844 }

/** Changes a person and removes one; the focus continues from the list, and an incomplete person is opened. */
async function revisePeople({ hands, applicant }: Applying, merchant: ReturnType<typeof merchantOn>): Promise<void> {
  const { page, words, field } = merchant
  const people = page.getByRole('list', { name: words('kyc.people.label') }).getByRole('listitem')
  const add = merchant.button('kyc.person.add.button')
  const name = field('kyc.person.nameEn.label')
  const [first, second] = applicant.people.map(({ nameEn }) => nameEn)
  const removed = 'Chan Siu Ming'
  await expect(add).toBeFocused()

  await hands.press(people.last().getByRole('button', { name: words('kyc.person.edit') }))
  await hands.write(name, '')
  await hands.press(merchant.button('kyc.person.close'))
  await expect(add).toBeFocused()
  await hands.press(merchant.button('kyc.connectedPersons.submit'))
  await expect(name).toHaveAccessibleDescription(String(words('field.required')))
  await expectAccessible(page, 'a person who is not complete')
  await hands.write(name, `${second} Rose`)
  await hands.press(merchant.button('kyc.person.keep'))
  await expect(people).toHaveCount(2)

  await hands.press(add)
  await hands.write(name, removed)
  await hands.press(merchant.button('kyc.person.close'))
  await hands.press(people.filter({ hasText: removed }).getByRole('button', { name: words('kyc.person.remove') }))
  await expectAccessible(page, 'taking a person out')
  await hands.press(merchant.button('kyc.person.remove.confirm'))
  await expect(people).toContainText([String(first), `${second} Rose`])
  await expect(people).toHaveCount(2)
  await expect(add).toBeFocused()
}

for (const { kind, way } of certifications.filter((each) => each.kind === 'limited HK'))
  test(`KYC-19 KYC-33 a company is certified on a phone by keyboard alone, with a person changed and another taken out; nothing is wider than the screen, and the focus is never lost: ${way.title}`, async ({
    standing,
  }) => {
    const registered = await standing('registered')
    const { page } = registered
    await page.setViewportSize(phone)
    await page.addInitScript(() => localStorage.setItem('locale', 'zh_HK'))
    const merchant = merchantOn(page, 'zh_HK', 'hook', registered)
    await signIn(merchant)
    const applying = { merchant, hands: typing(merchant), applicant: applicants[kind] }
    const looks = Object.entries(sees(applying)).map(([situation, look]) => [
      situation,
      async () => {
        await look()
        expect(await page.evaluate(() => document.documentElement.scrollWidth), situation).toBe(phone.width)
      },
    ])
    const acts = does(applying, kind, () => revisePeople(applying, merchant))
    await walkAlong(merchant, way, Object.fromEntries(looks), acts, alike)
  })
