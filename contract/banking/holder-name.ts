/** Compares the holder of a bank account with the names of a company. BANK-02, decision 082. */

/** How well a holder's name is the company's. */
export type HolderMatch = 'match' | 'close match' | 'none'

/** Words of a legal form by the way they are written. */
const forms: Readonly<Record<string, string>> = {
  ltd: 'limited',
  limited: 'limited',
  co: 'company',
  company: 'company',
  corp: 'corporation',
  corporation: 'corporation',
  inc: 'incorporated',
  incorporated: 'incorporated',
}

/** Legal form at the end of a Chinese name. */
const chineseForm = /(?:股份)?(?:有限(?:責任|责任)?)?公司$/u

/**
 * Compares a holder's name with the names of the company: `match` ignoring case, punctuation, spaces and abbreviations of the legal form,
 * `close match` when only the legal form differs or is missing. Traditional and simplified characters are different ones.
 */
export function compareHolder(holder: string, names: readonly string[]): HolderMatch {
  const given = wordsOf(holder)
  const known = names.map(wordsOf)
  const equal = (part: (words: readonly string[]) => string) => part(given) !== '' && known.some((name) => part(name) === part(given))
  if (equal((words) => words.join(''))) return 'match'
  return equal(withoutForm) ? 'close match' : 'none'
}

function wordsOf(name: string): readonly string[] {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => word !== '').map((word) => forms[word] ?? word)
}

/** A name without its legal form; empty for a name that is nothing else. */
function withoutForm(words: readonly string[]): string {
  const last = words.findLastIndex((word) => !Object.values(forms).includes(word))
  return words
    .slice(0, last + 1)
    .join('')
    .replace(chineseForm, '')
}
