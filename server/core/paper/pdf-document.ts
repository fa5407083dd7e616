/** Lays out documents: our typeface, colours and margin on A4 pages. It decides nothing about the content. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locale } from '@zend/contracts'
import PDFDocument from 'pdfkit'
import { openTypeOf } from './woff.ts'

/** The margin of a page, in points. */
export const MARGIN = 40
/** The colours of documents: text, secondary text, lines, the brand. */
export const DOCUMENT_COLORS = { ink: '#0a2322', muted: '#4a6260', line: '#d7e2e1', brand: '#fd6940' } as const

type Weight = 400 | 700
/**
 * The typeface is split into parts; each draws the characters of its ranges (those of its publisher's style sheet,
 * shortened).
 */
const PARTS = [
  {
    part: 'latin',
    has: (code: number) => code < 0x100 || (code >= 0x2000 && code <= 0x206f) || code === 0x20ac || code === 0x2212,
  },
  { part: 'vietnamese', has: (code: number) => code >= 0x1ea0 && code <= 0x1ef9 },
  {
    part: 'latin-ext',
    has: (code: number) =>
      (code >= 0x100 && code <= 0x17f) || (code >= 0x1e80 && code <= 0x1e85) || code === 0x20a6 || code === 0x20b5,
  },
] as const
const require = createRequire(import.meta.url)
const WEIGHTS = [400, 700] as const
const fonts = new Map<string, Buffer>()
/** Loads a part of the typeface; read and unpacked once per process, at the first document. */
function fontOf(part: string, weight: Weight): Buffer {
  const name = `${part}-${weight}`
  const font =
    fonts.get(name) ??
    openTypeOf(readFileSync(require.resolve(`@fontsource/familjen-grotesk/files/familjen-grotesk-${name}-normal.woff`)))
  fonts.set(name, font)
  return font
}

/** A document being drawn. */
export type OpenDocument = {
  readonly document: PDFKit.PDFDocument
  readonly writer: TextWriter
  /** Ends the document and returns the file's bytes. */
  readonly finish: () => Promise<Uint8Array>
}

/** Begins a document. `createdAt` is written into the file's properties. */
export function openDocument({
  title,
  locale,
  createdAt,
}: {
  readonly title: string
  readonly locale: Locale
  readonly createdAt: Date
}): OpenDocument {
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: locale,
    info: { Title: title, Author: 'Zend', CreationDate: createdAt },
  })
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    document
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', resolve)
      .on('error', reject)
  })
  const writer = textWriterOf(document)
  return {
    document,
    writer,
    finish: async () => {
      document.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

/** Draws our logo and name at the left margin, by default at the top of the page. */
export function drawMark({ document, writer }: Pick<OpenDocument, 'document' | 'writer'>, y = MARGIN): void {
  document.rect(MARGIN, y, 4, 22).fill(DOCUMENT_COLORS.brand)
  writer.at('Zend', MARGIN + 12, y, { size: 20, weight: 700 })
}

type Part = (typeof PARTS)[number]['part']

/**
 * Assigns each character to the part that has it. A character that no part has loses its accent; without a plain letter
 * beneath, it becomes a question mark.
 */
function drawable(text: string): readonly (readonly [string, Part])[] {
  const partOf = (character: string): Part | undefined =>
    PARTS.find(({ has }) => has(character.codePointAt(0) ?? 0))?.part
  return [...text.normalize('NFC').replaceAll(/[\u0300-\u036f]/g, '')].map((character) => {
    const part = partOf(character)
    if (part !== undefined) return [character, part]
    const [letter = '?'] = character.normalize('NFD')
    return partOf(letter) === 'latin' ? [letter, 'latin'] : ['?', 'latin']
  })
}

/** Style of text: its size in points, its colour (default ink), its weight (default 400). */
export type TextStyle = { readonly size: number; readonly color?: string; readonly weight?: Weight }

/** Writes text. Positions are in points from the upper left corner of the page. */
export type TextWriter = ReturnType<typeof textWriterOf>

/** Creates the text writer; it splits text into runs, each with the part of the typeface that has its characters. */
function textWriterOf(document: PDFKit.PDFDocument) {
  for (const weight of WEIGHTS)
    for (const { part } of PARTS) document.registerFont(`${part} ${weight}`, fontOf(part, weight))
  const runsOf = (text: string): { readonly part: Part; readonly text: string }[] => {
    const runs: { part: Part; text: string }[] = []
    for (const [character, part] of drawable(text)) {
      const last = runs.at(-1)
      if (last?.part === part) last.text += character
      else runs.push({ part, text: character })
    }
    return runs
  }
  const widthOf = (text: string, { size, weight = 400 }: TextStyle): number =>
    runsOf(text).reduce(
      (width, run) => width + document.font(`${run.part} ${weight}`).fontSize(size).widthOfString(run.text),
      0,
    )
  const at = (text: string, x: number, y: number, style: TextStyle): void => {
    const { size, color = DOCUMENT_COLORS.ink, weight = 400 } = style
    let left = x
    for (const run of runsOf(text)) {
      document
        .font(`${run.part} ${weight}`)
        .fontSize(size)
        .fillColor(color)
        .text(run.text, left, y, { lineBreak: false })
      left += document.widthOfString(run.text)
    }
  }
  const fits = (height: number): boolean => document.y + height <= document.page.height - MARGIN - 20
  return {
    /** Writes one line, its upper left corner at a position. */
    at,
    /** Returns the width of a line of text, in points. */
    widthOf,
    /** Tells whether this much height is left on the page. */
    fits,
    /** Skips some height. */
    gap: (height: number): void => {
      document.y += height
    },
    /** Writes one line at the left margin; begins a page when it does not fit. */
    line: (text: string, style: TextStyle): void => {
      const y = fits(style.size * 1.5) ? document.y : document.addPage().y
      at(text, MARGIN, y, style)
      document.y = y + style.size * 1.5
    },
    /** Shortens text with an ellipsis until it fits. */
    fitted: (text: string, width: number, style: TextStyle): string => {
      if (widthOf(text, style) <= width) return text
      let length = text.length - 1
      while (length > 1 && widthOf(`${text.slice(0, length)}…`, style) > width) length -= 1
      return `${text.slice(0, length)}…`
    },
    /**
     * Wraps text into lines that fit, broken between words; a word longer than a line is broken where the line ends,
     * and no character is lost but the blanks.
     */
    wrapped: (text: string, width: number, style: TextStyle): readonly string[] => {
      const lines: string[] = []
      let line = ''
      for (const word of text.split(' ')) {
        const longer = line === '' ? word : `${line} ${word}`
        if (widthOf(longer, style) <= width) {
          line = longer
          continue
        }
        if (line !== '') lines.push(line)
        line = ''
        for (const character of word) {
          if (line !== '' && widthOf(line + character, style) > width) {
            lines.push(line)
            line = ''
          }
          line += character
        }
      }
      return [...lines, line]
    },
  }
}
