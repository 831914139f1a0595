/** Rules for a company and its people: possible days, numbers in common notations, names as in registers. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BankAccount } from '../../contract/banking/drawdown-account.ts'
import { BusinessInfo, CompanyInformation, emptyBusinessInfo } from '../../contract/kyc/applications.ts'
import { ConnectedPerson, connectedPersonOf, connectedPersonsOf } from '../../contract/kyc/connected-persons.ts'
import { brnFault } from '../../contract/kyc/registration-numbers.ts'
import {
  birthdayFault,
  companyNumberIsValid,
  hongKongDay,
  incorporationFault,
  normaliseNumber,
  normaliseRegistration,
} from '../../contract/kyc/rules.ts'
import { country } from '../../contract/reference/countries.ts'
import { applicationWith, newUscc } from '../company/companies.ts'

const file = '00000000-0000-4000-8000-000000000000'
const form = applicationWith(file, 'Harbour Light Limited', { document: file, front: file, back: file })
const [person] = form.connectedPersons

type Schema = { safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } } }
function faults(schema: Schema, value: unknown) {
  const issues = schema.safeParse(value).error?.issues ?? []
  return Object.fromEntries(issues.reverse().map(({ path, message }) => [path.join('.'), message]))
}
const ofCompany = (change: object) => faults(CompanyInformation, { ...form.company, ...change })
const ofPerson = (change: object) => faults(ConnectedPerson, { ...person, ...change })
const ofBusiness = (change: object) => faults(BusinessInfo, { ...emptyBusinessInfo, business_nature: '2', ...change })

describe('days', () => {
  const today = '2026-11-22'
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T02:00:00Z`) }))
  afterEach(() => void vi.useRealTimers())

  test('KYC-24 the day in Hong Kong has begun when it is 16 o’clock in UTC', () => {
    expect(hongKongDay(new Date('2026-11-21T15:59:59Z'))).toBe('2026-11-21')
    expect(hongKongDay(new Date('2026-11-21T16:00:00Z'))).toBe(today)
  })

  test('KYC-24 a company was incorporated today or before, and not before 1850', () => {
    expect([today, '1850-01-01', '2019-04-01'].map((day) => incorporationFault(day, today))).toEqual([null, null, null])
    expect(['2026-11-23', '1849-12-31'].map((day) => incorporationFault(day, today))).toEqual(['field.date.future', 'field.date.tooEarly'])
    expect(ofCompany({ incorporationDate: '2999-05-01' })).toEqual({ incorporationDate: 'field.date.future' })
    expect(ofCompany({ incorporationDate: '1800-01-01' })).toEqual({ incorporationDate: 'field.date.tooEarly' })
    expect(ofCompany({ incorporationDate: '' })).toEqual({ incorporationDate: 'field.required' })
    expect(ofCompany({ incorporationDate: today })).toEqual({})
  })

  test('KYC-28 KYC-32 a director is 18 or older; a shareholder may be younger, and no birthday is before 1900 or after today', () => {
    const born = (capacity: string, birthday: string) => birthdayFault({ capacity, birthday }, today)
    for (const capacity of ['director', 'both']) {
      expect([born(capacity, '2008-11-22'), born(capacity, '2008-11-23')]).toEqual([null, 'field.birthday.minor'])
    }
    expect(birthdayFault({ capacity: 'director', birthday: '2008-02-29' }, '2026-02-28')).toBe('field.birthday.minor')
    expect(birthdayFault({ capacity: 'director', birthday: '2008-02-29' }, '2026-03-01')).toBeNull()
    expect([born('shareholder', '2020-01-01'), born('shareholder', today), born('shareholder', '2026-11-23')]).toEqual([
      null,
      null,
      'field.date.future',
    ])
    expect([born('director', '1900-01-01'), born('shareholder', '1899-12-31')]).toEqual([null, 'field.birthday.tooEarly'])
    expect(ofPerson({ birthday: today })).toEqual({ birthday: 'field.birthday.minor' })
    expect(ofPerson({ birthday: '' })).toEqual({ birthday: 'field.required' })
  })
})

describe('numbers', () => {
  test('KYC-26 VAL-22 a business registration number is 8 digits that are not all zeros', () => {
    expect(['12345678', '00000001', '00000000', '1234567'].map(brnFault)).toEqual([null, null, 'field.brn.zeros', 'field.brn.invalid'])
    expect(ofCompany({ businessRegistrationNumber: '00000000' })).toEqual({ businessRegistrationNumber: 'field.brn.zeros' })
  })

  test('KYC-24 a company number of Hong Kong, where there is one, is a letter or none and 5 to 8 digits', () => {
    for (const right of ['2812345', 'F0012345', '12345', '12345678']) expect(companyNumberIsValid(right), right).toBe(true)
    for (const wrong of ['abc', '1234', '123456789', 'AB12345', '12345A', '']) expect(companyNumberIsValid(wrong), wrong).toBe(false)
    expect(ofCompany({ companyRegistrationNumber: 'abc' })).toEqual({ companyRegistrationNumber: 'field.crn.invalid' })
    expect(ofCompany({ companyRegistrationNumber: '' })).toEqual({})
  })

  test('KYC-24 KYC-25 KYC-26 register numbers are accepted in common notations', () => {
    expect(['１２３４ ５６７８', 'f-0012345'].map(normaliseRegistration)).toEqual(['12345678', 'F0012345'])
    const uscc = newUscc()
    const written = {
      businessRegistrationNumber: '1234-5678',
      unifiedSocialCreditCode: `${uscc.slice(0, 9)} ${uscc.slice(9).toLowerCase()}`,
    }
    expect(CompanyInformation.parse({ ...form.company, ...written })).toMatchObject({
      businessRegistrationNumber: '12345678',
      unifiedSocialCreditCode: uscc,
    })
  })

  test('BIZ-01 BIZ-02 figures are accepted with grouping commas and full-width digits, and stored as plain digits', () => {
    for (const written of ['850,000', '８５０，０００', '850 000', ' 850000 ']) expect(normaliseNumber(written), written).toBe('850000')
    for (const wrong of ['8,50,000', '85,0000', '1,5']) expect(normaliseNumber(wrong), wrong).toBe(wrong)
    const business = { ...emptyBusinessInfo, annual_sales_turnover_usd: '1,850,000', years_of_business: '１２' }
    expect(BusinessInfo.parse(business)).toMatchObject({ annual_sales_turnover_usd: '1850000', years_of_business: '12' })
    expect(ConnectedPerson.parse({ ...person, ownershipPercent: '５０．５' }).ownershipPercent).toBe('50.5')
  })

  test('BIZ-01 BIZ-02 KYC-32 sales have at most 10 digits; years are 0 to 99', () => {
    expect(ofBusiness({ annual_sales_turnover_usd: '9,999,999,999' })).toEqual({})
    expect(ofBusiness({ annual_sales_turnover_usd: '99999999999' })).toEqual({ annual_sales_turnover_usd: 'field.sales.tooMany' })
    for (const wrong of ['-500', '1.5', '1,5', 'x']) {
      expect(ofBusiness({ annual_sales_turnover_usd: wrong }), wrong).toEqual({ annual_sales_turnover_usd: 'field.number.invalid' })
    }
    for (const right of ['', '0', '99']) expect(ofBusiness({ years_of_business: right }), right).toEqual({})
    for (const wrong of ['150', '-1', '1.5']) {
      expect(ofBusiness({ years_of_business: wrong }), wrong).toEqual({ years_of_business: 'field.years.invalid' })
      expect(ofPerson({ yearsOfIndustryExperience: wrong }), wrong).toEqual({ yearsOfIndustryExperience: 'field.years.invalid' })
    }
  })

  test('BIZ-01 decision 149 sales are given in US dollars or in renminbi, in one of them only', () => {
    expect(ofBusiness({ annual_sales_turnover_cny: '6,000,000' })).toEqual({})
    expect(faults(BusinessInfo, { ...emptyBusinessInfo, annual_sales_turnover_cny: '6000000' })).toEqual({})
    expect(faults(BusinessInfo, { ...emptyBusinessInfo, annual_sales_turnover_cny: '' })).toEqual({
      annual_sales_turnover_usd: 'field.business.empty',
    })
    expect(ofBusiness({ annual_sales_turnover_usd: '850000', annual_sales_turnover_cny: '6000000' })).toEqual({
      annual_sales_turnover_cny: 'field.sales.twice',
    })
  })

  test('BANK-04 an account number has 5 to 34 digits or letters, spaces and hyphens aside', () => {
    const fault = (accountNumber: string) => faults(BankAccount, { accountNumber }).accountNumber
    for (const right of ['12345', '12-345', '998-877665-544', `GB29 ${'NWBK '.repeat(7)}60`, '１２３４５'])
      expect(fault(right), right).toBeUndefined()
    for (const wrong of ['12-34', '1 2 3 4', '-----', '1'.repeat(35), '12_345'])
      expect(fault(wrong), wrong).toBe('field.accountNumber.invalid')
  })
})

describe('a company of the mainland', () => {
  const inChina = { incorporationCountry: country.china, businessRegistrationNumber: '', unifiedSocialCreditCode: newUscc() }

  test('KYC-24 KYC-25 decision 149 its Chinese name is required, its English name is not; in Hong Kong it is the other way round', () => {
    expect(ofCompany({ ...inChina, registerNameEn: '' })).toEqual({})
    expect(ofCompany({ ...inChina, registerNameCn: '' })).toEqual({ registerNameCn: 'field.required' })
    expect(ofCompany({ ...inChina, registerNameCn: 'Coastline' })).toEqual({ registerNameCn: 'field.nameCn.invalid' })
    expect(ofCompany({ registerNameCn: '' })).toEqual({})
    expect(ofCompany({ registerNameEn: '' })).toEqual({ registerNameEn: 'field.required' })
    // Beside the faults of other fields, not after them.
    expect(ofCompany({ ...inChina, unifiedSocialCreditCode: '', registerNameCn: '', incorporationDate: '' })).toEqual({
      unifiedSocialCreditCode: 'field.required',
      registerNameCn: 'field.required',
      incorporationDate: 'field.required',
    })
  })

  test('KYC-29 KYC-30 decision 149 an identity card of the mainland has a Chinese name and no other, any other document an English one', () => {
    const resident = { idType: 'cnid', idNumber: '440305198807120422', birthday: '1988-07-12' }
    expect(ofPerson({ ...resident, nameCn: '周文斌', nameEn: '' })).toEqual({})
    expect(ofPerson({ ...resident, nameCn: '' })).toEqual({ nameCn: 'field.required' })
    expect(ofPerson({ ...resident, nameCn: 'Zhou' })).toEqual({ nameCn: 'field.nameCn.invalid' })
    expect(ofPerson({ nameCn: '', nameEn: '' })).toEqual({ nameEn: 'field.required' })
  })

  test('KYC-34 VAL-27 decision 149 it sends one page of a passport; every other document has two sides, in Hong Kong a passport too', () => {
    const passport = { ...person, idType: 'passport', idNumber: '533380006', idBackFileId: '' }
    const required = { idBackFileId: 'field.idBack.required' }
    expect([inChina, form.company].map((company) => faults(connectedPersonOf(company), passport))).toEqual([{}, required])
    expect(faults(connectedPersonOf(inChina), { ...person, idBackFileId: '' })).toEqual(required)
    const both = [person, passport].map((each) => ({ ...each, ownershipPercent: '50' }))
    expect([inChina, form.company].map((company) => faults(connectedPersonsOf(company), both))).toEqual([
      {},
      { '1.idBackFileId': 'field.idBack.required' },
    ])
  })
})

test('KYC-24 KYC-29 the English name of a person is written in Latin letters, as that of a company is', () => {
  expect(ofPerson({ nameEn: '陈大文' })).toEqual({ nameEn: 'field.nameEn.invalid' })
  expect(ofCompany({ registerNameEn: '碼頭貿易' })).toEqual({ registerNameEn: 'field.nameEn.invalid' })
  expect(ofPerson({ nameEn: "O'Neill, Chan Tai-man" })).toEqual({})
})
