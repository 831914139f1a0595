/** The name a company goes by in a language. */

type Named = { registerNameCn: string; registerNameEn: string }

/** Whether a company has a name yet; one that has only begun its certification has none. */
export function hasName({ registerNameCn, registerNameEn }: Named): boolean {
  return Boolean(registerNameCn || registerNameEn)
}

/** Chinese name where the language is Chinese and there is one, else the English name. */
export function companyName({ registerNameCn, registerNameEn }: Named, locale: string): string {
  return (locale.startsWith('zh') && registerNameCn) || registerNameEn || registerNameCn
}
