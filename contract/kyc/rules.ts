/** Validation rules for dates, numbers and names of a company and its people. Pure, for forms and for the server. KYC-24, KYC-26, KYC-32, BIZ-01, BIZ-02. */

/** The calendar day of a moment in Hong Kong, `YYYY-MM-DD`. */
export function hongKongDay(now: Date): string {
  return new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
}

/** Message id of an invalid incorporation day: in the future, or before 1850. Null when it is valid. KYC-24. */
export function incorporationFault(day: string, today: string): string | null {
  if (day > today) return 'field.date.future'
  return day < '1850-01-01' ? 'field.date.tooEarly' : null
}

/** The day a person comes of age, 18 years after a birthday; for 29 February in a year without one, the day after. */
function ofAgeOn(birthday: string): string {
  const [year = 0, month = 1, day = 1] = birthday.split('-').map(Number)
  return new Date(Date.UTC(year + 18, month - 1, day)).toISOString().slice(0, 10)
}

/** Message id of an invalid birthday: before 1900, in the future, or a director under 18. Null when it is valid. KYC-28, KYC-32. */
export function birthdayFault({ capacity, birthday }: { capacity: string; birthday: string }, today: string): string | null {
  if (birthday < '1900-01-01') return 'field.birthday.tooEarly'
  if (birthday > today) return 'field.date.future'
  return capacity !== 'shareholder' && ofAgeOn(birthday) > today ? 'field.birthday.minor' : null
}

/** A number as people write it, as the digits meant: full-width ones made plain, without spaces and grouping commas. BIZ-01. */
export function normaliseNumber(typed: string): string {
  const plain = typed.normalize('NFKC').replace(/\s/g, '')
  return /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain
}

/** A registration number as people write it: capital letters and digits, full-width ones made plain, without spaces and dashes. KYC-24 to KYC-26. */
export function normaliseRegistration(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Dash}]/gu, '')
    .toUpperCase()
}

/** Whether a line is a company number of Hong Kong: a letter or none, and 5 to 8 digits. KYC-24. */
export function companyNumberIsValid(number: string): boolean {
  return /^[A-Z]?\d{5,8}$/.test(number)
}

/** Whether what there is of a name is written in Latin letters, as registers and passports have it. KYC-24, KYC-29. */
export function latinNameIsValid(name: string): boolean {
  return /^[\x20-\x7e]*$/.test(name)
}

/** Message id of a name that is to be in Chinese, as registers and identity cards of the mainland have it; null when it is. KYC-24, KYC-29. */
export function chineseNameFault(name: string): string | null {
  if (name === '') return 'field.required'
  return /\p{Script=Han}/u.test(name) ? null : 'field.nameCn.invalid'
}
