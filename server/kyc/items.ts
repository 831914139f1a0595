/** The items of an application by their paths, for item-by-item review and for comparing two versions. */
import {
  type BusinessDraft,
  BusinessInfo,
  type CompanyDraft,
  CompanyInformation,
  type PersonDraft,
} from '../../contract/kyc/applications.ts'
import { ConnectedPerson } from '../../contract/kyc/connected-persons.ts'

/** An application as filled in. */
export interface Form {
  readonly company: CompanyDraft
  readonly business: BusinessDraft
  readonly connectedPersons: readonly PersonDraft[]
}

/** An item with its values; for a document the id of its file. */
export interface FormItem {
  readonly item: string
  readonly section: keyof Form
  readonly person: number | null
  readonly field: string
  readonly kind: 'field' | 'document'
  readonly values: readonly string[]
}

/** Both sides of an identity document. */
const sides: readonly string[] = ['idFrontFileId', 'idBackFileId']

/** Every item that is filled in, in the order of the forms. */
export function itemsOf({ company, business, connectedPersons }: Form): FormItem[] {
  const ofCompany = Object.keys(CompanyInformation.shape).flatMap((field): FormItem[] => {
    const values = valuesOf(company[field as keyof CompanyDraft])
    if (field !== 'documents') return [{ item: `company.${field}`, section: 'company', person: null, field, kind: 'field', values }]
    return values.map((value, index) => ({
      item: `company.documents.${index}`,
      section: 'company',
      person: null,
      field,
      kind: 'document',
      values: [value],
    }))
  })
  const ofBusiness = Object.keys(BusinessInfo.shape).map(
    (field): FormItem => ({
      item: `business.${field}`,
      section: 'business',
      person: null,
      field,
      kind: 'field',
      values: valuesOf(business[field as keyof BusinessDraft]),
    }),
  )
  const ofPeople = connectedPersons.flatMap((person, index) =>
    Object.keys(ConnectedPerson.shape).map(
      (field): FormItem => ({
        item: `connectedPersons.${index}.${field}`,
        section: 'connectedPersons',
        person: index,
        field,
        kind: sides.includes(field) ? 'document' : 'field',
        values: valuesOf(person[field as keyof PersonDraft]),
      }),
    ),
  )
  return [...ofCompany, ...ofBusiness, ...ofPeople].filter(({ values }) => values.length > 0)
}

/** Sort key of an item within its form. */
export function itemOrder(item: string): number {
  const [section = '', ...rest] = item.split('.')
  const [number, field] = section === 'connectedPersons' ? [rest[0], rest[1]] : [rest[1], rest[0]]
  const shapes = [CompanyInformation.shape, BusinessInfo.shape, ConnectedPerson.shape]
  const place = ['company', 'business', 'connectedPersons'].indexOf(section)
  const among = Object.keys(shapes[place] ?? {}).indexOf(field ?? '') + 1
  const [outer, inner] = section === 'connectedPersons' ? [Number(number ?? -1) + 1, among] : [among, Number(number ?? 0)]
  return (place * 100 + outer) * 100 + inner
}

/** Paths of the items in which two states of an application differ. */
export function differences(one: Form, other: Form): string[] {
  const [before, after] = [valuesByItem(one), valuesByItem(other)]
  return [...new Set([...before.keys(), ...after.keys()])].filter((item) => before.get(item) !== after.get(item))
}

/** The values of each item as one text for comparison. */
export function valuesByItem(form: Form): Map<string, string> {
  return new Map(itemsOf(form).map(({ item, values }) => [item, JSON.stringify(values)]))
}

function valuesOf(value: string | string[] | undefined): string[] {
  const values = Array.isArray(value) ? value : [value ?? '']
  return values.map((each) => each.trim()).filter((each) => each !== '')
}
