/** The names a company and a person go by in a language. */
import type { PersonDraft } from '../../../contract/kyc/applications.ts'

type Named = { registerNameCn: string; registerNameEn: string }

/** Whether a company has a name yet; one that has only begun its certification has none. */
export function hasName({ registerNameCn, registerNameEn }: Named): boolean {
  return Boolean(registerNameCn || registerNameEn)
}

/** Chinese name where the language is Chinese and there is one, else the English name. */
export function companyName({ registerNameCn, registerNameEn }: Named, locale: string): string {
  return (locale.startsWith('zh') && registerNameCn) || registerNameEn || registerNameCn
}

type NamedPerson = Pick<PersonDraft, 'nameCn' | 'nameEn'>

/** The name of a person, then the other one; `''` where there is none. Chinese first where the language is Chinese. */
export function personNames({ nameCn = '', nameEn = '' }: NamedPerson, locale: string): [name: string, other: string] {
  const [first, second] = locale.startsWith('zh') ? [String(nameCn), String(nameEn)] : [String(nameEn), String(nameCn)]
  return first === '' ? [second, ''] : [first, second]
}
