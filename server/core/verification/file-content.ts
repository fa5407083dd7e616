/** Checks a file before it is stored. Pure. A PDF is checked by its bytes only: our code never renders it. */
import { inflateSync } from 'node:zlib'
import { ok, refuse, type Refusal, type Result } from '@zend/kernel'

// Readers accept files with something before this mark; such files can be two kinds of file at once, so we do not.
const BEGINS = /^%PDF-[12]\.\d/
const ENDS = /%%EOF\s*$/
const TAIL_BYTES = 1_024
// Features that a proof of address does not need: programs, embedded files, actions on opening, encryption that hides
// all of it.
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|OpenAction|AA|SubmitForm|ImportData|Encrypt)(?![A-Za-z0-9])/
// A name may be written with escapes, which none of these ever needs.
const ESCAPED_NAME = /\/[A-Za-z]*#[0-9A-Fa-f]{2}/
// Content streams are skipped: compressed, they can look like anything. Object streams are structure and are checked.
const STREAM = /stream\r?\n([\s\S]*?)endstream/g
const OBJECTS = /\/Type\s*\/ObjStm\b/
const OBJECTS_BYTES_MAX = 16_000_000

/** Returns the bytes, when they are a complete PDF without active content. */
export function checkPdf(bytes: Uint8Array): Result<Uint8Array, Refusal<'file_unreadable'>> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!BEGINS.test(text) || !ENDS.test(text.slice(-TAIL_BYTES))) return refuse('file_unreadable')
  const hidden = objectStreams(text)
  const isPassive = (structure: string): boolean => !ACTIVE.test(structure) && !ESCAPED_NAME.test(structure)
  return hidden !== null && isPassive(text.replaceAll(STREAM, '')) && hidden.every(isPassive)
    ? ok(bytes)
    : refuse('file_unreadable')
}

/**
 * Returns the content of object streams; `null` when one cannot be read, or they hold more than any of our documents.
 */
function objectStreams(text: string): readonly string[] | null {
  const found: string[] = []
  let left = OBJECTS_BYTES_MAX
  let before = 0
  for (const match of text.matchAll(STREAM)) {
    const dictionary = text.slice(before, match.index)
    before = match.index + match[0].length
    if (!OBJECTS.test(dictionary.slice(dictionary.lastIndexOf(' obj')))) continue
    try {
      const plain = inflateSync(Buffer.from(match[1] ?? '', 'latin1'), { maxOutputLength: left }).toString('latin1')
      left -= plain.length
      if (left <= 0) return null
      found.push(plain)
    } catch {
      // An unknown or unreadable compression: no proof of address needs it.
      return null
    }
  }
  return found
}
