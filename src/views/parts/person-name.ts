/** The names a person goes by in a language. */
import type { PersonDraft } from '../../../contract/kyc/applications.ts'

type Named = Pick<PersonDraft, 'nameCn' | 'nameEn'>

/** The name of a person, then the other one; `''` where there is none. Chinese first where the language is Chinese. */
export function personNames({ nameCn = '', nameEn = '' }: Named, locale: string): [name: string, other: string] {
  const [first, second] = locale.startsWith('zh') ? [String(nameCn), String(nameEn)] : [String(nameEn), String(nameCn)]
  return first === '' ? [second, ''] : [first, second]
}
