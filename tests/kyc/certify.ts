/** Certifies a company of any kind as a merchant does: every field of the three steps, then the returned items. */
import { country } from '../../contract/reference/countries.ts'
import { newBrn, newUscc } from '../company/companies.ts'
import type { Hands } from '../kernel/hands.ts'
import type { Thing, Walker } from '../kernel/vocabulary.ts'
import { escaped } from '../kernel/words.ts'
import { type Applicant, type Person, trade } from './applicants.ts'

/** The merchant and the way of input. */
export interface Applying {
  readonly merchant: Walker
  readonly hands: Hands
  readonly applicant: Applicant
}

/** An optional field, marked in its label. */
function optional({ page, words }: Walker, id: string): Thing {
  return page.getByLabel(`${words(id)} ${words('ui.field.optional')}`, { exact: true })
}

/** The field of a name: documents of the mainland have a Chinese one, others an English one; the other name is optional. */
export function nameField(merchant: Walker, id: string, required: boolean): Thing {
  return required ? merchant.field(id) : optional(merchant, id)
}

/** The place of a document or of a side of an ID. */
export function placeOf({ page, words }: Walker, label: string): Thing {
  return page.getByRole('group', { name: new RegExp(`^${words(label)}`) })
}

/** Message id of the label of the first document. */
export function firstDocument({ company }: Applicant): string {
  return `kyc.document.${company.incorporationCountry === country.china ? 'china' : 'hongKong'}.first`
}

/** Gives a document and waits until it is there. */
async function give({ merchant, hands }: Applying, label: string, name: string): Promise<void> {
  const place = placeOf(merchant, label)
  await hands.give(place.getByLabel(merchant.words('ui.file.choose')), name)
  await merchant.sees(place.getByText(merchant.words('ui.file.done')))
}

/** Step 1, every field for the kind of company. */
export async function fillInCompany(applying: Applying, nameEn = applying.applicant.company.registerNameEn): Promise<void> {
  const { merchant, hands, applicant } = applying
  const { page, words, field } = merchant
  const { company } = applicant
  const inChina = company.incorporationCountry === country.china
  const limited = company.entityType === 'limited_company'
  await hands.tick(page.getByRole('radio', { name: words(`kyc.country.${company.incorporationCountry}`), exact: true }))
  await hands.tick(page.getByRole('radio', { name: words(`kyc.entityType.${company.entityType}`) }))
  await hands.write(nameField(merchant, 'kyc.nameEn.label', !inChina), nameEn)
  await hands.write(nameField(merchant, 'kyc.nameCn.label', inChina), company.registerNameCn)
  await hands.date(field('kyc.incorporationDate.label'), company.incorporationDate)
  if (inChina) await hands.write(field('kyc.uscc.label'), newUscc())
  else await hands.write(field('kyc.brn.label'), newBrn())
  if (company.companyRegistrationNumber) await hands.write(optional(merchant, 'kyc.crn.label'), company.companyRegistrationNumber)
  await merchant.sees(optional(merchant, 'kyc.crn.label'), { count: limited && !inChina ? 1 : 0 })
  await hands.write(field('kyc.registeredAddress.label'), company.registeredAddress)
  for (const [box, address] of [
    ['kyc.principalSame.label', 'principalAddress'],
    ['kyc.correspondenceSame.label', 'correspondenceAddress'],
  ] as const) {
    if (company[address] === company.registeredAddress) continue
    await hands.tick(field(box))
    await hands.write(field(`kyc.${address}.label`), company[address])
  }
  const first = firstDocument(applicant)
  await give(applying, first, 'first.png')
  await give(applying, limited ? first.replace('first', 'second') : 'kyc.document.other', 'second.png')
  await hands.press(merchant.button('kyc.company.submit'))
}

/** Step 2, every question answered. */
export async function fillInBusiness({ merchant, hands }: Applying): Promise<void> {
  const { page, words, field } = merchant
  await hands.write(field('home.business.turnover.label'), trade.annual_sales_turnover_usd)
  await hands.write(field('home.business.years.label'), trade.years_of_business)
  await hands.pick(field('home.business.fundsRegion.label'), trade.corporate_funds_region)
  await hands.pick(field('home.business.nature.label'), trade.business_nature)
  await hands.pick(field('home.business.industry.label'), trade.industry_service)
  await hands.pick(field('home.business.goods.label'), trade.major_commodities_type)
  for (const [label, regions] of [
    ['home.business.buyers.label', trade.top_buyer_regions],
    ['home.business.suppliers.label', trade.top_supplier_regions],
  ] as const)
    for (const [index, region] of regions.entries()) {
      const places = page.getByRole('group', { name: words(label) })
      await hands.pick(places.getByLabel(words('home.business.region.place', { place: index + 1 })), region)
    }
  await hands.pick(field('home.business.initialWealth.label'), trade.initial_source_of_wealth)
  await hands.pick(field('home.business.continuousWealth.label'), trade.continuous_source_of_wealth)
  await hands.pick(field('home.business.funding.label'), trade.funding_source)
  await hands.press(merchant.button('kyc.business.submit'))
}

/** Step 3, all people in order, as far as the list. */
export async function addPeople(applying: Applying): Promise<void> {
  const { merchant, hands, applicant } = applying
  const { page, words } = merchant
  const added = page.getByRole('list', { name: words('kyc.people.label') }).getByRole('listitem')
  for (const [index, person] of applicant.people.entries()) {
    if (index > 0) await hands.press(merchant.button('kyc.person.add.button'))
    await addPerson(applying, person)
    await merchant.sees(merchant.button('kyc.person.keep'), { count: 0 })
    await merchant.sees(added, { count: index + 1 })
  }
}

async function addPerson(applying: Applying, person: Person): Promise<void> {
  const { merchant, hands, applicant } = applying
  const { page, words, field } = merchant
  await hands.tick(page.getByRole('radio', { name: words(`kyc.capacity.${person.capacity}`), exact: true }))
  await hands.pick(field('kyc.nationality.label'), person.nationality)
  await hands.pick(field('kyc.idType.label'), person.idType)
  const resident = person.idType === 'cnid'
  if (person.nameCn) await hands.write(nameField(merchant, 'kyc.person.nameCn.label', resident), person.nameCn)
  if (person.nameEn) await hands.write(nameField(merchant, 'kyc.person.nameEn.label', !resident), person.nameEn)
  const holds = person.capacity !== 'director'
  await merchant.sees(field('kyc.ownershipPercent.label'), { count: holds ? 1 : 0 })
  if (holds) await hands.write(field('kyc.ownershipPercent.label'), person.ownershipPercent)
  await hands.write(field('kyc.idNumber.label'), person.idNumber)
  await hands.date(field('kyc.birthday.label'), person.birthday)
  await hands.write(optional(merchant, 'kyc.position.label'), person.position)
  // A company of the mainland gives one page of a passport.
  const onePage = person.idType === 'passport' && applicant.company.incorporationCountry === country.china
  await give(applying, onePage ? 'kyc.idPage.label' : 'kyc.idFront.label', 'front.png')
  if (onePage) await merchant.sees(placeOf(merchant, 'kyc.idBack.label'), { count: 0 })
  else await give(applying, 'kyc.idBack.label', 'back.png')
  await hands.pick(field('ui.phone.area'), person.mobilePhoneAreaCode)
  await hands.write(field('ui.phone.number'), person.mobilePhone)
  await hands.write(field('kyc.email.label'), person.email)
  await hands.write(field('kyc.residentialAddress.label'), person.residentialAddress)
  if (person.permanentAddress !== person.residentialAddress) {
    await hands.tick(field('kyc.permanentSame.label'))
    await hands.write(field('kyc.permanentAddress.label'), person.permanentAddress)
  }
  await hands.write(optional(merchant, 'kyc.experience.label'), person.yearsOfIndustryExperience)
  if (person.uboRegion) await hands.pick(optional(merchant, 'kyc.uboRegion.label'), person.uboRegion)
  await hands.press(merchant.button('kyc.person.keep'))
}

/** The entry of the list of what was sent back that begins with this name. */
export function taskOf({ page }: Walker, name: string | RegExp): Thing {
  return page.getByRole('listitem').filter({ hasText: new RegExp(`^${typeof name === 'string' ? escaped(name) : name.source}`) })
}

/** The name of an entry that belongs to the first person. */
export function personTask({ merchant: { words, locale }, applicant: { people } }: Applying, field: string): string | RegExp {
  const { nameCn = '', nameEn = '' } = people[0] ?? {}
  return words('kyc.tasks.personField', { name: (locale === 'en_US' ? nameEn : nameCn) || nameCn || nameEn, field: String(words(field)) })
}

/** Rewrites a returned field, which has the focus, and saves it. */
export async function correctField({ merchant, hands }: Applying, label: string, text: string): Promise<void> {
  await hands.write(merchant.field(label), text)
  await hands.press(merchant.button('kyc.tasks.save'))
}

/** Gives another document in the place of a returned one, and saves it. */
export async function replace({ merchant, hands }: Applying, label: string, name: string): Promise<void> {
  const place = placeOf(merchant, label)
  await hands.give(place.getByLabel(merchant.words('ui.file.replace')), name)
  await merchant.sees(place.getByText(name))
  await merchant.sees(place.getByText(merchant.words('ui.file.done')))
  await hands.press(merchant.button('kyc.tasks.save'))
}
