/**
 * Draws a statement as PDF (A4): the addressee, the period, each table with its heading repeated on every page, page
 * numbers. It only draws and decides nothing.
 */
import {
  printedName,
  drawMark,
  MARGIN,
  openDocument,
  type OpenDocument,
  DOCUMENT_COLORS,
  type TextWriter,
  type TextStyle,
} from '../paper/index.ts'
import { type Column, type Statement, type Table, timeText } from './statement.ts'
import { STATEMENT_TEXTS } from './texts.ts'

const SIZE = { title: 15, heading: 12, text: 9, cell: 7.5 } as const
const ROW_HEIGHT = 15
const CELL_GAP = 6
const MUTED = DOCUMENT_COLORS.muted

/**
 * Returns the file's bytes. About 0.04 s of work for a hundred lines and 0.2 s for two thousand, in the calling thread:
 * call it through a file maker.
 */
export async function drawPdf(statement: Statement): Promise<Uint8Array> {
  const { title, addressee, locale } = statement
  const drawing = openDocument({ title, locale, createdAt: statement.generatedAt })
  const { document, writer } = drawing
  drawHead(drawing, statement)
  for (const table of statement.tables) drawTable(document, writer, table)
  if (statement.tables.length === 0) writer.line(statement.empty, { size: SIZE.text, color: MUTED })
  writer.gap(10)
  writer.line(statement.footnote, { size: SIZE.text, color: MUTED })
  drawFeet(document, writer, `${title} · ${addressee.name}`, STATEMENT_TEXTS[locale].page)
  return drawing.finish()
}

function drawHead(drawing: OpenDocument, { title, addressee, period, generatedAt, locale }: Statement): void {
  const texts = STATEMENT_TEXTS[locale]
  const { document, writer } = drawing
  drawMark(drawing)
  document.y = MARGIN + 40
  writer.line(title, { size: SIZE.title, weight: 700 })
  writer.gap(4)
  writer.line(printedName(addressee), { size: SIZE.text })
  writer.line(texts.period(period.from, period.to), { size: SIZE.text, color: MUTED })
  writer.line(texts.generated(timeText(generatedAt)), { size: SIZE.text, color: MUTED })
  writer.gap(10)
}

function drawTable(document: PDFKit.PDFDocument, writer: TextWriter, { heading, notes, columns, rows }: Table): void {
  if (!writer.fits(90)) document.addPage()
  writer.gap(8)
  writer.line(heading, { size: SIZE.heading, weight: 700 })
  for (const note of notes) writer.line(note, { size: SIZE.text, color: MUTED })
  writer.gap(4)
  drawRow(
    document,
    writer,
    columns,
    columns.map(({ label }) => label),
    { size: SIZE.cell, weight: 700 },
  )
  for (const row of rows) {
    if (!writer.fits(ROW_HEIGHT)) {
      document.addPage()
      drawRow(
        document,
        writer,
        columns,
        columns.map(({ label }) => label),
        { size: SIZE.cell, weight: 700 },
      )
    }
    drawRow(document, writer, columns, row, { size: SIZE.cell })
  }
}

function drawRow(
  document: PDFKit.PDFDocument,
  writer: TextWriter,
  columns: readonly Column[],
  cells: readonly string[],
  style: TextStyle,
): void {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  const y = document.y
  let left = MARGIN
  for (const [i, { share, align }] of columns.entries()) {
    const width = ((document.page.width - 2 * MARGIN) * share) / whole
    const text = writer.fitted(cells[i] ?? '', width - CELL_GAP, style)
    writer.at(text, align === 'left' ? left : left + width - writer.widthOf(text, style), y + 3, style)
    left += width
  }
  document
    .moveTo(MARGIN, y + ROW_HEIGHT)
    .lineTo(document.page.width - MARGIN, y + ROW_HEIGHT)
    .lineWidth(0.5)
    .stroke(DOCUMENT_COLORS.line)
  document.y = y + ROW_HEIGHT
}

function drawFeet(
  document: PDFKit.PDFDocument,
  writer: TextWriter,
  name: string,
  page: (page: number, pages: number) => string,
): void {
  const { start, count } = document.bufferedPageRange()
  for (let i = 0; i < count; i++) {
    document.switchToPage(start + i)
    // Below the margin: a line there would otherwise begin a new page.
    document.page.margins.bottom = 0
    const style = { size: SIZE.cell, color: MUTED }
    const number = page(i + 1, count)
    const y = document.page.height - MARGIN
    writer.at(name, MARGIN, y, style)
    writer.at(number, document.page.width - MARGIN - writer.widthOf(number, style), y, style)
  }
}
