/** A returned application: its open fields, the accepted changes, and the person that is opened. */
import { expect, test } from 'vitest'
import type { KycApplication } from '../../contract/kyc/applications.ts'
import {
  correctionOf,
  everythingCorrected,
  isOpen,
  peopleAreOpen,
  personOf,
  stepOf,
  tasksOf,
} from '../../machines/kyc/kycWizard/returned.ts'
import { companyFormOf, companyOf, personFormOf, personResolver, personOf as saidOf } from '../../src/views/kyc/values.ts'
import { companyWorlds } from '../company/company.world.ts'
import { play } from '../harness/play.ts'

function returned(...items: string[]): KycApplication {
  return {
    status: 'returned',
    company: { registeredAddress: 'Old', principalAddress: 'Old', correspondenceAddress: 'Box 1', documents: ['one', 'two'] },
    business: { years_of_business: '6', top_buyer_regions: ['5'] },
    connectedPersons: [{ nameEn: 'Lam', email: 'old@example.com' }, { nameEn: 'Chan' }],
    returned: { dueDate: '2026-12-09', items: items.map((item) => ({ item, reason: 'other', note: '', corrected: false })) },
  } as unknown as KycApplication
}

test('decision 020 only returned items are open; without items everything is', () => {
  const some = returned('company.documents.0', 'connectedPersons.1.email')
  const paths = [
    'company.documents.0',
    'company.documents.1',
    'company.registeredAddress',
    'connectedPersons.1.email',
    'connectedPersons.0.email',
  ]
  expect(paths.map((path) => isOpen(some, path))).toEqual([true, false, false, true, false])
  expect([peopleAreOpen(some), peopleAreOpen(returned('connectedPersons')), peopleAreOpen(returned())]).toEqual([false, true, true])
  expect(isOpen(returned(), 'company.registeredAddress')).toBe(true)
  expect(tasksOf({ ...some, status: 'submitted' })).toEqual([])
  expect([everythingCorrected(some), everythingCorrected(returned())]).toEqual([false, true])
  expect(['company.documents.0', 'business.years_of_business', 'connectedPersons', 'connectedPersons.1.email'].map(stepOf)).toEqual([
    'company',
    'business',
    'connectedPersons',
    'connectedPersons',
  ])
  expect([personOf('connectedPersons.12.email'), personOf('connectedPersons'), personOf('company.documents.0')]).toEqual([12, null, null])
})

test('decision 020 KYC-27 only open fields of a change are accepted; a document is replaced in its place and never removed', () => {
  const company = { registeredAddress: 'New', correspondenceAddress: 'New', registerNameEn: 'New', documents: ['three', 'four', 'five'] }
  const change = { company }
  expect(correctionOf(returned('company.correspondenceAddress', 'company.documents.0'), change)).toEqual({
    company: { registeredAddress: 'Old', principalAddress: 'Old', correspondenceAddress: 'New', documents: ['three', 'two'] },
  })
  expect(correctionOf(returned('company.documents.0'), { company: { documents: ['', 'two'] } }).company?.documents).toEqual(['one', 'two'])
  expect(correctionOf(returned('company.documents.2'), change).company?.documents).toEqual(['one', 'two', 'five'])
  const business = { years_of_business: '9', top_buyer_regions: ['1'], industry_service: '2' }
  expect(correctionOf(returned('business.top_buyer_regions'), { business }).business).toEqual({
    years_of_business: '6',
    top_buyer_regions: ['1'],
  })
})

test('KYC-27 KYC-32 a corrected address also changes the addresses that were equal; a different one stays', () => {
  const application = returned('company.registeredAddress', 'connectedPersons.0.residentialAddress')
  const form = companyFormOf(application)
  expect([form.principalSame, form.correspondenceSame]).toEqual([true, false])
  const company = companyOf({ ...form, registeredAddress: 'New' })
  expect(correctionOf(application, { company }).company).toMatchObject({
    registeredAddress: 'New',
    principalAddress: 'New',
    correspondenceAddress: 'Box 1',
  })
  const homes = { residentialAddress: 'Old', permanentAddress: 'Old' }
  const person = personFormOf(homes, isOpen(application, 'connectedPersons.0.permanentAddress'))
  expect(person.permanentSame).toBe(true)
  expect(saidOf({ ...person, residentialAddress: 'New' }, {})).toMatchObject({ residentialAddress: 'New', permanentAddress: 'New' })
  expect(isOpen(application, 'connectedPersons.1.permanentAddress')).toBe(false)
})

test('KYC-28 KYC-33 people are corrected in their place; added and removed only when the people were returned', () => {
  const connectedPersons = [{ nameEn: 'Ho', email: 'new@example.com' }]
  expect(correctionOf(returned('connectedPersons.0.email'), { connectedPersons }).connectedPersons).toEqual([
    { nameEn: 'Lam', email: 'new@example.com' },
    { nameEn: 'Chan' },
  ])
  expect(correctionOf(returned('connectedPersons'), { connectedPersons }).connectedPersons).toEqual(connectedPersons)
})

test('KYC-23 KYC-28 KYC-30 KYC-32 a field opens together with its dependent fields, and with nothing else', () => {
  const open = (item: string, path: string) => isOpen(returned(item), path)
  const ofPerson = (item: string, path: string) => open(`connectedPersons.0.${item}`, `connectedPersons.0.${path}`)
  expect([ofPerson('mobilePhone', 'mobilePhoneAreaCode'), ofPerson('mobilePhone', 'email'), ofPerson('email', 'mobilePhone')]).toEqual([
    true,
    false,
    false,
  ])
  expect([ofPerson('idType', 'idNumber'), ofPerson('idNumber', 'idType'), ofPerson('idNumber', 'birthday')]).toEqual([true, true, true])
  expect([ofPerson('birthday', 'idNumber'), ofPerson('birthday', 'nameEn'), ofPerson('idType', 'idBackFileId')]).toEqual([
    true,
    false,
    true,
  ])
  expect([ofPerson('capacity', 'ownershipPercent'), ofPerson('ownershipPercent', 'capacity')]).toEqual([true, false])
  const company = ['unifiedSocialCreditCode', 'businessRegistrationNumber', 'documents.0', 'registerNameCn', 'incorporationDate']
  expect(company.map((path) => open('company.incorporationCountry', `company.${path}`))).toEqual([true, true, true, true, false])
  expect(open('company.entityType', 'company.companyRegistrationNumber')).toBe(true)
  expect(open('connectedPersons.0.idNumber', 'connectedPersons.1.birthday')).toBe(false)
})

test('KYC-29 a form refuses a share that exceeds the whole with the others, also while its other fields are empty', async () => {
  const form = { ...personFormOf({}), capacity: 'shareholder' as const, ownershipPercent: '41' }
  const errorsOf = async (others: number) =>
    (await personResolver({}, others)(form, undefined, { fields: {}, shouldUseNativeValidation: false })).errors
  expect((await errorsOf(60)).ownershipPercent?.message).toBe('field.ownership.over')
  expect((await errorsOf(59)).ownershipPercent).toBeUndefined()
})

test('KYC-29 shares above the whole are refused: the last holder is opened with the fault', () => {
  const [whole, over] = (companyWorlds.peopleEditor?.events ?? []).slice(-2)
  if (!whole || !over) throw new Error('no events')
  const delivered: unknown[] = []
  const input = { company: {}, count: 2, faulty: null, deliver: (people: unknown) => delivered.push(people), remove: () => {} }
  expect(play('peopleEditor', input, over)).toMatchObject({ tags: 'editing', context: { index: 1, checked: true } })
  expect(play('peopleEditor', input, whole).did).toEqual(['deliverPeople'])
})
