/**
 * What a repeated command is, and when two requests are the same one. Pure.
 * It never decides whether money may move.
 */
import { createHash } from 'node:crypto'
import type { Refusal, HolderId } from '@zend/kernel'

/** A command as its customer sent it. */
export type Command = {
  readonly holder: HolderId
  /** The key that came with it; `null` when none did, and then nothing is remembered. */
  readonly key: string | null
  /** Which call, such as `withdraw`: a key belongs to one. */
  readonly operation: string
  /**
   * What was asked, as JSON text can tell it: the same request has the same hash whatever the order of its fields.
   * Leave out codes and PINs.
   */
  readonly request: Readonly<Record<string, string | number | boolean | null>>
  /** The id of what the command makes. */
  readonly resultId: string
}

/** `fresh`: this command is the first. Otherwise `resultId` is what the first one made. */
export type Claim = { readonly fresh: true } | { readonly fresh: false; readonly resultId: string }

/** The key belongs to another request. */
export type KeyReused = Refusal<'idempotency_key_reused'>

/** SHA-256 over the operation and the request with its fields in order. */
export function requestHash({ operation, request }: Pick<Command, 'operation' | 'request'>): Buffer {
  const fields = Object.entries(request).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([operation, fields]))
    .digest()
}
