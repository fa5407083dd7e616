/** What a file must be before it is kept. Pure. A PDF is looked at by its bytes alone: nothing of ours ever opens it. */
import { ok, refuse, type Refusal, type Result } from '@zend/kernel'

// Readers take files with something before this mark; such files can be two kinds of file at once, so we do not.
const BEGINS = /^%PDF-[12]\.\d/
const ENDS = /%%EOF\s*$/
const TAIL_BYTES = 1_024
// What a proof of address has no use for: programs, files within the file, things that happen on opening, encryption that hides all of it. A name may be spelt with
// #xx escapes, which none of these ever needs.
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|OpenAction|AA|SubmitForm|ImportData|Encrypt)(?![A-Za-z0-9])/
const ESCAPED_NAME = /\/[A-Za-z]*#[0-9A-Fa-f]{2}/

/** The bytes, when they are a whole PDF that holds nothing active. */
export function checkPdf(bytes: Uint8Array): Result<Uint8Array, Refusal<'file_unreadable'>> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const isWhole = BEGINS.test(text) && ENDS.test(text.slice(-TAIL_BYTES))
  return isWhole && !ACTIVE.test(text) && !ESCAPED_NAME.test(structureOf(text)) ? ok(bytes) : refuse('file_unreadable')
}

/** The text between streams: what is compressed can look like anything. */
const structureOf = (text: string): string => text.replaceAll(/stream\r?\n[\s\S]*?endstream/g, '')
