/** Validation of numbers of companies and people: format and check character. Pure, for forms and for the server. KYC-25, KYC-26, KYC-30. */

/** Characters of a unified social credit code in the order of their values; I, O, S, V and Z are not among them. GB 32100-2015. */
const usccCharacters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const usccWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** Whether 18 digits or capital letters are a unified social credit code: its last character follows from the others. GB 32100-2015, KYC-25. */
export function usccIsValid(code: string): boolean {
  return usccFault(code) === null
}

/** Message id of an invalid unified social credit code: wrong format, VAL-21, or check character. Null when it is valid. */
export function usccFault(code: string): string | null {
  if (!/^[0-9A-Z]{18}$/.test(code)) return 'field.uscc.invalid'
  return usccCheckOf(code.slice(0, 17)) === code.at(17) ? null : 'field.uscc.check'
}

/** The last character of a unified social credit code, from the 17 before it; null when one of them cannot stand in a code. */
export function usccCheckOf(first17: string): string | null {
  const values = [...first17].map((character) => usccCharacters.indexOf(character))
  if (values.length !== 17 || values.includes(-1)) return null
  const sum = values.reduce((total, value, place) => total + value * (usccWeights[place] ?? 0), 0)
  return usccCharacters.charAt((31 - (sum % 31)) % 31)
}

/** Message id of an invalid business registration number; null for 8 digits of which not all are zeros. VAL-22. */
export function brnFault(number: string): string | null {
  if (!/^\d{8}$/.test(number)) return 'field.brn.invalid'
  return Number(number) === 0 ? 'field.brn.zeros' : null
}

/** An ID number as it is compared: capital letters and digits, without spaces, brackets and dashes; full-width characters made plain. */
export function normaliseIdNumber(number: string): string {
  return number
    .normalize('NFKC')
    .replace(/[\s()\p{Dash}]/gu, '')
    .toUpperCase()
}

const hkidPattern = /^([A-Z]{1,2})(\d{6})([\dA])$/

/** Whether the digit in the brackets of a Hong Kong identity card number fits: `A123456(3)`, with or without brackets. */
export function hkidIsValid(number: string): boolean {
  const [, letters, digits, check] = hkidPattern.exec(normaliseIdNumber(number)) ?? []
  return letters !== undefined && digits !== undefined && hkidCheckOf(letters + digits) === check
}

/** The digit in the brackets, from one or two letters and six digits: `0` to `9` or `A`. */
export function hkidCheckOf(body: string): string {
  // A missing first letter counts as a space of 36, letters as 10 to 35.
  const values = [...body.padStart(8, ' ')].map((character) => (character === ' ' ? 36 : Number.parseInt(character, 36)))
  const sum = values.reduce((total, value, place) => total + value * (9 - place), 0)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? 'A' : String(check)
}

const cnidWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Whether 18 characters are a China identity card number: a day that exists, and the last character after the others. GB 11643-1999. */
export function cnidIsValid(number: string): boolean {
  const plain = normaliseIdNumber(number)
  return birthdayOfCnid(plain) !== null && cnidCheckOf(plain.slice(0, 17)) === plain.at(17)
}

/** The last character of a China identity card number, from the 17 digits before it: `0` to `9` or `X`. ISO 7064, MOD 11-2. */
export function cnidCheckOf(first17: string): string {
  const sum = [...first17].reduce((total, digit, place) => total + Number(digit) * (cnidWeights[place] ?? 0), 0)
  return '10X98765432'.charAt(sum % 11)
}

/** The birthday in a China identity card number, `YYYY-MM-DD`; null when it is no such number or no such day. */
export function birthdayOfCnid(number: string): string | null {
  const [, year, month, day] = /^\d{6}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/.exec(normaliseIdNumber(number)) ?? []
  const written = `${year}-${month}-${day}`
  const moment = new Date(`${written}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== written ? null : written
}

/** Whether a line looks like the number of a passport: 6 to 9 letters and digits, as machines read them, with a digit among them. ICAO 9303. */
export function passportIsValid(number: string): boolean {
  return /^(?=.*\d)[A-Z0-9]{6,9}$/.test(normaliseIdNumber(number))
}

/** Message id of an ID number that is invalid for its type: wrong format or check character. Null when it is valid. KYC-30. */
export function idNumberFault({ idType, idNumber }: { idType: string; idNumber: string }): string | null {
  const number = normaliseIdNumber(idNumber)
  switch (idType) {
    case 'hkid':
      return hkidIsValid(number) ? null : hkidPattern.test(number) ? 'field.hkid.check' : 'field.hkid.invalid'
    case 'cnid':
      return cnidIsValid(number) ? null : /^\d{17}[\dX]$/.test(number) ? 'field.cnid.check' : 'field.cnid.invalid'
    default:
      return passportIsValid(number) ? null : 'field.passport.invalid'
  }
}

/** Whether a birthday matches the China identity card number; numbers of other ID types contain none. */
export function birthdayFits({ idType, idNumber, birthday }: { idType: string; idNumber: string; birthday: string }): boolean {
  return idType !== 'cnid' || !cnidIsValid(idNumber) || birthdayOfCnid(idNumber) === birthday
}

/** Sum of shares in percent, to two decimals; invalid numbers count as zero. KYC-29. */
export function ownershipTotal(people: readonly { readonly ownershipPercent?: string | string[] }[]): number {
  const sum = people.reduce((total, { ownershipPercent }) => total + (Number(ownershipPercent ?? 0) || 0), 0)
  return Math.round(sum * 100) / 100
}
