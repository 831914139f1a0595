/**
 * `npm run shots`: the atlas. Pictures of every page, every dialog and every state of every chart that the portal can be brought to, in
 * three languages and two widths, beside the drawings of the charts, with the differences from the last atlas. `--only` a chart, page or
 * `journey`, `--locale`, `--width` take a part again; `--built` takes the existing build, `--tabs 1` leaves the machine to others. With
 * `--pseudo` public pages with texts 40 % longer, and a report of those that are cut off.
 */
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Locale, locales } from '../../contract/kernel/constants.ts'
import type { Outline } from '../../machines/studio/outline/outline.ts'
import { layoutOf } from '../../src/studio/layout.ts'
import { svgOf } from '../../src/studio/svg.ts'
import { wording } from '../../src/studio/wording.ts'
import { build, buildIfMissing } from '../bench/build.ts'
import { outlines } from '../docs/machine-pages.ts'
import { type Atlas, coverageOf, renewed, screens, type Width } from './atlas.ts'
import { compare } from './difference.ts'
import { journeyOutline } from './journey.ts'
import { chartPage, type Drawing, indexPage, pagesPage } from './page.ts'
import { lengthenAll } from './pseudo.ts'
import { openPlace } from './stage.ts'
import { takeAll } from './takes.ts'

const shelf = resolve(import.meta.dirname, '../../.shots')
const folder = join(shelf, 'atlas')
const before = join(shelf, 'atlas-before')
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    locale: { type: 'string', multiple: true, default: [...locales] },
    width: { type: 'string', multiple: true, default: Object.keys(screens) },
    built: { type: 'boolean', default: false },
    pseudo: { type: 'boolean', default: false },
    tabs: { type: 'string', default: '2' },
  },
})
const began = performance.now()
const log = (line: string) => void process.stdout.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}\n`)

if (values.built) buildIfMissing()
else build()
log('built')
const place = await openPlace()
log('the server stands')
try {
  if (values.pseudo) process.exitCode = await lengthenAll(place, log)
  else await makeAtlas()
} finally {
  await place.close()
}

async function makeAtlas(): Promise<void> {
  const isWhole = values.only.length === 0 && values.locale.length === locales.length && values.width.length === Object.keys(screens).length
  const finished = await readAtlas(folder)
  // A run that was broken off leaves no atlas: the one before it is still the last.
  if (finished) await rm(before, { recursive: true, force: true })
  if (finished && isWhole) await rename(folder, before)
  // When only a part of an atlas is taken again, the rest is kept.
  else if (finished) await cp(folder, before, { recursive: true })
  else await rm(folder, { recursive: true, force: true })
  if (!finished && !isWhole) await cp(before, folder, { recursive: true }).catch(() => {})
  const last = await readAtlas(before)
  await rm(join(folder, 'differences'), { recursive: true, force: true })
  await mkdir(join(folder, 'charts'), { recursive: true })
  const taken = await takeAll({
    place,
    camera: {
      folder,
      taken: new Map(),
      locales: locales.filter((locale) => values.locale.includes(locale)),
      widths: widthsOf(values.width),
    },
    tabs: Number(values.tabs),
    isChosen: (name) => values.only.length === 0 || values.only.some((word) => name.includes(word)),
    known: isWhole ? null : last,
    log,
  })
  const atlas = renewed(isWhole ? null : last, taken)
  const differences = last && (await compare(place.browser, before, folder))
  await writeFile(join(folder, 'atlas.json'), JSON.stringify(atlas))
  await writeFile(join(folder, 'index.html'), indexPage(atlas, outlines, differences, '../atlas-before'))
  await writeFile(join(folder, 'pages.html'), pagesPage(atlas))
  for (const outline of [journeyOutline, ...outlines])
    await writeFile(join(folder, 'charts', `${outline.name}.html`), chartPage(atlas, outline, await drawingsOf(outline)))
  report(atlas)
  if (differences)
    log(`since the last atlas: ${differences.changed.length} changed, ${differences.added.length} new, ${differences.gone.length} gone`)
  log(join(folder, 'index.html'))
}

function report(atlas: Atlas): void {
  const figures = outlines.map((outline) => ({ name: outline.name, ...coverageOf(atlas, outline) }))
  for (const { name, seen, alike, lasting } of figures)
    log(`${name.padEnd(34)} ${String(seen).padStart(3)} of ${lasting} states${alike > 0 ? `, ${alike} more look like one of them` : ''}`)
  const total = (of: 'seen' | 'alike' | 'lasting') => figures.reduce((sum, figure) => sum + figure[of], 0)
  log(`${total('seen')} of ${total('lasting')} states, ${total('alike')} more look like one of them; ${atlas.shots.length} situations`)
}

async function drawingsOf(outline: Outline): Promise<Record<Locale, Drawing>> {
  const drawn = locales.map(async (locale) => {
    const words = wording(locale)
    const layout = await layoutOf(outline, words)
    return [locale, { layout, svg: svgOf(layout, outline, words) }] as const
  })
  return Object.fromEntries(await Promise.all(drawn)) as Record<Locale, Drawing>
}

async function readAtlas(from: string): Promise<Atlas | null> {
  const text = await readFile(join(from, 'atlas.json'), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Atlas)
}

function widthsOf(given: readonly string[]): Width[] {
  return (Object.keys(screens).map(Number) as Width[]).filter((width) => given.includes(String(width)))
}
