/** All SQL of idempotency keys. */
import { ok, type Refusal, refuse, type Result, type HolderId } from '@zend/kernel'
import { sql } from 'kysely'
import { batchLoadOn, keyOf, type Tx } from '../../database/index.ts'
import { type Claim, type Command, type KeyReused, requestHash } from './idempotency.ts'

type KeysTable = {
  holder: string
  key: string
  operation: string
  request_hash: Buffer
  result_id: string
  created_at: Date
}

const tables = (tx: Tx) => tx.$extendTables<{ 'idempotency.keys': KeysTable }>()

/**
 * Claims a command's key in the caller's transaction. The second of two concurrent calls waits until the first ends,
 * and then gets its result, or becomes the first when that one was rolled back. Refuses a key of another request.
 */
export async function claimKey(tx: Tx, command: Command, at: Date): Promise<Result<Claim, KeyReused>> {
  if (command.key === null) return ok({ fresh: true })
  const written = await tables(tx)
    .insertInto('idempotency.keys')
    .values({
      holder: command.holder,
      key: command.key,
      operation: command.operation,
      request_hash: requestHash(command),
      result_id: command.resultId,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['holder', 'key']).doNothing())
    .returning('result_id')
    .executeTakeFirst()
  return written !== undefined ? ok({ fresh: true }) : findKey(tx, command)
}

/**
 * Claims the key for a command that was done before under another key or none, as happens with an offer that is taken
 * once: then no other command can use that key. Returns the given answer, or refuses a key of another request. A
 * refusal claims nothing.
 */
export async function claimForAnswer<T, R extends Refusal>(
  tx: Tx,
  answer: Result<T, R>,
  command: Command,
  at: Date,
): Promise<Result<T, R | KeyReused>> {
  if (!answer.ok) return answer
  const claimed = await claimKey(tx, command, at)
  return claimed.ok ? answer : claimed
}

/** Looks up a command's key without claiming it. */
export async function findKey(tx: Tx, command: Omit<Command, 'resultId'>): Promise<Result<Claim, KeyReused>> {
  const known = command.key === null ? null : await keyRow(tx, command.holder, command.key)
  if (known === null) return ok({ fresh: true })
  return known.request_hash.equals(requestHash(command))
    ? ok({ fresh: false, resultId: known.result_id })
    : refuse('idempotency_key_reused')
}

type KeyFound = Pick<KeysTable, 'request_hash' | 'result_id'>

// Batched, because every command that moves money asks.
const rowOfKey = batchLoadOn<KeyFound>(async (tx, keys) => {
  const { rows } = await sql<KeyFound & { asked: string }>`
    select asked, k.request_hash, k.result_id from unnest(${keys}::text[]) asked
    cross join lateral (select * from idempotency.keys where holder = asked::json ->> 0 and key = asked::json ->> 1) k`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.asked, row]))
})

const keyRow = (tx: Tx, holder: HolderId, key: string): Promise<KeyFound | null> => rowOfKey(tx, keyOf(holder, key))
