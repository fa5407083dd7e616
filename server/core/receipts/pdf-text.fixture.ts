/**
 * Parses our own PDFs for tests: the text by the file's own ToUnicode tables, the links, and the QR code as pixels. It
 * understands only what pdfkit writes.
 */
import { inflateSync } from 'node:zlib'
import { QUIET_ZONE } from '../paper/index.ts'

/** Content of a PDF. `lines` are texts at the same height, joined from left to right without blanks. */
export type ReadPdf = {
  readonly pages: number
  readonly lines: readonly string[]
  readonly links: readonly string[]
  /** The largest group of rectangles that are filled together: the dark modules of the QR code. */
  readonly rectangles: readonly Rectangle[]
}
type Rectangle = readonly [x: number, y: number, width: number, height: number]

/** Parses a PDF that pdfkit wrote. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes).toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const streamOf = (id: string): string => {
    const body = objects.get(id) ?? ''
    const start = body.indexOf('stream\n') + 'stream\n'.length
    return inflateSync(Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1')).toString('latin1')
  }
  const all = [...objects.values()]
  const pages = all.filter((body) => /\/Type \/Page\b/.test(body))
  const fonts = new Map(
    [...all.join('\n').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? ''
      return [name, charactersOf(streamOf(unicode))]
    }),
  )
  const contents = pages.map((page) => streamOf(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? ''))
  return {
    pages: pages.length,
    lines: contents.flatMap((content) => linesOf(content, fonts)),
    links: all.flatMap((body) => /\/URI \((.*)\)/.exec(body)?.[1] ?? []),
    rectangles: contents.flatMap(groupsOf).toSorted((a, b) => b.length - a.length)[0] ?? [],
  }
}

/** Maps each glyph, by its number as four hexadecimal digits, to its character. */
function charactersOf(map: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    for (const [n, [, codes = '']] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const text = codes
        .split(' ')
        .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
        .join('')
      found.set((Number.parseInt(first, 16) + n).toString(16).padStart(4, '0'), text)
    }
  }
  return found
}

function linesOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const lines = new Map<string, string>()
  for (const [, y = '', font = '', glyphs = ''] of content.matchAll(
    /1 0 0 1 \S+ (\S+) Tm\n\/(F\d+) \S+ Tf\n\[([^\]]*)\] TJ/g,
  )) {
    const codes = [...glyphs.matchAll(/<([^>]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    lines.set(y, (lines.get(y) ?? '') + codes.map((code) => fonts.get(font)?.get(code) ?? '\uFFFD').join(''))
  }
  return [...lines.values()]
}

/** Groups rectangles by the fill operation that paints them. */
function groupsOf(content: string): Rectangle[][] {
  return content.split(/\nf\n/).map((group) =>
    [...group.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map(([, ...numbers]): Rectangle => {
      const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number)
      return [x, y, width, height]
    }),
  )
}

/** Paints a code's dark modules on white with its quiet zone, as a camera would see them. */
export function painted(modules: readonly Rectangle[]): { readonly pixels: Uint8ClampedArray; readonly side: number } {
  const size = modules[0]?.[3] ?? 1
  const [left, top] = [Math.min(...modules.map(([x]) => x)), Math.min(...modules.map(([, y]) => y))]
  const across = Math.round((Math.max(...modules.map(([x, , width]) => x + width)) - left) / size) + 2 * QUIET_ZONE
  const scale = 4
  const side = across * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [x, y, width] of modules) {
    const [column, row, length] = [(x - left) / size + QUIET_ZONE, (y - top) / size + QUIET_ZONE, width / size].map(
      Math.round,
    ) as [number, number, number]
    for (let py = row * scale; py < (row + 1) * scale; py++) {
      for (let px = column * scale; px < (column + length) * scale; px++) pixels.set([0, 0, 0], (py * side + px) * 4)
    }
  }
  return { pixels, side }
}
