/** How the pages of an atlas look: the colours of the portal, and which language and width is shown, without a script. */
import { locales } from '../../contract/kernel/constants.ts'
import { colors } from '../../src/ui/colors.ts'
import { screens } from './atlas.ts'

const used = [
  'ink',
  'onInk',
  'onInkLink',
  'heading',
  'text',
  'muted',
  'actionDeep',
  'actionSoft',
  'paper',
  'surface',
  'sunk',
  'hairline',
  'greenDeep',
  'greenSoft',
] as const

const tokens = (mode: 'base' | '_dark') => used.map((name) => `--${name}:${colors[name].value[mode]}`).join(';')

const only = (ids: readonly string[], marks: string) =>
  ids.map((id) => `body:has(#${id}:checked) ${marks}:not(.${id}){display:none}`).join('')

const widths = Object.keys(screens).map((width) => `w${width}`)

export const style = `:root{${tokens('base')};color-scheme:light dark}
@media(prefers-color-scheme:dark){:root{${tokens('_dark')}}}
body{margin:0;background:var(--paper);color:var(--text);font:16px/1.5 system-ui,'PingFang SC','PingFang HK','Noto Sans CJK SC',sans-serif}
nav{position:sticky;top:0;z-index:1;background:var(--ink);color:var(--onInk);padding:10px 24px;display:flex;gap:16px;flex-wrap:wrap}
nav a{color:var(--onInkLink);font-weight:700;text-decoration:none}
h1,h2,h3{color:var(--heading);line-height:1.25;text-wrap:balance;overflow-wrap:anywhere}
a{color:var(--actionDeep)}code{font-size:.8em;color:var(--muted);font-weight:400}
.narrow{max-width:1200px;margin:0 auto;padding:16px 24px 64px}
.beside{display:grid;grid-template-columns:minmax(320px,1fr) minmax(320px,1fr)}
.drawing{position:sticky;top:46px;height:calc(100vh - 46px);overflow:auto;border-right:1px solid var(--hairline);background:#fbfaf7}
.pictures{padding:16px 24px 64px;min-width:0}
section{scroll-margin-top:56px;border-top:1px solid var(--hairline);padding-top:8px}section:target h2{background:var(--actionSoft)}
figure{margin:0 0 24px;min-width:0}figcaption{color:var(--muted);font-size:14px;overflow-wrap:anywhere}
.frames a,.triple a{display:block;max-height:80vh;overflow:auto;border:1px solid var(--hairline);border-radius:10px;background:var(--surface)}
img{display:block;max-width:100%;margin:auto}.drawing svg{width:100%;min-width:760px;height:auto}
.triple{display:grid;grid-template-columns:repeat(3,1fr);gap:12px}
table{border-collapse:collapse;width:100%}td{border-bottom:1px solid var(--hairline);padding:4px 12px 4px 0;overflow-wrap:anywhere}.number{text-align:right;font-variant-numeric:tabular-nums}
.none,.quiet{color:var(--muted)}.none{background:var(--sunk);padding:8px 12px;border-radius:8px}
.good{background:var(--greenSoft);color:var(--greenDeep);padding:8px 12px;border-radius:8px}
rect.seen{fill:#0e7c7b;fill-opacity:.14}rect.unseen{fill:#fbfaf7;fill-opacity:.6}svg a:hover rect{fill-opacity:.3;stroke:#0e7c7b}
@media(max-width:800px){.beside{display:block}.drawing{position:static;height:50vh}.triple{grid-template-columns:1fr}}
${only(locales, '.in')}${only(widths, '.frames .in')}`
