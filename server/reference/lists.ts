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

const present = (items: readonly Item[]) =>
  items.map(([key_id, name_chi, name_cht, name_eng]) => ({ key_id, name_chi, name_cht, name_eng }))

/** All lists; banks are named in the given language, other entries in all three. API-068. */
export function referenceLists(locale: Locale): ReferenceLists {
  return {
    country_region: present(countries),
    industry_service: present(industries),
    mobile_area_code: present(mobileAreaCodes),
    entity_type: present(entityTypeItems),
    business_nature: present(businessNatures),
    character_title: present(characterTitles),
    connected_person_capacity: present(personCapacities),
    connected_company_capacity: present(companyCapacities),
    funding_source: present(fundingSources),
    initial_source_of_wealth: present(initialWealth),
    continuous_source_of_wealth: present(continuousWealth),
    ubo_source_of_wealth: present(initialWealth),
    certificate_type: present(certificateTypes),
    major_commodities_type: present(commodities),
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
    [info[field]].flat().some((key) => key !== undefined && key !== '' && !businessLists[field]?.has(key)),
  )
  return Object.fromEntries(faulty.map((field) => [field, 'field.required']))
}
