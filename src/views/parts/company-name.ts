/** The name a company goes by in a language. */

/** Chinese name where the language is Chinese and there is one, else the English name. */
export function companyName(
  { registerNameCn, registerNameEn }: { registerNameCn: string; registerNameEn: string },
  locale: string,
): string {
  return (locale.startsWith('zh') && registerNameCn) || registerNameEn || registerNameCn
}
