/**
 * Finds the objects of a PDF that was checked before (`checkPdf`): dictionaries as text, and streams that are plain or
 * deflated. Whatever is written in another way is left out. Pure, and bounded: it never unpacks more than a few
 * megabytes.
 */
import { inflateSync } from 'node:zlib'

/** An object: its text without the stream, and the stream's bytes as Latin-1; `null` where it has none that is read. */
export type PdfObject = { readonly dictionary: string; readonly stream: string | null }

const UNPACKED_BYTES_MAX = 3_000_000
/** Longer dictionaries are none of a page or a font. */
const DICTIONARY_MAX = 20_000
const OBJECTS_MAX = 20_000
const BEGINS = /(\d{1,10}) \d{1,5} obj\b/g
const STREAM = /stream\r?\n/

/** Returns the objects by their number. An object that is written twice counts as written last. */
export function objectsOf(bytes: Uint8Array): ReadonlyMap<string, PdfObject> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const objects = new Map<string, PdfObject>()
  let left = UNPACKED_BYTES_MAX
  BEGINS.lastIndex = 0
  for (let match = BEGINS.exec(text); match !== null && objects.size < OBJECTS_MAX; match = BEGINS.exec(text)) {
    const from = match.index + match[0].length
    const end = text.indexOf('endobj', from)
    if (end === -1) break
    const body = text.slice(from, end)
    BEGINS.lastIndex = end
    const at = body.search(STREAM)
    const dictionary = (at === -1 ? body : body.slice(0, at)).slice(0, DICTIONARY_MAX)
    const stream = at === -1 ? null : unpacked(dictionary, body.slice(at).replace(STREAM, ''), left)
    left -= stream?.length ?? 0
    objects.set(match[1] ?? '', { dictionary, stream })
  }
  const inside = [...objects.values()].flatMap(({ dictionary, stream }) =>
    stream !== null && /\/Type\s*\/ObjStm\b/.test(dictionary) ? packed(dictionary, stream) : [],
  )
  for (const [id, each] of inside) objects.set(id, each)
  return objects
}

function unpacked(dictionary: string, body: string, left: number): string | null {
  const end = body.lastIndexOf('endstream')
  const raw = end === -1 ? body : body.slice(0, end)
  const filters = /\/Filter\s*(\/\w+|\[[^\]]{0,100}\])/.exec(dictionary)?.[1]
  if (filters === undefined) return raw.length <= left ? raw : null
  if (!/^\[?\s*\/FlateDecode\s*\]?$/.test(filters)) return null
  try {
    return inflateSync(Buffer.from(raw, 'latin1'), { maxOutputLength: Math.max(1, left) }).toString('latin1')
  } catch {
    return null
  }
}

function packed(dictionary: string, stream: string): readonly (readonly [string, PdfObject])[] {
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? Number.NaN)
  if (!Number.isInteger(first)) return []
  const numbers = stream.slice(0, first).trim().split(/\s+/)
  const places = numbers.flatMap((id, n) => (n % 2 === 0 ? [[id, first + Number(numbers[n + 1])] as const] : []))
  return places
    .slice(0, OBJECTS_MAX)
    .map(([id, from], n) => [
      id,
      { dictionary: stream.slice(from, places[n + 1]?.[1] ?? stream.length).slice(0, DICTIONARY_MAX), stream: null },
    ])
}

/** Returns the object that a key of a dictionary refers to. @example referred(objects, '<< /Font 5 0 R >>', 'Font') */
export function referred(
  objects: ReadonlyMap<string, PdfObject>,
  dictionary: string,
  key: string,
): PdfObject | undefined {
  const id = new RegExp(`/${key}\\s+(\\d+) \\d+ R`).exec(dictionary)?.[1]
  return id === undefined ? undefined : objects.get(id)
}

/** Returns a nested dictionary, written in place or referred to; empty where there is none. */
export function dictionaryOf(objects: ReadonlyMap<string, PdfObject>, dictionary: string, key: string): string {
  const other = referred(objects, dictionary, key)
  if (other !== undefined) return other.dictionary
  const at = dictionary.search(new RegExp(`/${key}\\s*<<`))
  if (at === -1) return ''
  const from = dictionary.indexOf('<<', at)
  let depth = 0
  for (let n = from; n < dictionary.length - 1; n += 1) {
    const pair = dictionary.slice(n, n + 2)
    if (pair === '<<') depth += 1
    if (pair === '>>') depth -= 1
    if (pair === '<<' || pair === '>>') n += 1
    if (depth === 0) return dictionary.slice(from, n + 1)
  }
  return ''
}
