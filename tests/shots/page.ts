/** The pages of an atlas: changes, the list of charts, and each chart with its drawing beside the pictures of its states. */
import { type Locale, locales } from '../../contract/kernel/constants.ts'
import type { Outline, OutlineState } from '../../machines/studio/outline/outline.ts'
import type { Layout } from '../../src/studio/drawing.ts'
import { isLifecycle } from '../../src/studio/groups.ts'
import { type Wording, wording } from '../../src/studio/wording.ts'
import { type Atlas, coverageOf, fileOf, nameOf, reasonOf, type Shot, screens, shotsOf, twinOf, type Width } from './atlas.ts'
import { type Differences, differenceFile } from './difference.ts'
import { style } from './style.ts'

/** A chart drawn in a language. */
export interface Drawing {
  readonly svg: string
  readonly layout: Layout
}

const widths = Object.keys(screens).map(Number) as Width[]
const names: Record<Locale, string> = { zh_CN: '简体中文', zh_HK: '繁體中文', en_US: 'English' }
const words = Object.fromEntries(locales.map((locale) => [locale, wording(locale)])) as Record<Locale, Wording>
/** Most pictures of one state; the others are named. */
const mostShown = 6

/** The first page. `before` is the folder of the last atlas as seen from this one, null when there is none. */
export function indexPage(atlas: Atlas, outlines: readonly Outline[], differences: Differences | null, before: string): string {
  const figures = outlines.map((outline) => ({ outline, ...coverageOf(atlas, outline) }))
  const total = (of: 'lasting' | 'seen' | 'alike', kept: boolean) =>
    figures.filter(({ outline }) => isLifecycle(outline) === kept).reduce((sum, figure) => sum + figure[of], 0)
  const rows = figures.map(
    ({ outline, lasting, seen }) =>
      `<tr><td><a href="charts/${outline.name}.html">${inEach(({ chart }) => chart(outline.name))}</a></td><td><code>${outline.name}</code></td><td class="number">${seen} / ${lasting}</td><td><meter min="0" max="${Math.max(1, lasting)}" value="${seen}"></meter></td></tr>`,
  )
  return html(
    'Atlas',
    '',
    `<main class="narrow">
<h1>Atlas</h1>
<p>${atlas.shots.length} situations, ${atlas.shots.length * locales.length * widths.length} pictures; ${total('seen', false)} of ${total('lasting', false)} states of charts that run in the browser have pictures, ${total('alike', false)} more look like one that has.</p>
${differences === null ? '<p>There was no atlas to compare with.</p>' : changes(differences, before)}
<h2>Pages and journeys</h2>
<p><a href="pages.html">Every page and dialog</a> · <a href="charts/journey.html">The way to the first drawdown</a></p>
<h2>Charts</h2>
<table>${rows.join('\n')}</table>
<h2>States without a picture</h2>
${figures.map(({ outline }) => without(atlas, outline)).join('\n')}
</main>`,
  )
}

function changes({ changed, added, gone }: Differences, before: string): string {
  const picture = (file: string, caption: string) =>
    `<figure><figcaption>${caption}</figcaption><a href="${file}"><img loading="lazy" src="${file}" alt="${caption}"></a></figure>`
  const files = (title: string, list: readonly string[], base: string) =>
    list.length === 0
      ? ''
      : `<details><summary>${list.length} ${title}</summary><ul>${list.map((file) => `<li><a href="${base}${file}">${file}</a></li>`).join('')}</ul></details>`
  const shown = changed.map(
    (file) =>
      `<section class="change"><h3>${file}</h3><div class="triple">${picture(`${before}/${file}`, 'before')}${picture(file, 'after')}${picture(differenceFile(file), 'difference')}</div></section>`,
  )
  const none = changed.length + added.length + gone.length === 0 ? '<p class="good">No picture differs from the last atlas.</p>' : ''
  return `<h2>Since the last atlas</h2>${none}${changed.length > 0 ? `<p>${changed.length} changed</p>` : ''}${shown.join('\n')}${files('new', added, '')}${files('gone', gone, `${before}/`)}`
}

function without(atlas: Atlas, outline: Outline): string {
  const reasons = outline.states.flatMap((state) => {
    const reason = state.path === '' ? null : reasonOf(atlas, outline, state)
    return reason === null ? [] : [`<tr><td><code>${escaped(state.path)}</code></td><td>${escaped(reason)}</td></tr>`]
  })
  if (reasons.length === 0) return ''
  return `<details><summary>${inEach(({ chart }) => chart(outline.name))} · ${reasons.length}</summary><table>${reasons.join('')}</table></details>`
}

/** Every page and dialog. */
export function pagesPage({ shots }: Atlas): string {
  const own = shots.filter(({ name }) => name.startsWith('pages/'))
  return html(
    'Pages and dialogs',
    '',
    `<main class="narrow"><p><a href="index.html">Atlas</a></p><h1>Pages and dialogs</h1>${own.map((shot) => figure(shot, '')).join('\n')}</main>`,
  )
}

/** A chart: its drawing in each language, and the pictures of its states. */
export function chartPage(atlas: Atlas, outline: Outline, drawings: Readonly<Record<Locale, Drawing>>): string {
  const states = outline.states.filter(({ path, kind }) => path !== '' && kind !== 'compound' && kind !== 'parallel')
  const drawn = locales.map((locale) => `<div class="in ${locale}">${linked(atlas, outline, drawings[locale])}</div>`)
  const { seen, lasting, alike } = coverageOf(atlas, outline)
  return html(
    words.en_US.chart(outline.name),
    '../',
    `<main class="beside"><div class="drawing">${drawn.join('')}</div><div class="pictures">
<p><a href="../index.html">Atlas</a></p><h1>${inEach(({ chart }) => chart(outline.name))}</h1>
<p>${inEach(({ description }) => description(outline.states[0]?.description ?? ''))}</p><p class="quiet">${seen} of ${lasting} states have pictures, ${alike} more look like one that has.</p>
${states.map((state) => stateSection(atlas, outline, state)).join('\n')}
</div></main>`,
  )
}

function stateSection(atlas: Atlas, outline: Outline, state: OutlineState): string {
  const own = shotsOf(atlas, outline.name, state.path)
  const twin = own.length === 0 ? twinOf(atlas, outline, state) : null
  const shots = twin ? shotsOf(atlas, outline.name, twin.path).slice(0, 1) : own
  const more = shots
    .slice(mostShown)
    .map(({ name, title }) => `<a href="../${fileOf(name, locales[0], widths[0] ?? 1280)}">${escaped(title)}</a>`)
  return `<section id="${idOf(state.path)}"><h2>${inEach(({ state: say }) => say(outline.name, state))} <code>${escaped(state.path)}</code></h2>
<p>${inEach(({ description }) => description(state.description))}</p>
${own.length === 0 ? `<p class="none">No picture${twin ? ' of its own' : ''}: ${escaped(reasonOf(atlas, outline, state) ?? '')}.</p>` : ''}
${shots
  .slice(0, mostShown)
  .map((shot) => figure(shot, '../'))
  .join('\n')}${more.length > 0 ? `<p class="quiet">Also seen on: ${more.join(', ')}</p>` : ''}</section>`
}

function figure({ name, title, drifted = [] }: Shot, base: string): string {
  const pictures = locales.flatMap((locale) =>
    widths.map((width) => {
      const file = `${base}${fileOf(name, locale, width)}`
      return `<a class="in ${locale} w${width}" href="${file}"><img loading="lazy" src="${file}" alt="${escaped(title)}, ${names[locale]}, ${width}"></a>`
    }),
  )
  return `<figure id="${idOf(name)}"><figcaption>${escaped(title)} <code>${escaped(name)}</code>${drifted.map((locale) => `<span class="in ${locale}"> The chart had gone on in this language.</span>`).join('')}</figcaption><div class="frames">${pictures.join('')}</div></figure>`
}

/** The drawing with a link over every state: green where there are pictures. */
function linked(atlas: Atlas, outline: Outline, { svg, layout }: Drawing): string {
  const links = layout.states
    .filter(({ open }) => !open)
    .map(({ path, x, y, width, height }) => {
      const seen = shotsOf(atlas, outline.name, path).length > 0
      return `<a href="#${idOf(path)}"><rect class="${seen ? 'seen' : 'unseen'}" x="${x}" y="${y}" width="${width}" height="${height}" rx="10"/></a>`
    })
  const end = svg.lastIndexOf('</g>')
  return `${svg.slice(0, end)}${links.join('')}${svg.slice(end)}`
}

const idOf = (path: string) => nameOf('s', path).replaceAll('/', '-')

/** The same in every language, of which the page shows one. */
function inEach(say: (words: Wording) => string): string {
  return locales
    .map((locale) => `<span class="in ${locale}" lang="${locale.replace('_', '-')}">${escaped(say(words[locale]))}</span>`)
    .join('')
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function html(title: string, base: string, body: string): string {
  const choice = (group: string, id: string, label: string, isFirst: boolean) =>
    `<label><input type="radio" name="${group}" id="${id}"${isFirst ? ' checked' : ''}> ${label}</label>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head>
<body><nav><a href="${base}index.html">Sampan</a> ${locales.map((locale, place) => choice('locale', locale, names[locale], place === 0)).join(' ')} · ${widths.map((width, place) => choice('width', `w${width}`, String(width), place === 0)).join(' ')}</nav>
${body}
</body></html>
`
}
