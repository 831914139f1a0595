/** Validation of SWIFT codes: format and country. Pure, for forms and for the server. BANK-04, VAL-29, decision A114. */

/** A SWIFT code, ISO 9362: four letters of the bank, two of its country, two of the place, three of the branch or none. */
const swiftPattern = /^[A-Z]{4}([A-Z]{2})[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/

/** The countries of the region list as ISO 3166 names them; `99`, any other, is none of these. REF-07. */
const isoOfRegions: Readonly<Record<string, string>> = Object.fromEntries(
  // biome-ignore format: one line for ten ids.
  [
    'HK', 'CN', 'MO', 'TW', 'US', 'CA', 'MX', 'BR', 'CL', 'CO',
    'GB', 'IE', 'DE', 'FR', 'IT', 'ES', 'PT', 'NL', 'BE', 'CH',
    'AT', 'SE', 'DK', 'NO', 'FI', 'PL', 'CZ', 'TR', 'JP', 'KR',
    'SG', 'MY', 'TH', 'VN', 'ID', 'PH', 'IN', 'AU', 'NZ', 'AE',
    'SA', 'IL', 'ZA', 'EG', 'NG', 'VG', 'KY',
  ].map((iso, index) => [String(index + 1), iso]),
)
const otherRegion = '99'

/** The country a SWIFT code names, as ISO 3166 does; null for what is no SWIFT code. */
export function countryOfSwift(code: string): string | null {
  return swiftPattern.exec(code)?.[1] ?? null
}

/** The country of a region of the list, as ISO 3166 names it; null for `99`, any other, and for unknown ids. REF-07. */
export function isoOfRegion(region: string): string | null {
  return isoOfRegions[region] ?? null
}

/** Message id of an invalid SWIFT code for a region: wrong format or country. Null when it is valid. VAL-29. */
export function swiftFault(code: string, region: string): string | null {
  const country = countryOfSwift(code)
  if (country === null) return 'field.swift.invalid'
  const expected = isoOfRegion(region)
  const fits = region === otherRegion ? !Object.values(isoOfRegions).includes(country) : expected === null || expected === country
  return fits ? null : 'field.swift.country'
}

/** Whether a line is an account number: 5 to 34 digits or capital letters, however they are grouped by spaces and hyphens. BANK-04, ISO 13616. */
export function accountNumberIsValid(number: string): boolean {
  return /^[0-9A-Z -]+$/.test(number) && /^.{5,34}$/.test(number.replace(/[ -]/g, ''))
}
