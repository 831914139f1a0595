/** The landings, each in every language with its rules of style inside. Decision 014. */
import { gzipSync } from 'node:zlib'
import { locales } from '../contract/kernel/constants.ts'
import { type Footer, type Landing, type Landings, landingPaths, type Piece } from '../contract/site/landings.ts'
import type * as Rendering from '../src/app/prerender.tsx'
import { type Bundle, filesOf, inlineScript, keepTo, sizeOf, sourceOf } from './built-files.ts'
import { landingFooter, landingPage, landingParts, nextForms } from './chunks.ts'
import { escaped, framed } from './document-frame.ts'
import { neededRules } from './needed-rules.ts'

/** Words that stand for what a lender may set. */
const samples = { licence: '@licence@', hotline: '0000000000000', icp: '@icp@' } as const satisfies Record<keyof Footer, string>
const unset: Footer = { licence: null, hotline: null, icp: null }

/** Modules that are requested soon after: the page itself and its footer, the other forms, the picture beside them, schemas once one is filled in, calls, what is said when none comes through, charts of other pages, what stands in the place of a view that failed. */
const soon = [landingPage, landingFooter, ...nextForms].concat(
  ['/drawings/HarbourNight.tsx', '/views/account/auth/schemas.ts', '/zod/dist/zod.mjs'],
  [
    '/src/app/caller.ts',
    '/shell/UnreachableView.tsx',
    '/shell/StartingView.tsx',
    '/src/app/open-wiring.ts',
    '/src/app/route-errors.tsx',
    '/src/app/position-reporter.ts',
  ],
)

/** Bytes, compressed as they are sent: a landing before a touch; its script; the scripts of the first touch. */
const budget = { page: 24 * 1024, script: 5 * 1024, touch: 230_000 }

/** Renders every landing; the server fills in what the lender has configured. Fails beyond the budget of bytes. */
export async function landingsOf(
  bundle: Bundle,
  index: string,
  messagesOf: (locale: string) => Promise<Record<string, string>>,
  { prerender }: Pick<typeof Rendering, 'prerender'>,
): Promise<Landings> {
  const script = await inlineScript('src/app/waiting.ts', 'waiting')
  keepTo(budget.script, 'script of a landing', gzipSync(script).length)
  const pages: Landings['pages'] = {}
  for (const locale of locales) {
    const messages = await messagesOf(locale)
    const ahead = filesOf(bundle, [...landingParts, `/locales/${locale}.json?open`])
    const later = filesOf(bundle, [`/locales/${locale}.json?later`, ...soon]).filter((file) => !ahead.includes(file))
    const tag = `<script data-locale="${locale}" data-entry="${ahead.at(-1)}" data-ahead="${ahead.slice(0, -1).join(' ')}" data-soon="${later.join(' ')}">${script}</script>`
    keepTo(budget.touch, `scripts of the first touch in ${locale}`, sizeOf(bundle, ahead))
    for (const path of landingPaths) {
      const landing = await landingOf((footer) => prerender({ path, locale, messages, footer }), index, tag, locale)
      pages[path] = { ...pages[path], [locale]: landing }
      const text = landing.map((piece) => (typeof piece === 'string' ? piece : piece.unset)).join('')
      keepTo(budget.page, `${path} in ${locale}`, gzipSync(text).length)
    }
  }
  return { scripts: [sourceOf(script)], pages }
}

/** A landing in its pieces: written with nothing set, then with each value set; what differs is the piece. */
async function landingOf(
  write: (footer: Footer) => ReturnType<typeof Rendering.prerender>,
  index: string,
  tag: string,
  locale: string,
): Promise<Landing> {
  const names = Object.keys(samples) as (keyof Footer)[]
  const plain = await write(unset)
  const others = await Promise.all(names.map(async (name) => ({ name, ...(await write({ ...unset, [name]: samples[name] })) })))
  const rules = new Set([plain, ...others].flatMap((written) => [...written.rules]))
  const css = neededRules([...rules].join(''), [plain, ...others].map(({ html }) => html).join(''))
  const frame = frameOf(index, { lang: locale.replace('_', '-'), title: plain.title, description: plain.description, css, tag })
  const places = others.map(({ name, html }) => ({ name, ...differenceOf(plain.html, html) })).sort((a, b) => a.from - b.from)
  const pieces: Piece[] = [frame.before]
  let at = 0
  for (const { name, from, to, set } of places) {
    if (from < at || !set.includes(samples[name])) throw new Error(`The landing does not show ${name} in one place of its own`)
    pieces.push(plain.html.slice(at, from), { name, unset: plain.html.slice(from, to), set, sample: samples[name] })
    at = to
  }
  return [...pieces, plain.html.slice(at), frame.after]
}

function differenceOf(plain: string, other: string): { from: number; to: number; set: string } {
  let from = 0
  while (from < plain.length && plain[from] === other[from]) from++
  let end = 0
  while (end < plain.length - from && end < other.length - from && plain.at(-1 - end) === other.at(-1 - end)) end++
  return { from, to: plain.length - end, set: other.slice(from, other.length - end) }
}

/** What stands around a landing: the built index with its own head, without the scripts it would load at once. */
function frameOf(index: string, own: { lang: string; title: string; description: string; css: string; tag: string }) {
  const described = index
    .replace(/\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(own.title)}</title>`)
    .replace(/(<meta [^>]*name="description" content=")[^"]*/, (_, start: string) => start + escaped(own.description))
    .replace(/(<meta property="og:title" content=")[^"]*/, (_, start: string) => start + escaped(own.title))
  const { before, after } = framed(described, own.lang, `<style>${own.css}[data-fresh] #root{visibility:hidden}</style>${own.tag}`)
  return { before: `${before}<div id="root">`, after: `</div>${after}` }
}
