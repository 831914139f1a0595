/** A category by its name in the language that is spoken. */
import type { Locale } from '../../../contract/kernel/constants.ts'
import type { Category } from '../../../contract/site/reports.ts'

const names = { zh_CN: 'name_chi', zh_HK: 'name_cht', en_US: 'name_eng' } as const satisfies Record<Locale, keyof Category>

/** The name of a category in a language. */
export function categoryNameIn(locale: Locale, category: Category): string {
  return category[names[locale]]
}
