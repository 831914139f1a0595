/** Whether a text names somebody's mailbox or phone, rather than a longer one that ends or begins alike. */

/** A regular expression for the database and for scripts, on text in lower case: the name with nothing around it that would make it another. */
export function namePattern(name: string): string {
  const literal = name.toLowerCase().replace(/[!-/:-@[-`{-~]/g, '\\$&')
  return `(?<![a-z0-9_'+.-])${literal}(?![a-z0-9_-]|\\.[a-z0-9])`
}

/** Whether a text names it, in whatever case. */
export function names(text: string, name: string): boolean {
  return new RegExp(namePattern(name)).test(text.toLowerCase())
}
