/** Rules that views ask and do not decide: questions to a company, who holds shares, requirements of a method, the standing of a limit. */
import { expect, test } from 'vitest'
import { entityTypes } from '../../contract/kyc/applications.ts'
import { companyQuestions } from '../../contract/kyc/questions.ts'
import type { FacilitySummary } from '../../contract/lending/facilities.ts'
import type { CreditLimit } from '../../contract/limits/limits.ts'
import { country } from '../../contract/reference/countries.ts'
import type { AuthorisedPsp, Gateway } from '../../contract/shops/linking.ts'
import { journeyOf } from '../../machines/home/homeJourney.ts'
import { ownershipOf } from '../../machines/kyc/kycWizard/ownership.ts'
import { businessFormOf, followsAddress, holdsShares, newPerson, peopleStep } from '../../machines/kyc/kycWizard/questions.ts'
import { tooLittleLeft } from '../../machines/lending/drawdown/setup.ts'
import { drawableOf, limitStandingOf } from '../../machines/limits/limitStanding.ts'
import { beginsWithPingPong, isOffered, linksPsp, sitesAsked } from '../../machines/shops/shopAuthorisation/methods.ts'
import { companyOf } from '../../src/views/kyc/values.ts'
import { personNames } from '../../src/views/parts/names.ts'

const money = (amount: string) => ({ amount, currency: 'HKD' as const })
const limit = (parts: object) => parts as CreditLimit

test('KYC-25 KYC-26 a company of the mainland needs its code, one of Hong Kong its numbers, a limited one both', () => {
  expect(companyQuestions({ incorporationCountry: country.china, entityType: 'limited_company' })).toMatchObject({
    nameCn: true,
    nameEn: false,
    uscc: true,
    brn: false,
    crn: false,
    papers: 'china',
  })
  expect(companyQuestions({ incorporationCountry: country.hongKong, entityType: 'limited_company' })).toMatchObject({
    brn: true,
    crn: true,
  })
  expect(companyQuestions({ incorporationCountry: country.hongKong, entityType: 'partnership' })).toMatchObject({
    brn: true,
    crn: false,
    incorporationPaper: false,
  })
})

test('KYC-30 KYC-32 decision 149 the form of a new person begins with the dialling code of the user; in a company of the mainland with an identity card of it', () => {
  expect(newPerson({ incorporationCountry: country.china }, '+86')).toEqual({
    mobilePhoneAreaCode: '+86',
    idType: 'cnid',
    nationality: country.china,
  })
  expect(newPerson({ incorporationCountry: country.hongKong }, '+86')).toEqual({ mobilePhoneAreaCode: '+86' })
})

test('BIZ-01 decision 149 a company of the mainland is asked for its sales in renminbi, unless it gave them in dollars', () => {
  const sales = (incorporationCountry: string, business: object) =>
    businessFormOf({ company: { incorporationCountry }, business }).annual_sales_turnover_cny
  expect([sales(country.china, {}), sales(country.hongKong, {})]).toEqual(['', undefined])
  expect(sales(country.china, { annual_sales_turnover_usd: '850000' })).toBeUndefined()
  expect(sales(country.china, { annual_sales_turnover_cny: '6000000' })).toBe('6000000')
})

test('KYC-28 a director without shares holds none; shares above or below the whole are distinguished', () => {
  expect(['director', 'shareholder', 'both'].map(holdsShares)).toEqual([false, true, true])
  const sumOf = (...shares: string[]) => ownershipOf(shares.map((ownershipPercent) => ({ ownershipPercent }))).sum
  expect([sumOf('60', '40'), sumOf('60'), sumOf('60', '50')]).toEqual(['whole', 'partly', 'over'])
})

test('KYC-29 I18N-02 a person goes by the Chinese name in Chinese, by the English one in English, by the other where it is missing', () => {
  const lin = { nameCn: '林美仪', nameEn: 'LAM Mei Yee' }
  expect([personNames(lin, 'zh-HK'), personNames(lin, 'en-US')]).toEqual([
    ['林美仪', 'LAM Mei Yee'],
    ['LAM Mei Yee', '林美仪'],
  ])
  expect([personNames({ nameEn: 'SMITH' }, 'zh-CN'), personNames({ nameCn: '林' }, 'en-US'), personNames({}, 'en-US')]).toEqual([
    ['SMITH', ''],
    ['林', ''],
    ['', ''],
  ])
})

test('KYC-27 an address that was pasted in several lines is one line', () => {
  const form = { registeredAddress: 'Room 1203 \n 1 Connaught Place', principalSame: true, correspondenceSame: false }
  const empty = { unifiedSocialCreditCode: '', businessRegistrationNumber: '', companyRegistrationNumber: '', documents: [] }
  const said = companyOf({ ...empty, ...form, principalAddress: '', correspondenceAddress: 'A\nB' } as never)
  expect([said.registeredAddress, said.principalAddress, said.correspondenceAddress]).toEqual([
    'Room 1203 1 Connaught Place',
    'Room 1203 1 Connaught Place',
    'A B',
  ])
})

test('KYC-27 KYC-32 an address follows another until it is changed, also while it is still empty', () => {
  expect([followsAddress(undefined, 'A'), followsAddress('A', 'A'), followsAddress('', ''), followsAddress('', undefined)]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([followsAddress('', 'A'), followsAddress('B', 'A')]).toEqual([false, false])
})

test('SHOP-13 SHOP-14 SHOP-15 a shop alone has no PSP; PingPong needs no site before, must be among the gateways, and is linked once', () => {
  const pingPong = [{ partner_abbr: 'pingpong' }] as Gateway[]
  expect(([1, 2, 3] as const).map(linksPsp)).toEqual([false, true, true])
  const linked = (status: string) => [{ icon: 'pingpong', status }] as AuthorisedPsp[]
  expect(([1, 2, 3] as const).map((method) => beginsWithPingPong(method, []))).toEqual([false, false, true])
  expect(['authorized', 'normal', 'expired'].map((status) => beginsWithPingPong(3, linked(status)))).toEqual([false, false, true])
  expect([false, true].map((first) => sitesAsked({ sites: ['US', 'UK'] }, first).length)).toEqual([2, 0])
  expect(([1, 2, 3] as const).map((method) => isOffered(method, []))).toEqual([true, true, false])
  expect(isOffered(3, pingPong)).toBe(true)
})

test('CRED-01 CRED-03 CRED-04 the standing of a limit follows from its status', () => {
  expect(limitStandingOf(null)).toBe('none')
  expect(limitStandingOf(limit({ status: 'submitted', pre_limit: null }))).toBe('calculating')
  expect(limitStandingOf(limit({ status: 'submitted', pre_limit: money('1') }))).toBe('recalculating')
  expect(limitStandingOf(limit({ status: 'active' }))).toBe('given')
  expect(limitStandingOf(limit({ status: 'failed' }))).toBe('notGiven')
})

test('CRED-02 CRED-05 an increase that is neither active nor failed is a pending one, beside an existing limit', () => {
  const increase = (status: CreditLimit['status']) => limitStandingOf(limit({ status, type: 'limit_increase', pre_limit: money('1') }))
  expect((['submitted', 'active', 'failed'] as const).map(increase)).toEqual(['increasing', 'given', 'notGiven'])
  const way = { product: 'hook' as const, companyId: 'c', position: null, drawdowns: [], linked: { psp: [], shop: [] } }
  const asking = limit({ status: 'submitted', type: 'limit_increase', pre_limit: money('1') })
  expect(journeyOf({ ...way, limit: asking }).find(({ part }) => part === 'limit')).toEqual({ part: 'limit', state: 'done' })
})

test('CRED-06 before the facility the smaller of limit and watermark can be drawn; below the least drawdown nothing can', () => {
  const drawable = (total: string, watermark: string) =>
    drawableOf(limit({ limit: money(total), pre_limit: null, watermark: money(watermark) }))?.drawable.amount
  expect([drawable('300', '200'), drawable('200', '300')]).toEqual(['200', '200'])
  expect(drawableOf(limit({ limit: money('0'), pre_limit: null, watermark: null }))).toBeNull()
  const left = (amount: string) => tooLittleLeft({ availableLimit: money(amount) } as FacilitySummary)
  expect([left('999999'), left('1000000')]).toEqual([true, false])
})

test('KYC-17 KYC-23 a sole proprietor needs the proprietor, any other company directors and shareholders', () => {
  const names = entityTypes.map((entityType) => peopleStep({ entityType }))
  expect([...names, peopleStep({})]).toEqual(['connectedPersons', 'connectedPersons', 'proprietor', 'connectedPersons'])
})
