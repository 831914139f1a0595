/** Dimensions and colours of printed documents; the colours are those of the portal's light theme. */

/** A4 upright; lengths are points, 72 to an inch. */
export const sheet = { width: 595.28, height: 841.89, left: 60, right: 60, top: 50, bottom: 72 } as const

/** Width of the text. */
export const textWidth = sheet.width - sheet.left - sheet.right

/** Where text ends at the foot of a page. */
export const textEnd = sheet.height - sheet.bottom

/** Colours for print. */
export const inks = {
  ink: '#0b2a3c',
  text: '#14232b',
  muted: '#55656d',
  action: '#0e7c7b',
  actionDeep: '#0a5f5e',
  actionSoft: '#e3f2f0',
  tide: '#7fd1c9',
  amber: '#9a6412',
  amberSoft: '#fbf1de',
  amberDeep: '#7d4f0c',
  sunk: '#f4f2ec',
  hairline: '#e4e0d8',
} as const

/** How a text is set: size and line height in points. */
export interface Style {
  readonly size: number
  readonly leading: number
  readonly weight: 'regular' | 'bold'
  readonly ink: string
}

/** Every style of a document. */
export const styles = {
  brand: { size: 12, leading: 16, weight: 'bold', ink: inks.ink },
  kind: { size: 8.5, leading: 16, weight: 'regular', ink: inks.muted },
  title: { size: 23, leading: 31, weight: 'bold', ink: inks.ink },
  lead: { size: 10.5, leading: 16.5, weight: 'regular', ink: inks.muted },
  figure: { size: 13, leading: 19, weight: 'bold', ink: inks.ink },
  figureLabel: { size: 8.5, leading: 13, weight: 'regular', ink: inks.muted },
  heading: { size: 12, leading: 17, weight: 'bold', ink: inks.ink },
  body: { size: 9.25, leading: 14.5, weight: 'regular', ink: inks.text },
  mark: { size: 9.25, leading: 14.5, weight: 'bold', ink: inks.actionDeep },
  tableHead: { size: 8.5, leading: 13, weight: 'bold', ink: inks.muted },
  cell: { size: 8.75, leading: 13, weight: 'regular', ink: inks.text },
  cellName: { size: 8.75, leading: 13, weight: 'bold', ink: inks.ink },
  unset: { size: 8.75, leading: 13, weight: 'bold', ink: inks.amberDeep },
  note: { size: 9, leading: 14, weight: 'regular', ink: inks.text },
  foot: { size: 7.5, leading: 11, weight: 'regular', ink: inks.muted },
} as const satisfies Record<string, Style>
