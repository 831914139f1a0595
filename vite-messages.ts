/** The texts of the portal as the browser gets them: read ahead by the build, so that no parser is fetched, and in two parts. Decision 016. */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const parser = '@formatjs/icu-messageformat-parser'

/** Resolves as react-intl would: other versions of its parts may lie beside them. */
const ofIntl = createRequire(createRequire(import.meta.url).resolve('react-intl'))

/** Areas of texts that nobody sees before signing in. A test holds the list against what the pages use. */
const areas =
  'accounts|business|company|companyJoin|companyList|companyUsers|currency|draft|drawdown|home|kyc|limit|messages|notices|platform|product|profile|register|returned|reveal|shell\\.(?:company|messages)|shops|signing|switcher|ui\\.(?:file|stepper|table|waterfall)'
const areasBehind = new RegExp(`^(?:${areas})(?:\\.|$)`)
/** What the back office shows: its own texts, and those of forms, of items and of the kit. */
const inBackoffice = /^(?:auth\.(?:password|rule)|backoffice|business|code|field|kyc|page\.unavailable|problem|returned|ui)(?:\.|$)/
const ofBackoffice = /^backoffice\./

/** Whether nobody sees a text before signing in. */
export function isBehindSignIn(id: string): boolean {
  return areasBehind.test(id)
}

/** Which texts belong to a part. */
const belonging: Record<string, (id: string) => boolean> = {
  open: (id) => !isBehindSignIn(id) && !ofBackoffice.test(id),
  behind: isBehindSignIn,
  backoffice: (id) => inBackoffice.test(id),
  studio: () => true,
}

type Parsed = readonly { type: number; value?: string }[]
type Parse = (message: string) => Parsed

/** A message as it is sent: plain words as they stand, anything else as formatjs has read it. */
function written(message: string, parse: Parse): string | Parsed {
  const parts = parse(message)
  const [first] = parts
  return parts.length === 1 && first?.type === 0 ? (first.value ?? '') : parts
}

/**
 * `locales/….json?open` and `?behind`: the texts everybody may need, and those of pages behind sign-in. `?backoffice`: those of the staff.
 * `locales/flows/….json?studio`: those of the studio.
 */
export function messages(): Plugin {
  let parse: Parse
  return {
    name: 'sampan-messages',
    enforce: 'pre',
    async buildStart() {
      parse = ((await import(pathToFileURL(ofIntl.resolve(parser)).href)) as { parse: Parse }).parse
    },
    resolveId(source) {
      if (source === parser) return ofIntl.resolve(`${parser}/no-parser.js`)
      return source === 'intl-messageformat' ? ofIntl.resolve(source) : null
    },
    transform(code, id) {
      const [, part] = /\/locales\/(?:flows\/)?\w+\.json\?(open|behind|backoffice|studio)$/.exec(id) ?? []
      const belongs = belonging[part ?? '']
      if (!belongs) return null
      const file = JSON.parse(code) as Record<string, string> & { studio: Record<string, string> }
      const all = Object.entries(part === 'studio' ? file.studio : file)
      const chosen = all.filter(([id]) => belongs(id)).map(([id, message]) => [id, written(message, parse)])
      return {
        code: `export const texts = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(chosen)))})`,
        moduleType: 'js',
        map: null,
      }
    },
  }
}
