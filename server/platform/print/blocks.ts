/** Lays out the blocks of a section: paragraphs, lists, tables, facts, notes. */
import type { Canvas, Lines, Place } from './canvas.ts'
import type { Block, Fact, Table } from './document.ts'
import { inks, type Style, sheet, styles, textWidth } from './paper.ts'

type Element = PDFKit.PDFStructureElement

const column: Place = { x: sheet.left, width: textWidth }
const markWidth = 18
const cellGap = 12
const cellPad = 3.75

/** Space after a paragraph, after a list item, and after a whole list or table. */
const after = { paragraph: 5, item: 2.5, block: 7 } as const

/** Lays out blocks from the cursor downwards. `unset` is printed for a fact that is null. */
export function setBlocks(canvas: Canvas, parent: Element, blocks: readonly Block[], unset: string): void {
  blocks.forEach((block, index) => {
    canvas.need(leastHeight(canvas, blocks.slice(index)))
    setBlock(canvas, parent, block, unset)
  })
}

function setBlock(canvas: Canvas, parent: Element, block: Block, unset: string): void {
  if (typeof block === 'string') {
    canvas.flow(parent, 'P', block, styles.body, column)
    canvas.y += after.paragraph
  } else if ('bullets' in block) setList(canvas, parent, block.bullets, () => '•')
  else if ('steps' in block) setList(canvas, parent, block.steps, (index) => `${index + 1}.`)
  else if ('table' in block) setTable(canvas, parent, block.table)
  else if ('facts' in block) setFacts(canvas, parent, block.facts, unset)
  else setNote(canvas, parent, block.note)
}

/** Tables of so many rows stay on one page. */
const shortTable = 8

/**
 * Points the first of some blocks needs to begin on a page: two lines of a text, a short table or facts in whole. A paragraph that
 * announces what follows, by a colon at its end, stays with it.
 */
export function leastHeight(canvas: Canvas, [first, ...rest]: readonly Block[]): number {
  if (first === undefined) return 0
  if (typeof first === 'string') {
    const lines = canvas.lines(first, styles.body, column).length
    if (!/[:：]$/.test(first)) return Math.min(lines, 2) * styles.body.leading
    return lines * styles.body.leading + after.paragraph + leastHeight(canvas, rest)
  }
  if ('facts' in first) return first.facts.length * (styles.cell.leading + 2 * cellPad)
  if ('table' in first) return tableHeight(canvas, first.table, first.table.rows.length > shortTable ? 2 : shortTable)
  return 2 * styles.body.leading
}

function setList(canvas: Canvas, parent: Element, items: readonly string[], mark: (index: number) => string): void {
  const list = canvas.element('L', parent)
  items.forEach((item, index) => {
    const place = { x: sheet.left + markWidth, width: textWidth - markWidth }
    const lines = canvas.lines(item, styles.body, place)
    canvas.need(Math.min(lines.length, 2) * styles.body.leading)
    const entry = canvas.element('LI', list)
    const label = canvas.element('Lbl', entry)
    canvas.tagged(label, 'Lbl', () => canvas.put([mark(index)], styles.mark, { x: sheet.left + 2, width: markWidth }))
    const body = canvas.element('LBody', entry)
    canvas.flow(body, 'P', item, styles.body, place)
    canvas.y += after.item
  })
  canvas.y += after.block - after.item
}

/** Left edge and width of each column. */
function columnsOf({ head, shares }: Table): { x: number; width: number }[] {
  const parts = head.map((_, index) => shares?.[index] ?? 1)
  const whole = parts.reduce((sum, part) => sum + part, 0)
  const room = textWidth - cellGap * (parts.length - 1)
  let x: number = sheet.left
  return parts.map((part) => {
    const width = (room * part) / whole
    const place = { x, width }
    x += width + cellGap
    return place
  })
}

/** A row as it will be set. */
interface Row {
  readonly cells: readonly { readonly lines: Lines; readonly style: Style; readonly x: number; readonly width: number }[]
  readonly height: number
}

function layRow(canvas: Canvas, table: Table, texts: readonly string[], head: boolean): Row {
  const columns = columnsOf(table)
  const cells = texts.map((text, index) => {
    const style = head ? styles.tableHead : index === 0 ? styles.cellName : styles.cell
    const place = columns[index] ?? column
    return { lines: canvas.lines(text, style, place), style, ...place }
  })
  return { cells, height: Math.max(...cells.map(({ lines, style }) => lines.length * style.leading)) + 2 * cellPad }
}

/** Height of the head and the first rows. */
function tableHeight(canvas: Canvas, table: Table, rows: number): number {
  const all = [layRow(canvas, table, table.head, true), ...table.rows.slice(0, rows).map((cells) => layRow(canvas, table, cells, false))]
  return all.reduce((sum, { height }) => sum + height, 0)
}

/** A short table stays whole; the head of a long one is repeated on every page. */
function setTable(canvas: Canvas, parent: Element, table: Table): void {
  canvas.need(leastHeight(canvas, [{ table }]))
  const element = canvas.element('Table', parent)
  const set = (texts: readonly string[], head: boolean) => {
    const row = layRow(canvas, table, texts, head)
    if (!canvas.fits(row.height)) {
      canvas.turn()
      if (!head) set(table.head, true)
    }
    const line = canvas.element('TR', element)
    row.cells.forEach(({ lines, style, x, width }, index) => {
      const type = head || index === 0 ? 'TH' : 'TD'
      const align = table.figures && index > 0 ? 'right' : 'left'
      canvas.tagged(canvas.element(type, line), type, () => canvas.put(lines, style, { x, width, align }, canvas.y + cellPad))
    })
    canvas.y += row.height
    canvas.rule(sheet.left, textWidth, head ? inks.ink : inks.hairline, head ? 0.8 : 0.6)
  }
  set(table.head, true)
  for (const cells of table.rows) set(cells, false)
  canvas.y += after.block + 3
}

function setFacts(canvas: Canvas, parent: Element, facts: readonly Fact[], unset: string): void {
  const names = { x: sheet.left, width: 132 }
  const values = { x: sheet.left + 132 + cellGap, width: textWidth - 132 - cellGap }
  const table = canvas.element('Table', parent)
  for (const [label, value] of facts) {
    const name = canvas.lines(label, styles.cellName, names)
    const lines = canvas.lines(value ?? unset, value === null ? styles.unset : styles.cell, values)
    const height = Math.max(name.length, lines.length) * styles.cell.leading + 2 * cellPad
    canvas.need(height)
    if (value === null) markUnset(canvas, unset, values.x)
    const line = canvas.element('TR', table)
    canvas.tagged(canvas.element('TH', line), 'TH', () => canvas.put(name, styles.cellName, names, canvas.y + cellPad))
    const at = value === null ? { ...values, x: values.x + 6 } : values
    const style = value === null ? styles.unset : styles.cell
    canvas.tagged(canvas.element('TD', line), 'TD', () => canvas.put(lines, style, at, canvas.y + cellPad))
    canvas.y += height
    canvas.rule(sheet.left, textWidth)
  }
  canvas.y += after.block + 3
}

/** Draws the dashed box around a missing setting. */
function markUnset(canvas: Canvas, unset: string, x: number): void {
  const width = canvas.measure(styles.unset)(unset) + 12
  canvas.decoration(() =>
    canvas.pdf
      .roundedRect(x, canvas.y + cellPad - 1, width, styles.unset.leading + 2, 3)
      .dash(3, { space: 2 })
      .lineWidth(0.9)
      .fillAndStroke(inks.amberSoft, inks.amber)
      .undash(),
  )
}

function setNote(canvas: Canvas, parent: Element, text: string): void {
  const pad = 12
  const place = { x: sheet.left + pad + 3, width: textWidth - 2 * pad - 3 }
  const lines = canvas.lines(text, styles.note, place)
  const height = lines.length * styles.note.leading + 2 * 8
  canvas.need(height)
  canvas.decoration(() => {
    canvas.pdf.rect(sheet.left, canvas.y, textWidth, height).fill(inks.sunk)
    canvas.pdf.rect(sheet.left, canvas.y, 3, height).fill(inks.action)
  })
  const element = canvas.element('P', parent)
  canvas.tagged(element, 'P', () => canvas.put(lines, styles.note, place, canvas.y + 8))
  canvas.y += height + after.block
}
