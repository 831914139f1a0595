/** Numbers of companies and people: known and generated ones. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ConnectedPersons } from '../../contract/kyc/connected-persons.ts'
import {
  birthdayFits,
  birthdayOfCnid,
  brnFault,
  cnidCheckOf,
  cnidIsValid,
  hkidCheckOf,
  hkidIsValid,
  idNumberFault,
  ownershipTotal,
  passportIsValid,
  usccCheckOf,
  usccFault,
  usccIsValid,
} from '../../contract/kyc/registration-numbers.ts'

const charactersOf = (alphabet: string, length: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length }).map((characters) => characters.join(''))
const digits = (length: number) => charactersOf('0123456789', length)
/** Another character of an alphabet at a place of a line. */
const spoilt = (line: string, place: number, by: number, alphabet: string) =>
  line.slice(0, place) + alphabet.charAt((alphabet.indexOf(line.charAt(place)) + by) % alphabet.length) + line.slice(place + 1)

describe('unified social credit code', () => {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const body = charactersOf(alphabet, 17)

  test('VAL-21 KYC-25 CONST-09 known codes fit, by GB 32100-2015', () => {
    for (const code of ['91350100M000100Y43', '91110000600037341L', '914403001922038216'])
      expect([code, usccIsValid(code)]).toEqual([code, true])
    for (const code of ['91350100M000100Y44', '91350100m000100y43', '91350100M000100Y4', '91350100I000100Y43', '']) {
      expect([code, usccIsValid(code)]).toEqual([code, false])
    }
    expect(['91350100M000100Y44', '91350100I000100Y43', '91350100M0001'].map(usccFault)).toEqual([
      'field.uscc.check',
      'field.uscc.check',
      'field.uscc.invalid',
    ])
  })

  test('KYC-25 every body has exactly one last character, and one wrong character never passes', () => {
    fc.assert(
      fc.property(body, fc.nat({ max: 17 }), fc.integer({ min: 1, max: 30 }), (first, place, by) => {
        const code = `${first}${usccCheckOf(first)}`
        expect(usccIsValid(code)).toBe(true)
        expect(usccIsValid(spoilt(code, place, by, alphabet))).toBe(false)
      }),
    )
  })
})

test('VAL-22 KYC-26 CONST-10 a business registration number is 8 digits', () => {
  fc.assert(fc.property(digits(8), (number) => brnFault(number) === null))
  fc.assert(fc.property(fc.string(), (line) => (brnFault(line) === null) === /^\d{8}$/.test(line)))
})

describe('Hong Kong identity card', () => {
  const body = fc
    .tuple(charactersOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1), fc.constantFrom('', 'C', 'W'), digits(6))
    .map((parts) => parts.join(''))

  test('KYC-30 known numbers fit, with or without brackets', () => {
    for (const number of ['A123456(3)', 'a1234563', 'B654321(4)', 'G123456(A)', 'WX123456(9)', 'Ａ123456（3）']) {
      expect([number, idNumberFault({ idType: 'hkid', idNumber: number })]).toEqual([number, null])
    }
    expect(idNumberFault({ idType: 'hkid', idNumber: 'A123456(4)' })).toBe('field.hkid.check')
    expect(idNumberFault({ idType: 'hkid', idNumber: 'A12345(4)' })).toBe('field.hkid.invalid')
  })

  test('KYC-30 every body has exactly one digit in the brackets, and one wrong digit never passes', () => {
    fc.assert(
      fc.property(body, fc.nat({ max: 5 }), fc.integer({ min: 1, max: 9 }), (first, place, by) => {
        const checks = [...'0123456789A'].filter((check) => hkidIsValid(`${first}(${check})`))
        expect(checks).toEqual([hkidCheckOf(first)])
        const at = first.length - 6 + place
        expect(hkidIsValid(`${spoilt(first, at, by, '0123456789')}(${checks[0]})`)).toBe(false)
      }),
    )
  })
})

describe('China identity card', () => {
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2020-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const numberOf = (birthday: string, region: string, order: string) => {
    const body = `${region}${birthday.replaceAll('-', '')}${order}`
    return body + cnidCheckOf(body)
  }

  test('KYC-30 known numbers fit; the letter may be small', () => {
    for (const number of ['11010519491231002X', '11010519491231002x', '440524188001010014']) expect(cnidIsValid(number)).toBe(true)
    expect(idNumberFault({ idType: 'cnid', idNumber: '110105194912310021' })).toBe('field.cnid.check')
    expect(idNumberFault({ idType: 'cnid', idNumber: '1101051949123100' })).toBe('field.cnid.invalid')
    expect(birthdayOfCnid('110105194902300021')).toBe(null)
  })

  test('KYC-30 KYC-32 the birthday is read from it, must be the one entered, and one wrong digit never passes', () => {
    fc.assert(
      fc.property(day, digits(6), digits(3), fc.nat({ max: 16 }), fc.integer({ min: 1, max: 9 }), (birthday, region, order, place, by) => {
        const idNumber = numberOf(birthday, region, order)
        expect([cnidIsValid(idNumber), birthdayOfCnid(idNumber)]).toEqual([true, birthday])
        expect(birthdayFits({ idType: 'cnid', idNumber, birthday })).toBe(true)
        expect(birthdayFits({ idType: 'cnid', idNumber, birthday: '1899-12-31' })).toBe(false)
        expect(birthdayFits({ idType: 'passport', idNumber, birthday: '1899-12-31' })).toBe(true)
        expect(cnidIsValid(spoilt(idNumber, place, by, '0123456789'))).toBe(false)
      }),
    )
  })
})

test('KYC-30 a passport has 6 to 9 letters and digits', () => {
  for (const number of ['E12345678', 'EA1234567', 'K01234567', 'h 1234 5678', '123456']) expect(passportIsValid(number)).toBe(true)
  for (const number of ['ABCDEFG', '12345', 'E1234567890', 'E1234_678', '']) expect(passportIsValid(number)).toBe(false)
  expect(idNumberFault({ idType: 'passport', idNumber: 'E1' })).toBe('field.passport.invalid')
})

describe('a person', () => {
  const file = '0b6c7a52-7d0c-4d27-9b0d-3b9c1f5a2e10'
  const person = {
    nameCn: '林美仪',
    nameEn: 'LAM Mei Yee',
    capacity: 'both',
    ownershipPercent: '60',
    position: '',
    nationality: '1',
    idType: 'cnid',
    idNumber: '11010519491231002X',
    idFrontFileId: file,
    idBackFileId: file,
    birthday: '1949-12-31',
    mobilePhoneAreaCode: '+852',
    mobilePhone: '91234567',
    email: 'lam@example.com',
    yearsOfIndustryExperience: '',
    uboRegion: '',
    residentialAddress: '1 Connaught Place',
    permanentAddress: '1 Connaught Place',
  }
  const faultsOf = (...people: object[]) => {
    const { error } = ConnectedPersons.safeParse(people)
    return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
  }

  test('KYC-30 VAL-27 the number is checked by its type, the birthday against it, also while the rest is empty', () => {
    expect(faultsOf(person)).toEqual({})
    expect(faultsOf({ ...person, birthday: '1949-12-30' })).toEqual({ '0.birthday': 'field.cnid.birthday' })
    expect(faultsOf({ ...person, idType: 'hkid' })).toEqual({ '0.idNumber': 'field.hkid.invalid' })
    expect(faultsOf({ ...person, idType: 'hkid', idNumber: 'A123456(4)', nameEn: '', idBackFileId: '' })).toEqual({
      '0.idNumber': 'field.hkid.check',
      '0.nameEn': 'field.required',
      '0.idBackFileId': 'field.idBack.required',
    })
  })

  test('KYC-29 all together hold at most all of it; the last who holds a share is named', () => {
    const director = { ...person, ownershipPercent: '0', capacity: 'director' }
    expect(faultsOf(person, { ...person, ownershipPercent: '40' }, director)).toEqual({})
    expect(faultsOf(person, { ...person, ownershipPercent: '40.01' }, director)).toEqual({ '1.ownershipPercent': 'field.ownership.over' })
  })

  test('KYC-29 KYC-33 shares are added to two decimals', () => {
    const cents = fc.array(fc.nat({ max: 10_000 }), { maxLength: 30 })
    fc.assert(
      fc.property(cents, (shares) => {
        const people = shares.map((share) => ({ ownershipPercent: (share / 100).toFixed(2) }))
        return ownershipTotal(people) === shares.reduce((sum, share) => sum + share, 0) / 100
      }),
    )
    expect(ownershipTotal([{ ownershipPercent: 'half' }, {}, { ownershipPercent: '' }])).toBe(0)
  })
})
