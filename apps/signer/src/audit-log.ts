/**
 * The signer's audit log: one line for every signature, refusal and abandoned act, each naming the one before it and
 * signed with a key derived from the seed. A line is on the disk before its signature leaves the process. A log that
 * does not verify stops the signer. It decides nothing about payments. It cannot detect that its end was cut off: copy
 * it away as it grows.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { closeSync, constants, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { NETWORK_IDS } from '@zend/kernel'
import { paymentFacts } from '@zend/server/connectors/keys/signer-socket'
import * as z from 'zod'

const FIRST = '0'.repeat(64)
const CHUNK_BYTES = 1 << 16
const digest = z.string().regex(/^[0-9a-f]{64}$/)
const common = { v: z.literal(1), at: z.iso.datetime(), network: z.enum(NETWORK_IDS), request: digest }

const whole = z.string().regex(/^\d+$/).transform(BigInt)
// For a withdrawal also what its customer confirmed; lines from before customers' statements have none.
const signedPayment = z.strictObject({
  ...paymentFacts,
  purpose: z.enum(['withdrawal', 'sweep', 'topup', 'optin']),
  toKey: z.strictObject({ account: z.enum(['deposit', 'hot']), index: z.int() }).optional(),
  act: z.string().optional(),
  holder: z.string().optional(),
  cents: whole.optional(),
})

const auditEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('signed'),
    txid: z.string(),
    identity: z.string(),
    guards: z.array(z.string()),
    // From then on it cannot be mined; absent where only its guards exclude it.
    deadAfter: z.iso.datetime().optional(),
    fee: whole,
    intents: z.array(signedPayment),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('refused'),
    code: z.string(),
    detail: z.string(),
    payments: z.array(z.string()),
  }),
  // It waits for an operator from here on.
  z.strictObject({ ...common, kind: z.literal('held'), act: z.string(), detail: z.string() }),
  // Nothing new is signed for it from here on.
  z.strictObject({ v: common.v, at: common.at, kind: z.literal('abandoned'), act: z.string() }),
])

/** A line's content when read. `request` is the digest of the whole request. */
export type AuditEntry = z.output<typeof auditEntry>
/** A signed payment in a line. */
export type SignedPayment = z.output<typeof signedPayment>
/** A line's content when written. */
export type AuditEntryText = z.input<typeof auditEntry>

/**
 * Where lines are written. `append` returns when the line is safely stored, and throws `AuditFault` when that is not
 * certain.
 */
export type AuditLog = { readonly append: (entry: AuditEntryText) => void }

/** The log cannot be trusted, or not be written. Nothing may be signed any more. */
export class AuditFault extends Error {
  override name = 'AuditFault'
}

/**
 * Options of a log. `onEntry` gets every entry, oldest first; `onTorn` reports a last line that a crash truncated,
 * which is removed: its signature was never sent.
 */
export type AuditLogOptions = {
  readonly file: string
  readonly key: Uint8Array
  readonly onEntry: (entry: AuditEntry) => void
  readonly onTorn: (bytes: number) => void
}

/**
 * Opens the log, creating it when missing, and verifies every line. Throws `AuditFault` naming the first line that does
 * not verify.
 */
export function openAuditLog({
  file,
  key,
  onEntry,
  onTorn,
}: AuditLogOptions): AuditLog & { readonly close: () => void } {
  // Node's permission model forbids fsync, but not opening for synchronous writes.
  const { O_RDWR, O_APPEND, O_CREAT, O_SYNC } = constants
  const descriptor = openSync(file, O_RDWR | O_APPEND | O_CREAT | O_SYNC, 0o600)
  const state = { lines: 0, size: 0, previous: FIRST, broken: false }
  try {
    for (const line of linesOf(descriptor)) {
      state.lines += 1
      onEntry(readLine(line, state.lines, state.previous, key))
      state.previous = sha256(line)
      state.size += Buffer.byteLength(line) + 1
    }
    const torn = fstatSync(descriptor).size - state.size
    if (torn > 0) {
      ftruncateSync(descriptor, state.size)
      onTorn(torn)
    }
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
  return {
    close: () => closeSync(descriptor),
    append: (entry) => {
      if (state.broken) throw new AuditFault('the audit log could not be written before')
      const line = writeLine(entry, state.previous, key)
      const bytes = Buffer.from(`${line}\n`)
      state.broken = true
      // Two signers on one folder would each know only half of what was signed.
      if (fstatSync(descriptor).size !== state.size) throw new AuditFault('somebody else wrote to the audit log')
      if (writeSync(descriptor, bytes) !== bytes.length) throw new AuditFault('the audit log took only part of a line')
      state.broken = false
      state.lines += 1
      state.previous = sha256(line)
      state.size += bytes.length
    },
  }
}

/**
 * Yields every complete line, read in chunks: the log may be larger than memory. Bytes after the last line end are left
 * out.
 */
function* linesOf(descriptor: number): Generator<string> {
  const chunk = Buffer.alloc(CHUNK_BYTES)
  let rest = Buffer.alloc(0)
  let position = 0
  for (;;) {
    const count = readSync(descriptor, chunk, 0, CHUNK_BYTES, position)
    if (count === 0) return
    position += count
    rest = Buffer.concat([rest, chunk.subarray(0, count)])
    let start = 0
    for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a, start)) {
      yield rest.toString('utf8', start, end)
      start = end + 1
    }
    rest = rest.subarray(start)
  }
}

function writeLine(entry: AuditEntryText, previous: string, key: Uint8Array): string {
  const body = JSON.stringify({ ...entry, previous })
  return `${body.slice(0, -1)},"mac":"${macOf(body, key).toString('hex')}"}`
}

function readLine(line: string, number: number, previous: string, key: Uint8Array): AuditEntry {
  const [, head, mac] = /^(.*),"mac":"([0-9a-f]{64})"\}$/.exec(line) ?? []
  if (head === undefined || mac === undefined) throw new AuditFault(`line ${number} of the audit log is none`)
  const body = `${head}}`
  if (!timingSafeEqual(macOf(body, key), Buffer.from(mac, 'hex')))
    throw new AuditFault(`line ${number} of the audit log was not written by this signer`)
  const { previous: stated, ...entry } = z.looseObject({ previous: digest }).parse(JSON.parse(body))
  if (stated !== previous) throw new AuditFault(`line ${number} of the audit log does not follow the line before it`)
  return auditEntry.parse(entry)
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const macOf = (body: string, key: Uint8Array): Buffer => createHmac('sha256', key).update(body).digest()
