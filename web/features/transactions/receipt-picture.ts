/**
 * A receipt as a picture, for people who send pictures: drawn on the device from what the API signed. `layOut` decides
 * what stands where and is pure; `receiptPicture` paints it.
 */
import { RECEIPT_IDENTICON, type ReceiptSheet } from '@zend/contracts'
import { identicon, IDENTICON_GROUND, identiconSeed } from '@zend/kernel/identicon'
import { qrPath } from '@zend/web/ui/qr/qr'

const WIDTH = 1_080
const MARGIN = 72
const CELL = WIDTH / RECEIPT_IDENTICON.columns
const BAND = CELL * RECEIPT_IDENTICON.rows
const QR_SIDE = 300
const [PAPER, INK, MUTED, LINE, ACTION] = ['#ffffff', '#0a2322', '#4d6463', '#dfe8e7', '#005e5b']

/** A face: its family by role, weight and size in px. */
export type Face = { readonly family: 'display' | 'text' | 'mono'; readonly weight: number; readonly size: number }

/** A line of text at its baseline. */
export type PlacedText = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly face: Face
  readonly fill: string
  readonly align: 'left' | 'right' | 'center'
}

/** Where everything stands, in px. */
export type Layout = {
  readonly width: number
  readonly height: number
  readonly texts: readonly PlacedText[]
  readonly lines: readonly number[]
  readonly qr: { readonly x: number; readonly y: number; readonly side: number }
}

/** The width of a text in a face, in px. */
export type Measure = (text: string, face: Face) => number

const FACES = {
  brand: { family: 'display', weight: 700, size: 44 },
  heading: { family: 'text', weight: 400, size: 34 },
  amount: { family: 'display', weight: 700, size: 84 },
  plain: { family: 'text', weight: 400, size: 32 },
  strong: { family: 'text', weight: 600, size: 32 },
  small: { family: 'text', weight: 400, size: 27 },
  mono: { family: 'mono', weight: 400, size: 28 },
} as const satisfies Record<string, Face>

/** Breaks a text into lines of at most `width`; a word that is longer is broken itself, and nothing is left out. */
export function wrapped(text: string, face: Face, width: number, measure: Measure): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/ +/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer, face) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const sign of word) {
      if (line !== '' && measure(line + sign, face) > width) {
        lines.push(line)
        line = ''
      }
      line += sign
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** The largest size of a face, at most its own, in which a text is no wider than `width`. */
const fitting = (text: string, face: Face, width: number, measure: Measure): Face => {
  const wide = measure(text, face)
  return wide <= width ? face : { ...face, size: Math.floor((face.size * width) / wide) }
}

/** Lays a receipt out. */
export function layOut(sheet: ReceiptSheet, measure: Measure): Layout {
  const texts: PlacedText[] = []
  const lines: number[] = []
  const inner = WIDTH - 2 * MARGIN
  let y = BAND + 90
  const put = (text: string, face: Face, fill: string, align: PlacedText['align'], x: number): void => {
    texts.push({ text, x, y, face, fill, align })
  }
  const centred = (text: string, face: Face, fill: string, lead: number): void => {
    for (const line of wrapped(text, face, inner, measure)) {
      put(line, face, fill, 'center', WIDTH / 2)
      y += lead
    }
  }
  put('Zend', FACES.brand, INK, 'left', MARGIN)
  put(sheet.title, FACES.plain, MUTED, 'right', WIDTH - MARGIN)
  y += 110
  centred(sheet.heading, FACES.heading, MUTED, 50)
  y += 60
  put(sheet.amount, fitting(sheet.amount, FACES.amount, inner, measure), INK, 'center', WIDTH / 2)
  y += 62
  if (sheet.counter !== null) centred(sheet.counter, FACES.plain, MUTED, 46)
  centred(sheet.completed, FACES.plain, MUTED, 46)
  y += 14
  lines.push(y)
  y += 58
  for (const { label, text } of sheet.facts) {
    const room = inner - measure(label, FACES.plain) - 40
    const ends = wrapped(text, FACES.strong, room, measure)
    put(label, FACES.plain, MUTED, 'left', MARGIN)
    for (const line of ends) {
      put(line, FACES.strong, INK, 'right', WIDTH - MARGIN)
      y += 46
    }
    y += 12
  }
  if (sheet.address !== null) {
    put(sheet.address.label, FACES.plain, MUTED, 'left', MARGIN)
    y += 46
    for (const line of wrapped(sheet.address.text, FACES.mono, inner, measure)) {
      put(line, FACES.mono, INK, 'left', MARGIN)
      y += 42
    }
    y += 12
  }
  lines.push(y - 12)
  y += 28
  const qr = { x: MARGIN, y, side: QR_SIDE }
  const beside = MARGIN + QR_SIDE + 40
  y += 40
  const column = (text: string, face: Face, fill: string, lead: number): void => {
    for (const line of wrapped(text, face, WIDTH - MARGIN - beside, measure)) {
      put(line, face, fill, 'left', beside)
      y += lead
    }
  }
  column(sheet.check.title, FACES.strong, INK, 44)
  column(sheet.check.how, FACES.small, MUTED, 38)
  y += 10
  column(new URL(sheet.link).host, FACES.small, ACTION, 38)
  column(sheet.signature, FACES.small, MUTED, 38)
  column(sheet.issued, FACES.small, MUTED, 38)
  return { width: WIDTH, height: Math.max(y, qr.y + QR_SIDE) + MARGIN - 20, texts, lines, qr }
}

/** Paints a receipt; throws where the browser cannot. The file is a PNG. */
export async function receiptPicture(sheet: ReceiptSheet): Promise<Blob> {
  await document.fonts.ready
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser draws no pictures')
  const families = familiesOfPage()
  const fontOf = ({ family, weight, size }: Face): string => `${String(weight)} ${String(size)}px ${families[family]}`
  const layout = layOut(sheet, (text, face) => {
    context.font = fontOf(face)
    return context.measureText(text).width
  })
  canvas.width = layout.width
  canvas.height = layout.height
  context.fillStyle = PAPER
  context.fillRect(0, 0, layout.width, layout.height)
  await paintBand(context, sheet.fingerprint)
  context.fillStyle = LINE
  for (const y of layout.lines) context.fillRect(MARGIN, y, layout.width - 2 * MARGIN, 2)
  for (const { text, x, y, face, fill, align } of layout.texts) {
    context.font = fontOf(face)
    context.fillStyle = fill
    context.textAlign = align
    context.fillText(text, x, y)
  }
  paintQr(context, sheet.link, layout.qr)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (picture === null) throw new Error('this browser made no picture')
  return picture
}

/** The app's own faces, as its pages have them. */
function familiesOfPage(): Readonly<Record<Face['family'], string>> {
  const style = getComputedStyle(document.documentElement)
  const named = (name: string, otherwise: string): string => style.getPropertyValue(name).trim() || otherwise
  return {
    display: named('--font-display', 'sans-serif'),
    text: named('--font-sans', 'sans-serif'),
    mono: named('--font-mono', 'monospace'),
  }
}

function paint(context: CanvasRenderingContext2D, path: Path2D, fill: string): void {
  context.fillStyle = fill
  context.fill(path)
}

/** The identicon of the fingerprint, which the verification page draws, too. */
async function paintBand(context: CanvasRenderingContext2D, fingerprint: string): Promise<void> {
  context.fillStyle = IDENTICON_GROUND
  context.fillRect(0, 0, WIDTH, BAND)
  context.save()
  context.scale(CELL, CELL)
  for (const { fill, d } of identicon(await identiconSeed(fingerprint), RECEIPT_IDENTICON)) {
    paint(context, new Path2D(d), fill)
  }
  context.restore()
}

function paintQr(context: CanvasRenderingContext2D, link: string, { x, y, side }: Layout['qr']): void {
  const code = qrPath(link)
  context.save()
  context.translate(x, y)
  context.scale(side / code.side, side / code.side)
  paint(context, new Path2D(code.d), INK)
  context.restore()
}
