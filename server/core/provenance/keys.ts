/**
 * The keys that prove where customers' money came from. Only the processes that see it come have the file: the worker,
 * which reads the chains, and the confirmer, which sees a swap or a transfer confirmed. The database and the API have
 * none.
 */
import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

/**
 * `make` proves new rows, any of `check` verifies existing ones. What was booked before `since`, when the first key was
 * made, needs no proof.
 */
export type ProvenanceKeys = { readonly make: KeyObject; readonly check: readonly KeyObject[]; readonly since: Date }

const KEY_BYTES = 32

/** Returns a new key's line for the file: when it was made, and the key. */
export const newProvenanceKey = (now: Date): string =>
  `${now.toISOString()} ${randomBytes(KEY_BYTES).toString('base64url')}\n`

/** Parses the file: a key in each line, the newest first. Throws on any other line, without quoting it. */
export function provenanceKeysFrom(text: string): ProvenanceKeys {
  const lines = text.trim().split('\n').map(readLine)
  const [newest] = lines
  if (newest === undefined) throw new Error('the provenance key file is empty')
  return {
    make: newest.key,
    check: lines.map(({ key }) => key),
    since: new Date(Math.min(...lines.map(({ since }) => +since))),
  }
}

function readLine(line: string, at: number): { readonly key: KeyObject; readonly since: Date } {
  const [time = '', text = '', more] = line.trim().split(/\s+/)
  const [since, bytes] = [new Date(time), Buffer.from(text, 'base64url')]
  if (Number.isNaN(+since) || bytes.length !== KEY_BYTES || more !== undefined)
    throw new Error(`line ${at + 1} of the provenance key file is no key`)
  return { key: createSecretKey(bytes), since }
}
