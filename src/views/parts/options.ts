/** Reference lists as options of a choice, in the language on the screen. REF-01 to REF-06, decision A4. */
import { useIntl } from 'react-intl'

/** One item of a reference list. */
export type ReferenceItem = { key_id: number; name_chi: string; name_cht: string; name_eng: string }

/** One option of a choice. */
export type Option = { value: string; label: string }

/** Gives the function that words an item: Simplified, Traditional or English by locale. */
export function useItemName(): (item: ReferenceItem) => string {
  const { locale } = useIntl()
  if (locale.startsWith('en')) return (item) => item.name_eng
  return /HK|TW|Hant/i.test(locale) ? (item) => item.name_cht : (item) => item.name_chi
}

/** Options of a list; the value is the key as forms carry it. */
export function useOptions(list: readonly ReferenceItem[]): Option[] {
  const nameOf = useItemName()
  return list.map((item) => ({ value: String(item.key_id), label: nameOf(item) }))
}
