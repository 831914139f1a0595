/** The lists of `GET /api/company/config`, and whether a form's keys are in them. REF-01 to REF-07. */

import type { Locale } from '../../contract/kernel/constants.ts'
import type { FieldProblems } from '../../contract/kernel/problem.ts'
import type { BusinessInfo } from '../../contract/kyc/applications.ts'
import type { ReferenceLists } from '../../contract/reference/lists.ts'
import { banksIn } from './banks.ts'
import { businessNatures, commodities, continuousWealth, fundingSources, industries, initialWealth } from './business.ts'
import { countries } from './countries.ts'
import type { Item } from './item.ts'
import { certificateTypes, characterTitles, companyCapacities, entityTypeItems, mobileAreaCodes, personCapacities } from './people.ts'

const wire = (items: readonly Item[]) => items.map(([key_id, name_chi, name_cht, name_eng]) => ({ key_id, name_chi, name_cht, name_eng }))

/** Every list; banks are named in the language, the rest carries all three. API-068. */
export function referenceLists(locale: Locale): ReferenceLists {
  return {
    country_region: wire(countries),
    industry_service: wire(industries),
    mobile_area_code: wire(mobileAreaCodes),
    entity_type: wire(entityTypeItems),
    business_nature: wire(businessNatures),
    character_title: wire(characterTitles),
    connected_person_capacity: wire(personCapacities),
    connected_company_capacity: wire(companyCapacities),
    funding_source: wire(fundingSources),
    initial_source_of_wealth: wire(initialWealth),
    continuous_source_of_wealth: wire(continuousWealth),
    ubo_source_of_wealth: wire(initialWealth),
    certificate_type: wire(certificateTypes),
    major_commodities_type: wire(commodities),
    bank_account: banksIn(locale).map(({ key_id, show_name }) => ({ key_id, show_name })),
  }
}

const ids = (items: readonly Item[]): ReadonlySet<string> => new Set(items.map(([id]) => String(id)))
const countryIds = ids(countries)
const businessLists: Partial<Record<keyof BusinessInfo, ReadonlySet<string>>> = {
  corporate_funds_region: countryIds,
  business_nature: ids(businessNatures),
  industry_service: ids(industries),
  major_commodities_type: ids(commodities),
  top_buyer_regions: countryIds,
  top_supplier_regions: countryIds,
  initial_source_of_wealth: ids(initialWealth),
  continuous_source_of_wealth: ids(continuousWealth),
  funding_source: ids(fundingSources),
}

/** Whether a country id is in the list; an empty one counts as not chosen. */
export function isCountry(key: string): boolean {
  return key === '' || countryIds.has(key)
}

/** Faults of business info whose keys are in no list, by field. */
export function unknownBusinessKeys(info: BusinessInfo): FieldProblems {
  const faulty = (Object.keys(businessLists) as (keyof BusinessInfo)[]).filter((field) =>
    [info[field]].flat().some((key) => key !== '' && !businessLists[field]?.has(key)),
  )
  return Object.fromEntries(faulty.map((field) => [field, 'field.required']))
}
