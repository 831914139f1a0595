/** Renders the HTML page of a copy: one section for each table, its rows as lists, without scripts. */

import type { Locale } from '../../contract/kernel/constants.ts'
import { uuid } from '../../contract/kernel/fields.ts'
import { fieldName } from '../kyc/item-names.ts'
import { timeText } from '../platform/hong-kong-time.ts'
import { escapeHtml } from '../platform/http/html.ts'
import { isTextId, type TextsOf, textOf, textsOf } from '../platform/texts.ts'
import type { Row } from './entry.ts'
import type { ExportedTable } from './gather.ts'

/** Renders the page in a language; every value is escaped. Tables without rows are listed at the end. */
export function copyPage(tables: readonly ExportedTable[], { locale, email, at }: { locale: Locale; email: string; at: Date }): string {
  const [filled, empty] = [tables.filter(({ rows }) => rows.length > 0), tables.filter(({ rows }) => rows.length === 0)]
  const contents = filled.map(({ table, title, rows }) => `<li><a href="#${table}">${escapeHtml(title)}</a> (${rows.length})</li>`)
  const nothing =
    empty.length === 0
      ? ''
      : `<h2>${copyText(locale, 'nothing')}</h2><p>${escapeHtml(empty.map(({ title }) => title).join(textOf(locale, 'privacy.copy.comma')))}</p>`
  return `<!doctype html>
<html lang="${locale.replace('_', '-')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${copyText(locale, 'title')}</title>
<style>${style}</style>
</head>
<body>
<h1>${copyText(locale, 'title')}</h1>
<p>${escapeHtml(email)} · ${copyText(locale, 'madeAt', { time: timeText(at) })}</p>
<p>${copyText(locale, 'about')}</p>
<ul>${contents.join('')}</ul>
${filled.map((table) => section(table, locale)).join('\n')}
${nothing}
</body>
</html>
`
}

function section({ table, title, why, kept, rows }: ExportedTable, locale: Locale): string {
  const about = `<p class="about">${copyText(locale, 'why')} ${escapeHtml(why)} · ${copyText(locale, 'kept')} ${escapeHtml(kept)}</p>`
  return `<section id="${table}"><h2>${escapeHtml(title)}</h2>${about}${rows.map((row) => list(row, locale)).join('')}</section>`
}

/** A row, or an object within one, as a list; what is empty, and ids of rows, are left out. */
function list(row: Row, locale: Locale): string {
  const lines = Object.entries(row)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => `<dt>${escapeHtml(columnName(name, locale))}</dt><dd>${shown(value, locale)}</dd>`)
  return `<dl>${lines.join('')}</dl>`
}

/** A text of the page, escaped. */
function copyText(locale: Locale, ...text: Parameters<TextsOf<'privacy.copy'>>): string {
  return escapeHtml(textsOf(locale, 'privacy.copy')(...text))
}

/** The name of a column: its own, else the label of its field in the forms, else as the database has it. */
function columnName(name: string, locale: Locale): string {
  const id = `privacy.column.${name}`
  return isTextId(id) ? textOf(locale, id) : (fieldName(name, locale) ?? name)
}

function shown(value: unknown, locale: Locale): string {
  if (value instanceof Date) return escapeHtml(timeText(value))
  if (typeof value === 'boolean') return copyText(locale, value ? 'yes' : 'no')
  if (Array.isArray(value)) {
    return value.every((each) => typeof each !== 'object')
      ? escapeHtml(value.join(textOf(locale, 'privacy.copy.comma')))
      : value.map((each) => shown(each, locale)).join('')
  }
  if (typeof value === 'object' && value !== null) return list(value as Row, locale)
  return escapeHtml(String(value))
}

/** Whether a value is left out of the page: empty, or the id of a row, which is in data.json. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || (typeof value === 'string' && uuid.test(value))) return true
  if (value instanceof Date) return false
  return typeof value === 'object' && Object.keys(value).length === 0
}

const style = `
body{font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#16202b;max-width:880px;margin:0 auto;padding:24px}
h1{font-size:28px;line-height:1.3}h2{font-size:20px;margin:40px 0 4px}
a{color:#0b6463}
.about{margin:0 0 12px;color:#5b6775;font-size:14px}
dl{display:grid;grid-template-columns:minmax(120px,220px) 1fr;gap:4px 20px;margin:0 0 12px;padding:12px 16px;border:1px solid #dde3e8;border-radius:12px}
dl dl{margin:0 0 8px;padding:8px 12px}
dt{color:#5b6775;font-size:14px}dd{margin:0;overflow-wrap:anywhere}
@media(max-width:560px){dl{grid-template-columns:1fr}}
@media(prefers-color-scheme:dark){body{background:#101820;color:#e6ebf0}dl{border-color:#33404d}.about,dt{color:#9aa7b4}a{color:#5fc4c2}}
`.trim()
