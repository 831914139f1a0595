/** Exports a chart as a self-contained SVG with the colours of the design. */
import type { Outline } from '../../machines/studio/outline/outline.ts'
import type { Edge, Layout, Mark, Point, StateBox } from './drawing.ts'
import { sizes } from './text-size.ts'
import type { Wording } from './wording.ts'

const colours = {
  ink: '#0b2a3c',
  muted: '#55656d',
  action: '#0e7c7b',
  actionDeep: '#0a5f5e',
  actionSoft: '#e3f2f0',
  line: '#b4bdbe',
  edge: '#7f8d91',
  nest: '#f2f5f3',
  ground: '#fbfaf7',
  surface: '#ffffff',
} as const

const font = `system-ui, -apple-system, 'PingFang SC', 'PingFang HK', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif`
const head = 64

/** Draws a laid out chart with its name and purpose above it. Titles of states say their descriptions when pointed at. */
export function svgOf(layout: Layout, outline: Outline, wording: Wording): string {
  const [chart] = outline.states
  const name = wording.chart(outline.name)
  const purpose = wording.description(chart?.description ?? '')
  const descriptions = new Map(outline.states.map(({ path, description }) => [path, description]))
  const width = Math.max(layout.width, 480)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${layout.height + head}" viewBox="0 0 ${width} ${layout.height + head}" role="img" font-family="${font}" lang="${wording.locale.replace('_', '-')}">`,
    `<title>${escaped(name)}</title><desc>${escaped(purpose)}</desc>`,
    `<defs>${tip}</defs>`,
    `<rect width="100%" height="100%" fill="${colours.ground}"/>`,
    text({ x: 32, y: 36 }, name, 20, colours.ink, 700),
    text({ x: 32, y: 58 }, purpose, 13, colours.muted),
    `<g transform="translate(0 ${head})">`,
    ...layout.states.filter(({ open }) => open).map((state) => nest(state, wording.description(descriptions.get(state.path) ?? ''))),
    ...layout.edges.map(line),
    ...layout.marks.map((each) => mark(each, wording)),
    ...layout.states.filter(({ open }) => !open).map((state) => box(state, wording.description(descriptions.get(state.path) ?? ''))),
    ...layout.edges.map(label),
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

const tip = `<marker id="tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path d="M1 1 8 5 1 9Z" fill="${colours.edge}"/></marker>`

function nest({ x, y, width, height, title, subtitle, kind }: StateBox, description: string): string {
  const dashes = kind === 'parallel' ? ' stroke-dasharray="6 4"' : ''
  return `<g><title>${escaped(description)}</title><rect${at({ x, y })} width="${round(width)}" height="${round(height)}" rx="14" fill="${colours.nest}" fill-opacity=".7" stroke="${colours.line}" stroke-width="1.25"${dashes}/>${text({ x: x + sizes.padding, y: y + 26 }, title, sizes.title, colours.muted, 600)}${subtitle ? text({ x: x + sizes.padding, y: y + 44 }, subtitle, sizes.small, colours.muted) : ''}</g>`
}

function box({ x, y, width, height, title, subtitle, kind }: StateBox, description: string): string {
  const rect = (inset: number, radius: number, stroke: string) =>
    `<rect${at({ x: x + inset, y: y + inset })} width="${round(width - 2 * inset)}" height="${round(height - 2 * inset)}" rx="${radius}" fill="${colours.surface}" stroke="${stroke}" stroke-width="1.25"/>`
  const passing = kind === 'transient' ? colours.line : colours.action
  const final = kind === 'final' ? rect(3.5, 7, colours.line) : ''
  const first = subtitle ? y + 24 : y + height / 2 + 5
  return `<g><title>${escaped(description)}</title>${rect(0, 10, kind === 'final' ? colours.line : passing)}${final}${text({ x: x + sizes.padding, y: first }, title, sizes.title, colours.ink, 600)}${subtitle ? text({ x: x + sizes.padding, y: y + 43 }, subtitle, sizes.small, colours.muted) : ''}</g>`
}

function mark({ kind, x, y, width, height }: Mark, wording: Wording): string {
  if (kind === 'initial')
    return `<circle cx="${round(x + width / 2)}" cy="${round(y + height / 2)}" r="${round(width / 2)}" fill="${colours.ink}"/>`
  return `<rect${at({ x, y })} width="${round(width)}" height="${round(height)}" rx="12" fill="${colours.actionSoft}"/>${text({ x: x + width / 2, y: y + 16.5 }, wording.anywhere, sizes.small, colours.actionDeep, 400, 'middle')}`
}

function line({ points }: Edge): string {
  return `<path d="${rounded(points)}" fill="none" stroke="${colours.edge}" stroke-width="1.4" marker-end="url(#tip)"/>`
}

function label({ label: place, lines }: Edge): string {
  if (!place) return ''
  const middle = place.x + place.width / 2
  const said = lines.map((each, index) =>
    text({ x: middle, y: place.y + 3 + sizes.line * (index + 0.78) }, each, sizes.small, colours.actionDeep, 400, 'middle'),
  )
  return `<g><rect${at(place)} width="${round(place.width)}" height="${round(place.height)}" rx="8" fill="${colours.ground}" fill-opacity=".94"/>${said.join('')}</g>`
}

/** A path with its corners rounded by 8 pixels, or by half of what there is. */
function rounded(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]]
      if (!before) return `M${round(point.x)} ${round(point.y)}`
      if (!after) return `L${round(point.x)} ${round(point.y)}`
      const [from, to] = [towards(point, before), towards(point, after)]
      return `L${round(from.x)} ${round(from.y)}Q${round(point.x)} ${round(point.y)} ${round(to.x)} ${round(to.y)}`
    })
    .join('')
}

function towards(corner: Point, other: Point): Point {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y)
  const part = length === 0 ? 0 : Math.min(8, length / 2) / length
  return { x: corner.x + (other.x - corner.x) * part, y: corner.y + (other.y - corner.y) * part }
}

const round = (value: number) => Math.round(value * 10) / 10
const at = ({ x, y }: Point) => ` x="${round(x)}" y="${round(y)}"`

function text(place: Point, said: string, size: number, fill: string, weight = 400, anchor = 'start'): string {
  const where = anchor === 'start' ? '' : ` text-anchor="${anchor}"`
  return `<text${at(place)} font-size="${size}" font-weight="${weight}" fill="${fill}"${where}>${escaped(said)}</text>`
}

function escaped(said: string): string {
  return said.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
