/** A category by its name in the language that is spoken. */
import type { Category } from '../../../contract/reports.ts'

/** The name of a category for a locale such as `zh-HK`. */
export function categoryNameIn(locale: string, { name_chi, name_cht, name_eng }: Category): string {
  return locale === 'zh-HK' ? name_cht : locale.startsWith('zh') ? name_chi : name_eng
}
