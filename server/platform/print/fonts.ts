/** Fonts of printed documents: Noto Sans in the glyph forms of the language, two weights, from npm packages. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locale } from '../../../contract/kernel/constants.ts'
import type { Style } from './paper.ts'

const installed = createRequire(import.meta.url)

/** Mainland forms, also for English; Hong Kong forms. Resolved when the server runs, from sources and from the build alike. */
const places = {
  mainland: {
    regular: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
    bold: '@expo-google-fonts/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf',
  },
  hongKong: {
    regular: '@expo-google-fonts/noto-sans-hk/400Regular/NotoSansHK_400Regular.ttf',
    bold: '@expo-google-fonts/noto-sans-hk/600SemiBold/NotoSansHK_600SemiBold.ttf',
  },
} as const

const held = new Map<string, Buffer>()

/** Reads a font, 7 to 10 MB, and caches it: an agreement has several documents, and reading took a third of the time of each. Only used glyphs are embedded. */
export function readFont(locale: Locale, weight: Style['weight']): Buffer {
  const place = places[locale === 'zh_HK' ? 'hongKong' : 'mainland'][weight]
  const bytes = held.get(place) ?? readFileSync(installed.resolve(place))
  held.set(place, bytes)
  return bytes
}

/** OpenType features of a language: in English quotes and apostrophes are as narrow as letters. */
export function featuresOf(locale: Locale): ('pwid' | 'kern')[] {
  return locale === 'en_US' ? ['pwid', 'kern'] : ['kern']
}
