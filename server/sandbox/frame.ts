/** The layout of every sandbox page: language, top bar, the line that names the simulated service, title. */
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { type Locale, locales } from '../../contract/kernel/constants.ts'
import { preferredLocale } from '../platform/http/locale.ts'
import { type Say, sayIn } from './texts.ts'

/** A piece of a page, escaped. */
export type Html = ReturnType<typeof html>

/** One request for a page, with the words of its language. */
export interface View {
  readonly context: Context
  readonly locale: Locale
  readonly say: Say
}

const localeCookie = 'sandbox-locale'

/** The language of a request: `ui_locales` or `locale` of the query, then the earlier choice, then the browser's. */
export function viewOf(context: Context): View {
  const asked = context.req.query('ui_locales') ?? context.req.query('locale')
  const kept = locales.find((known) => known === getCookie(context, localeCookie))
  const locale = asked
    ? preferredLocale(asked.replaceAll(' ', ',').replaceAll('_', '-'))
    : (kept ?? preferredLocale(context.req.header('accept-language') ?? null))
  if (asked) setCookie(context, localeCookie, locale, { path: '/sandbox', httpOnly: true, sameSite: 'Lax' })
  return { context, locale, say: sayIn(locale) }
}

/** `lang` of a locale. */
export function langOf(locale: Locale): string {
  return locale.replace('_', '-')
}

const names: Readonly<Record<Locale, string>> = { zh_CN: '简体', zh_HK: '繁體', en_US: 'English' }

/** Renders a page. `provider` is the simulated service. */
export function page(
  view: View,
  { title, provider, status = 200 }: { title: string; provider: string; status?: 200 | 400 | 404 },
  body: Html,
) {
  const { context, locale, say } = view
  const link = (other: Locale) => {
    const url = new URL(context.req.url)
    url.searchParams.delete('ui_locales')
    url.searchParams.set('locale', langOf(other))
    return html`<a href="${url.pathname}${url.search}" lang="${langOf(other)}" ${other === locale ? html`aria-current="true"` : ''}>${names[other]}</a>`
  }
  context.header('cache-control', 'no-store')

  return context.html(
    html`<!doctype html>
<html lang="${langOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Sampan sandbox</title>
<link rel="stylesheet" href="/sandbox/assets/sandbox.css">
<script src="/sandbox/assets/sandbox.js" defer></script>
</head>
<body>
<a class="skip" href="#main">${say('frame.skip')}</a>
<header><div class="bar">
<a class="brand" href="/sandbox">${boat}<span>Sampan</span></a>
<nav aria-label="${say('frame.languages')}">${locales.map(link)}</nav>
</div>
<p class="played">${say('frame.standIn', { provider })}</p>
</header>
<main id="main" tabindex="-1">
${body}
</main>
</body>
</html>`,
    status,
  )
}

/** A page with one sentence and one action. */
export function notice(view: View, content: { title: string; lead: string; provider: string; status?: 200 | 400 | 404; action?: Html }) {
  const action = content.action ?? html`<a class="button second" href="/sandbox">${view.say('frame.backHome')}</a>`
  return page(view, content, html`<h1>${content.title}</h1><p class="lead">${content.lead}</p><p class="actions">${action}</p>`)
}

const boat = html`<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><path d="M5.5 19.500c5.600 3.400 14.600 2.500 21.700-2.600-1.100 5-4.400 8.100-9 8.100h-5.400c-3.900 0-6.400-2-7.300-5.500z" fill="#fff"/><path d="M10.400 18.700c.3-4.500 3.600-8 7.400-8 2.900 0 5.200 2 6 5.400-4.200 2.300-9 3.200-13.400 2.600z" fill="#7fd1c9"/><path d="M3.500 28.200c2.800 1.600 5.200-1 8.300.3s5.500 1.400 8.400 0 5.200-1.400 8.300 0" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="1.600" stroke-linecap="round"/></svg>`
