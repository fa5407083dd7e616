/**
 * Reads what a confirmation is checked against: PIN, code and address, without a lock and for many callers at once. It
 * decides nothing.
 */
import { sql } from 'kysely'
import type { Database } from '../../database/index.ts'
import type { CodePurpose, StoredCode } from '../codes/index.ts'
import type { StoredPin } from './pin.repo.ts'

/** The stored values that a customer's PIN and newest code of a purpose are compared with. */
export type StoredProofs = { readonly email: string; readonly pin: StoredPin | null; readonly code: StoredCode | null }

/** Returns the key of a customer and a purpose. */
export const proofsKey = (userId: string, purpose: CodePurpose): string => `${userId} ${purpose}`

type Row = {
  readonly key: string
  readonly email: string
  readonly salt: Buffer | null
  readonly hash: Buffer
  readonly wrong: number
  readonly locked_until: Date | null
  readonly code_hash: Buffer | null
  readonly binding: Buffer
  readonly tries: number
  readonly sent_at: Date
  readonly expires_at: Date
  readonly used_at: Date | null
  readonly means: StoredCode['means']
}

/** Returns the current proofs of these customers and purposes (`proofsKey`). Unknown and frozen accounts are absent. */
export async function readProofs(
  { read }: Pick<Database, 'read'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, StoredProofs>> {
  const { rows } = await sql<Row>`
    select k.key, u.email, p.salt, p.hash, p.wrong, p.locked_until, c.code_hash, c.binding, c.tries, c.sent_at, c.expires_at, c.used_at, c.means
      from unnest(${keys}::text[]) k(key)
      join persons.users u on u.id = split_part(k.key, ' ', 1) and u.frozen_at is null
      left join confirmation.pins p on p.user_id = u.id
      left join codes.codes c on c.subject = u.id and c.purpose = split_part(k.key, ' ', 2)`.execute(read)
  return new Map(rows.map((row) => [row.key, { email: row.email, pin: pinOf(row), code: codeOf(row) }]))
}

const pinOf = ({ salt, hash, wrong, locked_until: lockedUntil }: Row): StoredPin | null =>
  salt === null ? null : { salt, hash, wrong, lockedUntil }

function codeOf({
  code_hash: codeHash,
  binding,
  tries,
  sent_at: sentAt,
  expires_at: expiresAt,
  used_at: usedAt,
  means,
}: Row): StoredCode | null {
  return codeHash === null ? null : { codeHash, binding, tries, sentAt, expiresAt, usedAt, means }
}
