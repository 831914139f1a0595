/** A PDF under construction: draws lines of text, keeps the cursor, starts pages, and tags the content for screen readers. */
import type { Locale } from '../../../contract/kernel/constants.ts'
import { featuresOf, readFont } from './fonts.ts'
import { balanceLines, breakLines, isWide, type Measure } from './lines.ts'
import { inks, type Style, sheet, textEnd } from './paper.ts'

type Pdf = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

/** Where a text is set. */
export interface Place {
  readonly x: number
  readonly width: number
  readonly align?: 'left' | 'right'
  /** Lines of equal length, for titles. */
  readonly balanced?: boolean
}

/** Author, title and time, for the properties of the file. */
interface Properties {
  readonly locale: Locale
  readonly title: string
  readonly subject: string
  readonly author: string
  readonly created: Date
}

/** Lines of a text as they will be set. */
export type Lines = readonly string[]

/** The canvas of one document. Lengths are points from the upper left corner; `y` is where the next piece begins. */
export class Canvas {
  y: number = sheet.top
  readonly pdf: Pdf
  /** The top of the logical structure. */
  readonly root: Element
  private readonly features: ReturnType<typeof featuresOf>

  private constructor(pdf: Pdf, { locale }: Properties) {
    this.pdf = pdf
    this.features = featuresOf(locale)
    pdf.registerFont('regular', readFont(locale, 'regular'))
    pdf.registerFont('bold', readFont(locale, 'bold'))
    this.root = pdf.struct('Document')
    pdf.addStructure(this.root)
    pdf.addPage()
  }

  /** Opens an empty document. The PDF library is loaded with the first one. */
  static async open(properties: Properties): Promise<Canvas> {
    const { default: PDFDocument } = await import('pdfkit')
    const { locale, title, subject, author, created } = properties
    const pdf = new PDFDocument({
      size: [sheet.width, sheet.height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      lang: locale.replace('_', '-'),
      tagged: true,
      displayTitle: true,
      info: { Title: title, Subject: subject, Author: author, Creator: author, Producer: author, CreationDate: created, ModDate: created },
    })
    return new Canvas(pdf, properties)
  }

  /** An element of the logical structure below another; below the document without. */
  element(type: string, parent: Element = this.root): Element {
    const made = this.pdf.struct(type)
    parent.add(made)
    return made
  }

  /** Draws something that belongs to an element. Give pieces in the order they are read. */
  tagged(element: Element, type: string, draw: () => void): void {
    const content = this.pdf.markStructureContent(type)
    draw()
    this.pdf.endMarkedContent()
    element.add(content)
  }

  /** Draws a decoration, which screen readers skip. */
  decoration(draw: () => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    this.pdf.endMarkedContent()
  }

  /** Width of a text in a style. */
  measure(style: Style): Measure {
    return (text) => {
      this.pdf.font(style.weight).fontSize(style.size)
      return this.pdf.widthOfString(text, { features: this.features })
    }
  }

  /** Breaks a text for a place. */
  lines(text: string, style: Style, { width, balanced = false }: Pick<Place, 'width' | 'balanced'>): Lines {
    const measure = this.measure(style)
    return balanced ? balanceLines(text, width, measure) : breakLines(text, width, measure, style.size * (isWide(text) ? 4 : 6))
  }

  /** Sets lines from `y` downwards; the cursor stays where it is. */
  put(lines: Lines, style: Style, { x, width, align = 'left' }: Place, y: number = this.y): void {
    const measure = this.measure(style)
    lines.forEach((line, index) => {
      const left = align === 'right' ? x + width - measure(line.trimEnd()) : x
      this.pdf.font(style.weight).fontSize(style.size).fillColor(style.ink)
      // The font's own line is 1.448 high; the text sits in the middle of ours.
      const top = y + index * style.leading + (style.leading - style.size * 1.448) / 2
      this.pdf.text(line, left, top, { lineBreak: false, features: this.features })
    })
  }

  /** Whether so many points still fit on the page. */
  fits(height: number): boolean {
    return this.y + height <= textEnd
  }

  /** Begins a new page unless so many points fit. */
  need(height: number): void {
    if (!this.fits(height)) this.turn()
  }

  /** Begins a new page. */
  turn(): void {
    this.pdf.addPage()
    this.y = sheet.top
  }

  /** A text from the cursor downwards, over as many pages as it needs; never one line of it alone on a page. */
  flow(parent: Element, type: string, text: string, style: Style, place: Place): void {
    const element = this.element(type, parent)
    let rest = this.lines(text, style, place)
    while (rest.length > 0) {
      const room = Math.floor((textEnd - this.y) / style.leading + 0.001)
      const taken = room >= rest.length ? rest.length : Math.min(room, rest.length - 2)
      if (taken < Math.min(2, rest.length)) {
        this.turn()
        continue
      }
      const now = rest.slice(0, taken)
      this.tagged(element, type, () => this.put(now, style, place))
      this.y += now.length * style.leading
      rest = rest.slice(taken)
      if (rest.length > 0) this.turn()
    }
  }

  /** A thin line across a width. */
  rule(x: number, width: number, ink: string = inks.hairline, weight = 0.6): void {
    this.decoration(() =>
      this.pdf
        .moveTo(x, this.y)
        .lineTo(x + width, this.y)
        .lineWidth(weight)
        .strokeColor(ink)
        .stroke(),
    )
  }

  /** Draws on every page when all are known, then closes. Resolves to the bytes. */
  close(onPage: (page: number) => void): Promise<Buffer> {
    const { start, count } = this.pdf.bufferedPageRange()
    for (let index = start; index < start + count; index++) {
      this.pdf.switchToPage(index)
      this.pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
      onPage(index - start + 1)
      this.pdf.endMarkedContent()
    }
    return new Promise((resolve, reject) => {
      const parts: Buffer[] = []
      this.pdf.on('data', (part: Buffer) => parts.push(part))
      this.pdf.on('end', () => resolve(Buffer.concat(parts)))
      this.pdf.on('error', reject)
      this.root.end()
      this.pdf.end()
    })
  }
}
