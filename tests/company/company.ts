/** Certifying a company, as a merchant does it in a browser and in one process. */
import { randomInt } from 'node:crypto'
import { country } from '../../contract/reference/countries.ts'
import type { GivenFile, Walker } from '../kernel/vocabulary.ts'
import { sampleFiles } from './companies.ts'

/** The address of the company and of its director. */
export const address = '香港中环康乐广场一号怡和大厦 1203 室'

/** The director of every company here, who signs its contract. */
export const director = { nameCn: '陈大文', nameEn: 'Chan Tai Man' } as const

/** Fills in step 1 of a Hong Kong company and sends it. Without a number its field stays empty. */
export async function fillInCompany(
  merchant: Walker,
  { nameEn, withNumber = true }: { nameEn: string; withNumber?: boolean },
): Promise<void> {
  const { page, words } = merchant
  await page.getByRole('radio', { name: words('kyc.country.1'), exact: true }).check()
  await page.getByRole('radio', { name: words('kyc.entityType.limited_company') }).check()
  await merchant.field('kyc.nameEn.label').fill(nameEn)
  await page.getByLabel(words('kyc.nameCn.label')).fill('海港灯火有限公司')
  await merchant.field('kyc.incorporationDate.label').fill('2019-04-01')
  await merchant.field('kyc.registeredAddress.label').fill(address)
  await upload(merchant, 'kyc.document.hongKong.first')
  if (withNumber) await fillInNumber(merchant)
  await submitCompany(merchant)
}

/** Fills in an unused business registration number. */
export async function fillInNumber(merchant: Walker): Promise<void> {
  await merchant.field('kyc.brn.label').fill(String(randomInt(10_000_000, 99_999_999)))
}

/** Sends step 1. */
export async function submitCompany(merchant: Walker): Promise<void> {
  await merchant.button('kyc.company.submit').click()
}

/** Fills in one field of step 2 and sends it. */
export async function fillInBusiness(merchant: Walker): Promise<void> {
  await merchant.field('home.business.turnover.label').fill('1600000')
  await merchant.button('kyc.business.submit').click()
}

/** Adds the one director, who owns everything, and continues to the check of the answers. */
export async function addDirector(merchant: Walker): Promise<void> {
  const { page, words, email } = merchant
  await page.getByRole('radio', { name: words('kyc.capacity.both'), exact: true }).check()
  await page.getByLabel(words('kyc.person.nameCn.label')).fill(director.nameCn)
  await merchant.field('kyc.person.nameEn.label').fill(director.nameEn)
  await merchant.field('kyc.ownershipPercent.label').fill('100')
  await merchant.field('kyc.nationality.label').selectOption(country.hongKong)
  await merchant.field('kyc.idType.label').selectOption('hkid')
  await merchant.field('kyc.idNumber.label').fill('A123456(3)')
  await merchant.field('kyc.birthday.label').fill('1985-06-02')
  await upload(merchant, 'kyc.idFront.label')
  await upload(merchant, 'kyc.idBack.label')
  await merchant.field('ui.phone.number').fill('61234567')
  await merchant.field('kyc.email.label').fill(email)
  await merchant.field('kyc.residentialAddress.label').fill(address)
  await merchant.button('kyc.person.keep').click()
  await merchant.button('kyc.connectedPersons.submit').click()
}

/** Sends the application to review. */
export async function sendApplication(merchant: Walker): Promise<void> {
  await merchant.button('kyc.check.submit').click()
}

/** A small picture. */
export const picture = (name: string): GivenFile => ({ name, mimeType: 'image/png', buffer: sampleFiles.png })

/** Uploads a small picture into the place with a label and waits until it is there. */
async function upload({ page, words, sees }: Walker, label: string): Promise<void> {
  const place = page.getByRole('group', { name: words(label), exact: true })
  await place.getByLabel(words('ui.file.choose')).setInputFiles(picture('scan.png'))
  await sees(place.getByText(words('ui.file.done')))
}
