/**
 * Reads the text layer of a PDF, as far as it is certain: fonts that say what their codes mean, or whose codes are
 * Latin letters. It is a reader for invoices that programs wrote; a scan has no text, and `null` says so. Pure.
 */
import { dictionaryOf, objectsOf, type PdfObject, referred } from './pdf-objects.ts'

const TEXT_MAX = 60_000
const PAGES_MAX = 40
const CONTENT_MAX = 4_000_000
/** Fewer signs than any invoice has: what was read is no text layer. */
const TEXT_MIN = 40

/** What the codes of a font mean. `codes` is `null` where they are Latin letters. */
type Font = { readonly wide: boolean; readonly codes: ReadonlyMap<number, string> | null }
type Objects = ReadonlyMap<string, PdfObject>

/** Returns the text line by line, in the order in which it is drawn; `null` when there is none to be sure of. */
export function textOfPdf(bytes: Uint8Array): string | null {
  const objects = objectsOf(bytes)
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type\s*\/Page\b/.test(dictionary))
  let text = ''
  let left = CONTENT_MAX
  for (const { dictionary } of pages.slice(0, PAGES_MAX)) {
    const fonts = fontsOf(objects, dictionary)
    for (const content of contentsOf(objects, dictionary)) {
      // Pages may share one content, which is read again for each.
      left -= content.length
      if (left < 0) break
      const drawn = drawnText(content, fonts, TEXT_MAX - text.length)
      if (drawn === null) return null
      text += `${drawn}\n`
    }
  }
  const plain = text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim()
  return plain.length < TEXT_MIN ? null : plain
}

function contentsOf(objects: Objects, page: string): readonly string[] {
  const list = /\/Contents\s*\[([^\]]*)\]/.exec(page)?.[1]
  const ids = [...(list ?? '').matchAll(/(\d+) \d+ R/g)].map(([, id]) => id ?? '')
  const all = list === undefined ? [referred(objects, page, 'Contents')] : ids.map((id) => objects.get(id))
  return all.flatMap((each) => each?.stream ?? [])
}

const PARENTS_MAX = 8

function fontsOf(objects: Objects, page: string): ReadonlyMap<string, Font> {
  let node: string | undefined = page
  for (let up = 0; node !== undefined && up < PARENTS_MAX; up += 1) {
    const resources = dictionaryOf(objects, node, 'Resources')
    if (resources !== '') {
      const fonts = dictionaryOf(objects, resources, 'Font')
      return new Map(
        [...fonts.matchAll(/\/([^\s/<>[\]()]+)\s+(\d+) \d+ R/g)].flatMap(([, name = '', id = '']) => {
          const font = objects.get(id)
          return font === undefined ? [] : [[name, fontOf(objects, font.dictionary)] as const]
        }),
      )
    }
    node = referred(objects, node, 'Parent')?.dictionary
  }
  return new Map()
}

function fontOf(objects: Objects, dictionary: string): Font {
  const wide = /\/Subtype\s*\/Type0\b/.test(dictionary)
  const cmap = referred(objects, dictionary, 'ToUnicode')?.stream ?? null
  return { wide, codes: cmap === null ? (wide ? new Map() : null) : codesOf(cmap) }
}

const unicode = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')
const isWhole = (hex: string): boolean => hex.length > 0 && hex.length % 4 === 0
/** More codes than any font of an invoice has. */
const CODES_MAX = 70_000

/** The parts of a text between two words. */
function* between(text: string, begin: string, end: string): Generator<string> {
  for (let from = text.indexOf(begin); from !== -1;) {
    const to = text.indexOf(end, from)
    if (to === -1) return
    yield text.slice(from + begin.length, to)
    from = text.indexOf(begin, to)
  }
}

function codesOf(cmap: string): ReadonlyMap<number, string> {
  const codes = new Map<number, string>()
  for (const body of between(cmap, 'beginbfchar', 'endbfchar'))
    for (const [, code = '', to = ''] of body.matchAll(/<([0-9A-Fa-f]{1,8})>\s*<([0-9A-Fa-f]{1,64})>/g))
      if (isWhole(to)) codes.set(Number.parseInt(code, 16), unicode(to))
  let left = CODES_MAX
  for (const body of between(cmap, 'beginbfrange', 'endbfrange'))
    for (const [, low = '', high = '', to, list = ''] of body.matchAll(RANGE)) {
      const from = Number.parseInt(low, 16)
      const each = [...list.matchAll(/<([0-9A-Fa-f]{1,64})>/g)].map(([, hex = '']) => hex)
      for (let code = from; code <= Number.parseInt(high, 16) && left > 0; code += 1, left -= 1) {
        const one = each[code - from]
        if (one !== undefined && isWhole(one)) codes.set(code, unicode(one))
        else if (to?.length === 4) codes.set(code, String.fromCharCode(Number.parseInt(to, 16) + code - from))
      }
    }
  return codes
}

const RANGE = /<([0-9A-Fa-f]{1,8})>\s*<([0-9A-Fa-f]{1,8})>\s*(?:<([0-9A-Fa-f]{1,64})>|\[([^[\]]{0,4000})\])/g

// A string in brackets, one in hex, the begin and end of an array, a name, a number or an operator.
const TOKEN =
  /\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()]){0,2000}\)){0,2000}\)|<<|>>|<[0-9A-Fa-f\s]*>|\[|\]|\/[^\s/<>[\]()]*|[^\s/<>[\]()]+/g
/** In thousandths of the letters' size: words are further apart, letters closer. */
const SPACE = -180

/** Returns what a page draws; `null` where letters are drawn that nobody can be sure of. */
function drawnText(content: string, fonts: ReadonlyMap<string, Font>, max: number): string | null {
  let font: Font | undefined
  let text = ''
  let operands: string[] = []
  let list: string[] | null = null
  for (const [token] of content.matchAll(TOKEN)) {
    if (text.length > max) break
    if (token === '[') list = []
    else if (token === ']') operands.push(...(list ?? []))
    else if (/^[(<[/\d.+-]/.test(token) && token !== '<<') (list ?? operands).push(token)
    else {
      if (token === 'Tf') font = fonts.get(operands.at(-2)?.slice(1) ?? '')
      else if (token === 'Tj' || token === 'TJ' || token === "'" || token === '"') {
        const shown = token === 'Tj' || token === 'TJ' ? operands : ['\n', ...operands]
        const drawn = shown.map((each) => textOf(each, font))
        if (drawn.includes(null)) return null
        text += drawn.join('')
      } else if (token === 'T*' || token === 'ET') text += '\n'
      else if (token === 'Td' || token === 'TD') text += Number(operands.at(-1)) === 0 ? ' ' : '\n'
      else if (token === 'Tm') text += '\n'
      operands = []
      list = null
    }
    if (token === ']') list = null
  }
  return text
}

function textOf(token: string, font: Font | undefined): string | null {
  if (token === '\n') return token
  if (/^[\d.+-]/.test(token)) return Number(token) < SPACE ? ' ' : ''
  if (token.startsWith('/')) return ''
  if (font === undefined) return null
  const bytes = token.startsWith('<') ? fromHex(token) : fromBrackets(token)
  if (font.codes === null) return bytes
  let text = ''
  const step = font.wide ? 2 : 1
  for (let n = 0; n + step <= bytes.length; n += step) {
    const code = step === 1 ? bytes.charCodeAt(n) : bytes.charCodeAt(n) * 256 + bytes.charCodeAt(n + 1)
    text += font.codes.get(code) ?? '\ufffd'
  }
  return text
}

function fromHex(token: string): string {
  const hex = token.slice(1, -1).replaceAll(/\s/g, '')
  return Buffer.from(hex.length % 2 === 0 ? hex : `${hex}0`, 'hex').toString('latin1')
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const fromBrackets = (token: string): string =>
  token
    .slice(1, -1)
    .replaceAll(/\\(?:([0-7]{1,3})|\r?\n|([\s\S]))/g, (_whole, octal?: string, sign?: string) =>
      octal !== undefined
        ? String.fromCharCode(Number.parseInt(octal, 8))
        : sign === undefined
          ? ''
          : (ESCAPES[sign] ?? sign),
    )
