/** Whether a text mentions a mailbox or phone, and not a longer one that contains it. */

/** A regular expression for the database and for scripts, on text in lower case: the name with nothing around it that would make it another. */
export function addressPattern(name: string): string {
  const literal = name.toLowerCase().replace(/[!-/:-@[-`{-~]/g, '\\$&')
  return `(?<![a-z0-9_'+.-])${literal}(?![a-z0-9_-]|\\.[a-z0-9])`
}

/** Whether a text names it, in whatever case. */
export function mentionsAddress(text: string, name: string): boolean {
  return new RegExp(addressPattern(name)).test(text.toLowerCase())
}
