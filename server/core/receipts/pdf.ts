/**
 * Draws a receipt as PDF: one page, headed by the identicon of its signature, with the facts, the address beside its
 * own identicon, and the proof at the foot. It only draws and decides nothing.
 */
import { RECEIPT_IDENTICON } from '@zend/contracts'
import { IDENTICON_GROUND, identicon } from '@zend/kernel/identicon'
import {
  drawMark,
  MARGIN,
  openDocument,
  type OpenDocument,
  DOCUMENT_COLORS,
  qrCode,
  type TextStyle,
} from '../paper/index.ts'
import type { Fact } from './payment-abroad.ts'
import type { ReceiptSheet } from './receipt-sheet.ts'

/** A receipt with the seeds of its identicons: of the signature, and of the address where there is one. */
export type ReceiptDrawing = ReceiptSheet & {
  readonly identicons: { readonly head: Uint8Array; readonly address: Uint8Array | null }
}

const FACTS_LEFT = 190
const ADDRESS_IDENTICON = 46
const GROUP_WIDTH = 34
const PROOF = { height: 164, pad: 16, ground: '#eef4f3' } as const
const SIZE = { amount: 30, counter: 15, title: 11, fact: 9.5, small: 8, link: 7 } as const
const LINE = 1.45
const MUTED = DOCUMENT_COLORS.muted
const LAGOON = '#00605c'

/** Returns the file's bytes. About 0.04 s of work in the calling thread: call it through a file maker. */
export async function drawPdf(receipt: ReceiptDrawing): Promise<Uint8Array> {
  const drawing = openDocument({ title: receipt.title, locale: receipt.locale, createdAt: receipt.issuedAt })
  const { page } = drawing.document
  // Text at the foot must not begin a new page.
  page.margins.bottom = 0
  const cell = page.width / RECEIPT_IDENTICON.columns
  drawIdenticon(drawing, receipt.identicons.head, { ...RECEIPT_IDENTICON, x: 0, y: 0, cell })
  let y = drawHeading(drawing, receipt, RECEIPT_IDENTICON.rows * cell + 28)
  const end = page.height - MARGIN
  const gap = gapFor(drawing, receipt, end - PROOF.height - y)
  for (const fact of receipt.facts) {
    if (y + heightOf(drawing, fact, gap) > end) y = nextPage(drawing)
    y = drawFact(drawing, fact, y, gap)
  }
  if (receipt.address !== null && receipt.identicons.address !== null)
    drawAddress(drawing, receipt.address, receipt.identicons.address, y)
  else if (y > end - PROOF.height) nextPage(drawing)
  drawProof(drawing, receipt.proof, end - PROOF.height)
  return drawing.finish()
}

type IdenticonPlace = {
  readonly columns: number
  readonly rows: number
  readonly x: number
  readonly y: number
  readonly cell: number
}

function drawIdenticon(
  { document }: OpenDocument,
  seed: Uint8Array,
  { columns, rows, x, y, cell }: IdenticonPlace,
): void {
  document.save()
  // Strips overlap their neighbours a little, and at the edge run over it.
  document.rect(x, y, columns * cell, rows * cell).clip()
  document.rect(x, y, columns * cell, rows * cell).fill(IDENTICON_GROUND)
  document.translate(x, y).scale(cell)
  for (const { fill, d } of identicon(seed, { columns, rows })) document.path(d).fill(fill)
  document.restore()
}

function drawHeading(
  drawing: OpenDocument,
  { title, heading, amount, counter, completed }: ReceiptSheet,
  top: number,
): number {
  const { document, writer } = drawing
  drawMark(drawing, top)
  const style = { size: SIZE.title, color: MUTED }
  writer.at(title, document.page.width - MARGIN - writer.widthOf(title, style), top + 6, style)
  let y = top + 56
  writer.at(heading, MARGIN, y, { size: SIZE.title, color: MUTED })
  y += SIZE.title * LINE + 2
  const whole = document.page.width - 2 * MARGIN
  // Amounts have up to 38 digits: a long one is written smaller, never cut.
  const size = Math.min(SIZE.amount, (SIZE.amount * whole) / writer.widthOf(amount, { size: SIZE.amount, weight: 700 }))
  writer.at(amount, MARGIN, y, { size, weight: 700 })
  y += SIZE.amount * 1.25
  if (counter !== null) {
    writer.at(counter, MARGIN, y, { size: SIZE.counter, weight: 700 })
    y += SIZE.counter * LINE
  }
  writer.at(completed, MARGIN, y + 4, { size: SIZE.fact, color: MUTED })
  return y + 40
}

const GAP_MAX = 13
const GAP_MIN = 3

/**
 * The space between facts, together above and below: as much as lets all of them stand above the proof; as much as
 * there is use for where they need another page anyway.
 */
function gapFor(drawing: OpenDocument, { facts, address }: ReceiptSheet, height: number): number {
  const lines = facts.reduce((sum, fact) => sum + heightOf(drawing, fact, 0), 0)
  const left = height - lines - (address === null ? 0 : ADDRESS_IDENTICON + 2 * GAP_MAX)
  const gap = left / Math.max(1, facts.length)
  return gap < GAP_MIN && address === null ? GAP_MAX : Math.max(GAP_MIN, Math.min(GAP_MAX, gap))
}

function heightOf({ document, writer }: OpenDocument, { text }: Fact, gap: number): number {
  const width = document.page.width - MARGIN - FACTS_LEFT
  return writer.wrapped(text, width, { size: SIZE.fact }).length * SIZE.fact * LINE + gap
}

/** Begins another page; returns where its first line is. */
function nextPage({ document }: OpenDocument): number {
  document.addPage()
  document.page.margins.bottom = 0
  return MARGIN
}

function drawFact({ document, writer }: OpenDocument, { label, text, href }: Fact, top: number, gap: number): number {
  const style: TextStyle = { size: SIZE.fact }
  const width = document.page.width - MARGIN - FACTS_LEFT
  const lines = writer.wrapped(text, width, style)
  drawRule(document, top)
  const y = top + gap / 2
  writer.at(label, MARGIN, y, { size: SIZE.fact, color: MUTED })
  for (const [n, line] of lines.entries()) {
    const at = y + n * SIZE.fact * LINE
    writer.at(line, FACTS_LEFT, at, href === undefined ? style : { ...style, color: LAGOON })
    if (href !== undefined) document.link(FACTS_LEFT, at, writer.widthOf(line, style), SIZE.fact * LINE, href)
  }
  return y + lines.length * SIZE.fact * LINE + gap / 2
}

function drawRule(document: PDFKit.PDFDocument, y: number): void {
  document
    .moveTo(MARGIN, y)
    .lineTo(document.page.width - MARGIN, y)
    .lineWidth(0.5)
    .stroke(DOCUMENT_COLORS.line)
}

/** Draws the address in groups of four, its ends in bold, since people compare those. */
function drawAddress(
  drawing: OpenDocument,
  { label, text }: { readonly label: string; readonly text: string },
  seed: Uint8Array,
  top: number,
): void {
  const { document, writer } = drawing
  drawRule(document, top)
  writer.at(label, MARGIN, top + 10, { size: SIZE.fact, color: MUTED })
  drawIdenticon(drawing, seed, { columns: 12, rows: 12, x: FACTS_LEFT, y: top + 10, cell: ADDRESS_IDENTICON / 12 })
  const left = FACTS_LEFT + ADDRESS_IDENTICON + 14
  const perLine = Math.floor((document.page.width - MARGIN - left) / GROUP_WIDTH)
  const groups = groupsOf(text)
  for (const [n, group] of groups.entries()) {
    const end = n === 0 || n === groups.length - 1
    const [x, y] = [left + (n % perLine) * GROUP_WIDTH, top + 10 + Math.floor(n / perLine) * SIZE.fact * 1.7]
    writer.at(group, x, y, end ? { size: SIZE.fact, weight: 700, color: LAGOON } : { size: SIZE.fact })
  }
}

/** Splits into four characters, the middle in fours, four characters. */
function groupsOf(text: string): readonly string[] {
  if (text.length <= 8) return [text]
  return [text.slice(0, 4), ...(text.slice(4, -4).match(/.{1,4}/gu) ?? []), text.slice(-4)]
}

function drawProof(drawing: OpenDocument, proof: ReceiptSheet['proof'], top: number): void {
  const { document, writer } = drawing
  const side = PROOF.height - 2 * PROOF.pad
  document.roundedRect(MARGIN, top, document.page.width - 2 * MARGIN, PROOF.height, 10).fill(PROOF.ground)
  drawQr(document, proof.link, { x: MARGIN + PROOF.pad, y: top + PROOF.pad, side })
  const left = MARGIN + 2 * PROOF.pad + side
  const width = document.page.width - MARGIN - PROOF.pad - left
  let y = top + PROOF.pad
  const write = (text: string, style: TextStyle, href?: string): void => {
    for (const line of writer.wrapped(text, width, style)) {
      writer.at(line, left, y, style)
      if (href !== undefined) document.link(left, y, writer.widthOf(line, style), style.size * LINE, href)
      y += style.size * LINE
    }
  }
  write(proof.title, { size: SIZE.title, weight: 700 })
  y += 2
  write(proof.how, { size: SIZE.small, color: MUTED })
  write(proof.link, { size: SIZE.link, color: LAGOON }, proof.link)
  y += 4
  write(proof.why, { size: SIZE.small, color: MUTED })
  y += 6
  write(proof.signature, { size: SIZE.fact, weight: 700 })
  write(proof.issued, { size: SIZE.small, color: MUTED })
}

function drawQr(
  document: PDFKit.PDFDocument,
  text: string,
  { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
): void {
  const code = qrCode(text)
  const module = side / code.side
  document.rect(x, y, side, side).fill('#ffffff')
  for (const run of code.runs) document.rect(x + run.x * module, y + run.y * module, run.length * module, module)
  document.fill('#000000')
}
