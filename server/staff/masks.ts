/** Masks the personal data of a case for a reviewer who has not given a reason to see it. */
import { isMaskedField, maskOf } from '../../contract/kernel/masks.ts'
import type { FormItem } from '../kyc/items.ts'

/** Whether an item is shown masked. */
export function isMasked({ section, field }: Pick<FormItem, 'section' | 'field'>): boolean {
  return section === 'connectedPersons' && isMaskedField(field)
}

/** Whether an item is to be opened before anything can be said about it: a document, or a value that is masked. */
export function isCovered(item: Pick<FormItem, 'section' | 'field' | 'kind'>): boolean {
  return item.kind === 'document' || isMasked(item)
}

/** The values of an item as a case shows them. */
export function shownValues({ section, field, values }: FormItem): string[] {
  if (section !== 'connectedPersons' || !isMaskedField(field)) return [...values]
  return values.map((value) => maskOf(field, value))
}
