/** The texts of the portal by their ids, as a page shows them in a language; and those of the sandbox in any language. */

import type { Locale } from '../../contract/kernel/constants.ts'
import enUs from '../../locales/en_US.json' with { type: 'json' }
import sandboxEnUs from '../../locales/sandbox/en_US.json' with { type: 'json' }
import sandboxZhCn from '../../locales/sandbox/zh_CN.json' with { type: 'json' }
import sandboxZhHk from '../../locales/sandbox/zh_HK.json' with { type: 'json' }
import zhCn from '../../locales/zh_CN.json' with { type: 'json' }
import zhHk from '../../locales/zh_HK.json' with { type: 'json' }
import type { TextKey } from '../../server/sandbox/texts.ts'

const texts: Record<Locale, Record<string, string>> = { zh_CN: zhCn, zh_HK: zhHk, en_US: enUs }

/** The text of an id: the exact words, or a pattern where the text has a place for something that is not given. */
export type Words = (id: string, values?: Readonly<Record<string, string | number>>) => string | RegExp

/** The words of a language. Throws for an id that has no text. */
export function wordsOf(locale: Locale): Words {
  return (id, values = {}) => {
    const message = texts[locale][id]
    if (message === undefined) throw new Error(`No text ${id} in ${locale}`)
    const filled = message.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
    if (!/[{<]/.test(filled)) return filled
    // A tag may split a text into separate boxes; a placeholder may hold anything.
    const parts = piecesOf(filled).map((piece) =>
      piece
        .split(/\s*<\/?\w+>\s*/)
        .map(escaped)
        .join('\\s*'),
    )
    return new RegExp(parts.join('.*'))
  }
}

/** A text of the sandbox's own pages, in whichever language they are shown. */
export function sandboxWords(key: TextKey): RegExp {
  return new RegExp(
    `^(?:${[sandboxZhCn, sandboxZhHk, sandboxEnUs].map((sandbox) => piecesOf(sandbox[key]).map(escaped).join('.*')).join('|')})$`,
  )
}

/** The text outside the outermost braces. */
function piecesOf(message: string): string[] {
  const pieces = ['']
  let depth = 0
  for (const character of message) {
    if (character === '{') {
      if (depth === 0) pieces.push('')
      depth++
    } else if (character === '}') depth--
    else if (depth === 0) pieces[pieces.length - 1] += character
  }
  return pieces
}

/** The source of a pattern that is this text. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
