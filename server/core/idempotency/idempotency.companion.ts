/** Claims idempotency keys with a posting, in its transaction (see the ledger's companions). It decides nothing. */
import { type Recorder, recorder } from '../ledger/index.ts'
import { type Command, requestHash } from './idempotency.ts'

/** A key as a database row. */
export type KeyRow = Readonly<Record<'holder' | 'key' | 'operation' | 'request_hash' | 'result_id', string>>

/**
 * Claims keys with postings. A posting whose key is taken is refused with `companion_refused`; `findKey` tells by whom.
 */
export const keyRecorder: Recorder<KeyRow> = recorder('idempotency.record')

/** Returns a command's key as a posting's companion; `null` when it has none. */
export function keyRowOf(command: Command): KeyRow | null {
  if (command.key === null) return null
  return {
    holder: command.holder,
    key: command.key,
    operation: command.operation,
    request_hash: requestHash(command).toString('hex'),
    result_id: command.resultId,
  }
}
