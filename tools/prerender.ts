/** Writes the landings ahead while the portal is built: each in every language, with its rules of style inside. Decision 014. */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Plugin, type Rolldown, runnerImport } from 'vite'
import { portalBase } from '../contract/kernel/constants.ts'
import { type Footer, type Landing, type Landings, landingPaths, type Piece } from '../contract/site/landings.ts'
import { landingFooter, landingPage, landingParts, nextForms } from './chunks.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const locales = ['zh_CN', 'zh_HK', 'en_US'] as const
type Bundle = Rolldown.OutputBundle
type Prerender = typeof import('../src/app/prerender.tsx')['prerender']

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

/** Writes `landings.json` beside the built portal; the server fills in what the lender has configured. Fails beyond the budget of bytes. */
export function landings(): Plugin {
  return {
    name: 'sampan-landings',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const index = bundle['index.html']
      if (!dir || index?.type !== 'asset') return
      const script = await waitingScript()
      const { module } = await runnerImport<{ prerender: Prerender }>(resolve(root, 'src/app/prerender.tsx'))
      const pages: Landings['pages'] = {}
      for (const locale of locales) {
        const messages = JSON.parse(await readFile(resolve(root, `locales/${locale}.json`), 'utf8')) as Record<string, string>
        const ahead = aheadOf(bundle, [...landingParts, `/locales/${locale}.json?open`])
        const later = aheadOf(bundle, [`/locales/${locale}.json?later`, ...soon]).filter((file) => !ahead.includes(file))
        const tag = `<script data-locale="${locale}" data-entry="${ahead.at(-1)}" data-ahead="${ahead.slice(0, -1).join(' ')}" data-soon="${later.join(' ')}">${script}</script>`
        keepTo(budget.touch, `scripts of the first touch in ${locale}`, sizeOf(bundle, ahead))
        for (const path of landingPaths) {
          const landing = await landingOf(
            (footer) => module.prerender({ path, locale, messages, footer }),
            String(index.source),
            tag,
            locale,
          )
          pages[path] = { ...pages[path], [locale]: landing }
          const text = landing.map((piece) => (typeof piece === 'string' ? piece : piece.unset)).join('')
          keepTo(budget.page, `${path} in ${locale}`, gzipSync(text).length)
        }
      }
      keepTo(budget.script, 'script of a landing', gzipSync(script).length)
      const scripts = [`'sha256-${createHash('sha256').update(script).digest('base64')}'`]
      await writeFile(resolve(dir, 'landings.json'), JSON.stringify({ scripts, pages } satisfies Landings))
    },
  }
}

function keepTo(most: number, what: string, bytes: number): void {
  if (bytes > most) throw new Error(`Too heavy: ${what} has ${bytes} bytes compressed, at most ${most} may be`)
}

function sizeOf(bundle: Bundle, files: readonly string[]): number {
  return files.reduce((sum, file) => {
    const chunk = bundle[file.slice(portalBase.length + 1)]
    return sum + (chunk?.type === 'chunk' ? gzipSync(chunk.code, { level: 9 }).length : 0)
  }, 0)
}

/** The script that stands in a landing itself. */
async function waitingScript(): Promise<string> {
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry: resolve(root, 'src/app/waiting.ts'), formats: ['iife'], name: 'waiting' },
    },
  })) as Rolldown.RolldownOutput[]
  const code = built[0]?.output[0].code ?? ''
  if (code.includes('</')) throw new Error('The script of a landing would end its element')
  return code.trim()
}

/** Addresses of everything the modules and the entry need, in the order in which they can run one by one, the entry last. */
function aheadOf(bundle: Bundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const holding = (module: string) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  const entry = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('/index.html'))
  const requested = [...modules.map(holding), entry]
  const seen = new Set<string>()
  const found = new Set<string>()
  const follow = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') chunk.imports.forEach(follow)
    found.add(file)
  }
  for (const chunk of requested) {
    if (!chunk) throw new Error('A part of the landing is in no chunk')
    follow(chunk.fileName)
  }
  return [...found].map((file) => `${portalBase}/${file}`)
}

/** A landing in its pieces: written with nothing set, then with each value set; what differs is the piece. */
async function landingOf(write: (footer: Footer) => ReturnType<Prerender>, index: string, tag: string, locale: string): Promise<Landing> {
  const names = Object.keys(samples) as (keyof Footer)[]
  const plain = await write(unset)
  const others = await Promise.all(names.map(async (name) => ({ name, ...(await write({ ...unset, [name]: samples[name] })) })))
  const rules = new Set([plain, ...others].flatMap((written) => [...written.rules]))
  const css = neededOf([...rules].join(''), [plain, ...others].map(({ html }) => html).join(''))
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
  const text = (words: string) => words.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  const style = `<style>${own.css}[data-fresh] #root{visibility:hidden}</style>`
  const head = index
    .replace(/\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<html lang="[^"]*"/, `<html lang="${own.lang}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${text(own.title)}</title>`)
    .replace(/(<meta [^>]*name="description" content=")[^"]*/, (_, start: string) => start + text(own.description))
    .replace(/(<meta property="og:title" content=")[^"]*/, (_, start: string) => start + text(own.title))
    .replace(/\n\s*/g, '\n')
    .replace('</head>', () => `${style}${own.tag}</head>`)
  const [before, after] = head.split('<div id="root"></div>')
  if (before === undefined || after === undefined) throw new Error('index.html has no place for a landing')
  return { before: `${before}<div id="root">`, after: `</div>${after}` }
}

const declaration = /(--(?:[\w-]|\\.)+)\s*:([^;{}]*);?/g
const asking = /var\(\s*(--(?:[\w-]|\\.)+)/g
const keyframes = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g

const askedIn = (text: string): string[] => [...text.matchAll(asking)].map(([, name = '']) => name)

/** The rules without variables and movements that neither they nor the page ask for. */
function neededOf(css: string, html: string): string {
  const values = new Map<string, string[]>()
  const rest = css.replace(declaration, (_, name: string, value: string) => {
    values.set(name, [...(values.get(name) ?? []), value])
    return ''
  })
  const moving = new Set(
    [...`${rest}${html}`.matchAll(/animation(?:-name)?:([^;}"]*)/g)].flatMap(([, value = '']) => value.match(/[\w-]+/g) ?? []),
  )
  const asked = new Set<string>()
  const open = [...askedIn(rest.replace(keyframes, (all, name: string) => (moving.has(name) ? all : ''))), ...askedIn(html)]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (asked.has(name)) continue
    asked.add(name)
    for (const value of values.get(name) ?? []) {
      open.push(...askedIn(value))
      for (const word of value.match(/[\w-]+/g) ?? []) moving.add(word)
    }
  }
  return css
    .replace(declaration, (all, name: string) => (asked.has(name) ? all : ''))
    .replace(keyframes, (all, name: string) => (moving.has(name) ? all : ''))
}
