/** Idempotency of commands: when two requests are the same one. Pure. It never decides whether money may move. */
import { createHash } from 'node:crypto'
import type { Refusal, HolderId } from '@zend/kernel'

/** A command as its customer sent it. */
export type Command = {
  readonly holder: HolderId
  /** The idempotency key; `null` when none was sent, and then nothing is stored. */
  readonly key: string | null
  /** The operation, such as `withdraw`: a key belongs to one. */
  readonly operation: string
  /**
   * The request as JSON values: the same request has the same hash whatever the order of its fields. Leave out codes
   * and PINs.
   */
  readonly request: Readonly<Record<string, string | number | boolean | null>>
  /** The id of what the command creates. */
  readonly resultId: string
}

/** `fresh`: this command is the first. Otherwise `resultId` is what the first one created. */
export type Claim = { readonly fresh: true } | { readonly fresh: false; readonly resultId: string }

/** Refusal: the key belongs to another request. */
export type KeyReused = Refusal<'idempotency_key_reused'>

/** SHA-256 over the operation and the request with its fields in order. */
export function requestHash({ operation, request }: Pick<Command, 'operation' | 'request'>): Buffer {
  const fields = Object.entries(request).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([operation, fields]))
    .digest()
}
