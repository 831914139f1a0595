/** The documents of pages that are no landings: shells, and of each page behind sign-in its files and first calls. Decision 071. */
import { type Locale, locales } from '../contract/kernel/constants.ts'
import type { Documents, ShellKind } from '../contract/site/documents.ts'
import type { callsOfEveryPage, pagePaths, prerenderShell, signedInPages } from '../src/app/prerender.tsx'
import { type Bundle, filesOf, inlineScript, sourceOf } from './built-files.ts'
import { innerParts } from './chunks.ts'
import { framed } from './document-frame.ts'
import { neededRules } from './needed-rules.ts'

const kinds: readonly ShellKind[] = ['home', 'page']

/** The shell lies below the portal until something is drawn. */
const place = '#shell{position:fixed;inset:0;z-index:-1;overflow:hidden}'

/** What the portal renders and reads off its charts. */
type Renderer = {
  prerenderShell: typeof prerenderShell
  signedInPages: typeof signedInPages
  callsOfEveryPage: typeof callsOfEveryPage
  pagePaths: typeof pagePaths
}

/** Renders the shells and lists what each page is opened with. */
export async function documentsOf(
  bundle: Bundle,
  index: string,
  messagesOf: (locale: string) => Promise<Record<string, string>>,
  { prerenderShell, signedInPages, callsOfEveryPage, pagePaths }: Renderer,
): Promise<Documents> {
  const script = await inlineScript('src/app/first-calls-script.ts', 'firstCalls')
  const shellOf = async (kind: ShellKind, locale: Locale) => {
    const { html, rules } = await prerenderShell(kind, locale, await messagesOf(locale))
    const style = `<style>${neededRules(rules.join(''), html)}${place}</style>`
    const { before, after } = framed(index, locale.replace('_', '-'), style)
    return `${before}<div id="shell" inert>${html}</div><div id="root"></div>${after}`
  }
  const inEach = async <Key extends string, Value>(keys: readonly Key[], of: (key: Key) => Promise<Value>) =>
    Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await of(key)] as const))) as Record<Key, Value>
  const files = filesOf(bundle, innerParts)
  const rest = (modules: readonly string[]) => filesOf(bundle, modules).filter((file) => !files.includes(file))
  return {
    scripts: [sourceOf(script)],
    script,
    shells: await inEach(kinds, (kind) => inEach(locales, (locale) => shellOf(kind, locale))),
    files,
    texts: await inEach(locales, async (locale) => rest(['open', 'behind'].map((part) => `/locales/${locale}.json?${part}`))),
    innerTexts: await inEach(locales, async (locale) => rest([`/locales/${locale}.json?inner`])),
    calls: callsOfEveryPage(),
    paths: pagePaths(),
    pages: Object.fromEntries(
      signedInPages().map(({ page, view, inner, charts, calls }) => [
        page,
        { files: rest([`/${view}.tsx`, ...charts.map((module) => `/src/app/${module}`)]), inner, calls },
      ]),
    ),
  }
}
