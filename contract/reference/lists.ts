/** Option lists of the forms, and the fields for a choice. REF-01 to REF-07. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Nothing } from '../kernel/fields.ts'

/** Key of a reference list, as a form value. */
export const ReferenceKey = z.string().regex(/^\d{1,4}$/, 'field.required')
/** The same, or nothing chosen. */
export const OptionalReferenceKey = z.union([z.literal(''), ReferenceKey])

const ReferenceItem = z.strictObject({ key_id: z.number().int(), name_chi: z.string(), name_cht: z.string(), name_eng: z.string() })
const lists = [
  'country_region',
  'industry_service',
  'mobile_area_code',
  'entity_type',
  'business_nature',
  'character_title',
  'connected_person_capacity',
  'connected_company_capacity',
  'funding_source',
  'initial_source_of_wealth',
  'continuous_source_of_wealth',
  'ubo_source_of_wealth',
  'certificate_type',
  'major_commodities_type',
] as const

/** Lists the forms choose from. REF-01 to REF-06; `name_eng` and `name_cht` by decision A4. */
export const ReferenceLists = z.strictObject({
  ...(Object.fromEntries(lists.map((list) => [list, z.array(ReferenceItem)])) as Record<
    (typeof lists)[number],
    z.ZodArray<typeof ReferenceItem>
  >),
  bank_account: z.array(z.strictObject({ key_id: z.number().int(), show_name: z.string() })),
})
export type ReferenceLists = z.infer<typeof ReferenceLists>

export const references = {
  readReferenceLists: endpoint({
    method: 'GET',
    path: '/api/company/config',
    access: 'user',
    input: Nothing,
    output: ReferenceLists,
    codes: [],
    summary: 'Read the option lists of the forms.',
    source: 'API-068',
  }),
}
