/** Turns a document into a PDF: letterhead, title, key figures, numbered sections, page numbers, tags and properties. */
import { textOf } from '../texts.ts'
import { leastHeight, setBlocks } from './blocks.ts'
import { Canvas } from './canvas.ts'
import type { PaperDocument, Section } from './document.ts'
import { inks, sheet, styles, textWidth } from './paper.ts'
import { dayText } from './words.ts'

/**
 * Writes a document as PDF, A4, tagged, with embedded fonts: some tens of kB in some tenths of a second, so the server has a thread do
 * it. The same document gives the same bytes.
 */
export async function writePdf(document: PaperDocument): Promise<{ bytes: Buffer; pages: number }> {
  const { locale, title, lead, kind, edition, figures, sections } = document
  const brand = textOf(locale, 'platform.print.brand')
  const created = new Date(`${edition}T00:00:00Z`)
  const canvas = await Canvas.open({ locale, title, subject: lead, author: brand, created })
  letterhead(canvas, brand, kind)
  const column = { x: sheet.left, width: textWidth }
  canvas.flow(canvas.root, 'H1', title, styles.title, { ...column, balanced: true })
  canvas.y += 6
  canvas.flow(canvas.root, 'P', lead, styles.lead, { ...column, width: textWidth - 24 })
  canvas.y += 12
  if (figures.length > 0) keyFigures(canvas, figures)
  sections.forEach((section, index) => {
    setSection(canvas, section, index + 1, textOf(locale, 'platform.print.unset'))
  })
  const left = `${title}${locale === 'en_US' ? ' · ' : '　'}${textOf(locale, 'platform.print.edition', { day: dayText(locale, edition) })}`
  const { count: pages } = canvas.pdf.bufferedPageRange()
  const warning = textOf(locale, 'platform.print.warning')
  const bytes = await canvas.close((page) =>
    footer(canvas, { left, warning, number: textOf(locale, 'platform.print.page', { page, pages }) }),
  )
  return { bytes, pages }
}

function letterhead(canvas: Canvas, brand: string, kind: string): void {
  const size = 30
  canvas.decoration(() => {
    const { pdf } = canvas
    pdf.roundedRect(sheet.left, canvas.y, size, size, 7).fill(inks.ink)
    pdf.save()
    pdf.translate(sheet.left + 3, canvas.y + 1).scale(0.75)
    pdf.path(boat.hull).fill('#ffffff')
    pdf.path(boat.canopy).fill(inks.tide)
    pdf.path(boat.wave).lineWidth(1.6).lineCap('round').strokeColor('#7d93a0').stroke()
    pdf.restore()
  })
  const top = canvas.y + (size - styles.brand.leading) / 2
  const head = canvas.element('P')
  canvas.tagged(head, 'P', () => canvas.put([brand], styles.brand, { x: sheet.left + size + 10, width: 200 }, top))
  canvas.tagged(head, 'P', () => canvas.put([kind], styles.kind, { x: sheet.left, width: textWidth, align: 'right' }, top))
  canvas.y += size + 10
  canvas.rule(sheet.left, textWidth, inks.ink, 0.8)
  canvas.y += 18
}

/** Hull, canopy and wave of the mark on a grid of 32. */
const boat = {
  hull: 'M5.5 19.5c5.6 3.4 14.6 2.5 21.7-2.6-1.1 5-4.4 8.1-9 8.1h-5.4c-3.9 0-6.4-2-7.3-5.5z',
  canopy: 'M10.4 18.7c.3-4.5 3.6-8 7.4-8 2.9 0 5.2 2 6 5.4-4.2 2.3-9 3.2-13.4 2.6z',
  wave: 'M3.5 28.2c2.8 1.6 5.2-1 8.3.3s5.5 1.4 8.4 0 5.2-1.4 8.3 0',
} as const

function keyFigures(canvas: Canvas, figures: PaperDocument['figures']): void {
  const pad = 14
  const width = textWidth / figures.length
  const places = figures.map((_, index) => ({ x: sheet.left + index * width + pad, width: width - 2 * pad }))
  const set = figures.map(({ label, value }, index) => {
    const room = { width: places[index]?.width ?? width }
    return { label: canvas.lines(label, styles.figureLabel, room), value: canvas.lines(value, styles.figure, room) }
  })
  const most = (which: 'label' | 'value') => Math.max(...set.map((lines) => lines[which].length))
  const height = 20 + most('label') * styles.figureLabel.leading + 2 + most('value') * styles.figure.leading
  canvas.need(height)
  const top = canvas.y
  canvas.decoration(() => {
    const { pdf } = canvas
    pdf.roundedRect(sheet.left, top, textWidth, height, 8).fill(inks.actionSoft)
    for (const { x } of places.slice(1))
      pdf
        .moveTo(x - pad, top + 12)
        .lineTo(x - pad, top + height - 12)
        .lineWidth(0.6)
        .strokeColor('#b9d9d6')
        .stroke()
  })
  const list = canvas.element('L')
  set.forEach(({ label, value }, index) => {
    const place = places[index]
    if (!place) return
    const item = canvas.element('LBody', canvas.element('LI', list))
    canvas.tagged(canvas.element('P', item), 'P', () => canvas.put(label, styles.figureLabel, place, top + 10))
    const below = top + 10 + most('label') * styles.figureLabel.leading + 2
    canvas.tagged(canvas.element('P', item), 'P', () => canvas.put(value, styles.figure, place, below))
  })
  canvas.y = top + height + 6
}

function setSection(canvas: Canvas, { title, blocks }: Section, number: number, unset: string): void {
  canvas.y += 9
  canvas.need(styles.heading.leading + 4 + leastHeight(canvas, blocks))
  const section = canvas.element('Sect')
  canvas.flow(section, 'H2', `${number}  ${title}`, styles.heading, { x: sheet.left, width: textWidth, balanced: true })
  canvas.y += 4
  setBlocks(canvas, section, blocks, unset)
}

function footer(canvas: Canvas, { left, warning, number }: { left: string; warning: string; number: string }): void {
  const place = { x: sheet.left, width: textWidth }
  const top = sheet.height - 46
  canvas.pdf
    .moveTo(sheet.left, top - 8)
    .lineTo(sheet.left + textWidth, top - 8)
    .lineWidth(0.6)
    .strokeColor(inks.hairline)
    .stroke()
  canvas.put([warning], { ...styles.foot, weight: 'bold' }, place, top)
  canvas.put([left], styles.foot, place, top + styles.foot.leading)
  canvas.put([number], styles.foot, { ...place, align: 'right' }, top + styles.foot.leading)
}
