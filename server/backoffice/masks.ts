/** Which values of an application are personal data, and what is left of them for who has not said why they want to see it. */
import type { FormItem } from '../companies/items.ts'
import { mask } from '../trust/seal.ts'

/** What is shown of a person's fields that are personal data. */
const masks: Readonly<Record<string, (value: string) => string>> = {
  idNumber: (value) => mask(value),
  mobilePhone: (value) => mask(value),
  email: (value) => `${value.slice(0, 1)}••••${value.slice(value.lastIndexOf('@'))}`,
  birthday: () => '••••-••-••',
  residentialAddress: () => '••••',
  permanentAddress: () => '••••',
}

/** Whether an item is shown masked. */
export function isMasked({ section, field }: Pick<FormItem, 'section' | 'field'>): boolean {
  return section === 'connectedPersons' && Object.hasOwn(masks, field)
}

/** The values of an item as a case shows them. */
export function shownValues({ section, field, values }: FormItem): string[] {
  const hide = section === 'connectedPersons' ? masks[field] : undefined
  return hide ? values.map(hide) : [...values]
}
