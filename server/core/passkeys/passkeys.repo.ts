/** All SQL on passkeys and challenges. Use cases decide, on rows that these functions lock. */
import type { UserId } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { Passkey, PasskeyId } from './passkeys.ts'

/** The use that a challenge is for. */
export type ChallengeUse = 'register' | 'sign-in' | 'step-up' | 'vote' | 'unfreeze'
/**
 * What an answered step-up challenge is exchanged for: a code of this purpose, with this binding. For a vote, what is
 * voted on.
 */
export type ChallengeAct = { readonly purpose: string; readonly binding: string }

type Tables = {
  'passkeys.passkeys': {
    id: PasskeyId
    user_id: UserId
    credential_id: string
    public_key: Uint8Array
    counter: string
    transports: string[]
    synced: boolean
    name: string
    created_at: Date
    confirms_from: Date
    last_used_at: Date | null
    mac: Uint8Array | null
  }
  'passkeys.challenges': {
    hash: Uint8Array
    use: ChallengeUse
    user_id: UserId | null
    act: unknown
    confirmed: boolean
    expires_at: Date
  }
}

const on = (tx: Tx) => tx.$extendTables<Tables>()

const toPasskey = (row: Selectable<Tables['passkeys.passkeys']>): Passkey => ({
  id: row.id,
  userId: row.user_id,
  credentialId: row.credential_id,
  publicKey: Uint8Array.from(row.public_key),
  counter: Number(row.counter),
  transports: row.transports,
  synced: row.synced,
  name: row.name,
  createdAt: row.created_at,
  confirmsFrom: row.confirms_from,
  lastUsedAt: row.last_used_at,
  mac: row.mac,
})

/** Returns the customer's passkeys, oldest first. */
export async function passkeysOf(tx: Tx, userId: UserId): Promise<readonly Passkey[]> {
  const rows = await on(tx)
    .selectFrom('passkeys.passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toPasskey)
}

/** Returns from when each of these people has a passkey that confirms acts; nothing for whoever has none. */
export async function confirmingFrom(tx: Tx, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, Date>> {
  const { rows } = await sql<{ id: UserId; from: Date }>`
    select user_id as id, min(confirms_from) as from from passkeys.passkeys
    where user_id = any (${[...userIds]}::text[]) group by 1`.execute(tx)
  return new Map(rows.map(({ id, from }) => [id, from]))
}

/** Locks a customer's set of passkeys until the transaction ends, so that one transaction adds at a time. */
export async function lockPasskeysOf(tx: Tx, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`passkeys.customer:${userId}`}::text, 0))`.execute(tx)
}

/** Stores a passkey. Returns false when this credential is stored already, for any customer. */
export async function insertPasskey(tx: Tx, passkey: Passkey): Promise<boolean> {
  const { id, userId, credentialId, publicKey, counter, transports, synced, name, createdAt, confirmsFrom, mac } =
    passkey
  const inserted = await on(tx)
    .insertInto('passkeys.passkeys')
    .values({
      id,
      user_id: userId,
      credential_id: credentialId,
      public_key: Buffer.from(publicKey),
      counter: String(counter),
      transports: [...transports],
      synced,
      name,
      created_at: createdAt,
      confirms_from: confirmsFrom,
      last_used_at: null,
      mac: mac === null ? null : Buffer.from(mac),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Returns the passkey of this credential, locked until the transaction ends, so that its counter is compared with the
 * last one.
 */
export async function lockPasskey(tx: Tx, credentialId: string): Promise<Passkey | null> {
  const row = await on(tx)
    .selectFrom('passkeys.passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : toPasskey(row)
}

/** Stores a passkey's use and its new counter. */
export async function putUse(tx: Tx, id: PasskeyId, counter: number, at: Date): Promise<void> {
  await on(tx)
    .updateTable('passkeys.passkeys')
    .set({ counter: String(counter), last_used_at: at })
    .where('id', '=', id)
    .execute()
}

/** Deletes a customer's passkey and returns it, or `null` when it is not theirs. */
export async function deletePasskey(tx: Tx, userId: UserId, id: PasskeyId): Promise<Passkey | null> {
  const row = await on(tx)
    .deleteFrom('passkeys.passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : toPasskey(row)
}

/** Deletes all passkeys of a customer. */
export async function deletePasskeysOf(tx: Tx, userId: UserId): Promise<void> {
  await on(tx).deleteFrom('passkeys.passkeys').where('user_id', '=', userId).execute()
}

/** An issued challenge. `confirmed`: a mailed code was given before it. */
export type Challenge = {
  readonly hash: Uint8Array
  readonly use: ChallengeUse
  readonly userId: UserId | null
  readonly act: ChallengeAct | null
  readonly confirmed: boolean
  readonly expiresAt: Date
}

/** Stores a challenge. */
export async function insertChallenge(
  tx: Tx,
  { hash, use, userId, act, confirmed, expiresAt }: Challenge,
): Promise<void> {
  await on(tx)
    .insertInto('passkeys.challenges')
    .values({
      hash: Buffer.from(hash),
      use,
      user_id: userId,
      act: act === null ? null : JSON.stringify(act),
      confirmed,
      expires_at: expiresAt,
    })
    .execute()
}

/** Deletes a challenge and returns it, so that it is answered only once; `null` when there is none. */
export async function takeChallenge(tx: Tx, hash: Uint8Array): Promise<Challenge | null> {
  const row = await on(tx)
    .deleteFrom('passkeys.challenges')
    .where('hash', '=', Buffer.from(hash))
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return null
  // Written only by insertChallenge.
  const act = row.act as ChallengeAct | null
  return { hash: row.hash, use: row.use, userId: row.user_id, act, confirmed: row.confirmed, expiresAt: row.expires_at }
}

/** Deletes challenges that expired without an answer. */
export async function deleteChallenges(tx: Tx, expiredBefore: Date): Promise<void> {
  await on(tx).deleteFrom('passkeys.challenges').where('expires_at', '<', expiredBefore).execute()
}
