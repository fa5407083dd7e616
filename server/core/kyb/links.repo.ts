/** SQL on the people's links and what they gave by them. It decides nothing: the use cases do. */
import type { Id, PartyId, UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { KybFileId } from './kyb.ts'
import type { KybTables } from './tables.repo.ts'

const on = (tx: Tx) => tx.$extendTables<KybTables>()

/** A person's link. */
export type StoredLink = {
  readonly party: PartyId
  readonly madeAt: Date
  readonly expiresAt: Date
  readonly openedAt: Date | null
  readonly consentedAt: Date | null
  readonly endedAt: Date | null
}

/** Stores a link; the caller ends an earlier one first. */
export async function insertLink(
  tx: Tx,
  link: {
    readonly tokenHash: Uint8Array
    readonly party: PartyId
    readonly sealedAddress: Uint8Array
    readonly noticeId: Id<'ntc'>
    readonly madeBy: UserId
    readonly madeAt: Date
    readonly expiresAt: Date
  },
): Promise<void> {
  await on(tx)
    .insertInto('kyb.links')
    .values({
      token_hash: Buffer.from(link.tokenHash),
      party_id: link.party,
      sealed_address: Buffer.from(link.sealedAddress),
      notice_id: link.noticeId,
      made_by: link.madeBy,
      made_at: link.madeAt,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** Ends a person's links, and the places that were made by them. */
export async function endLinks(tx: Tx, party: PartyId, at: Date): Promise<void> {
  await on(tx)
    .updateTable('kyb.links')
    .set({ ended_at: at })
    .where('party_id', '=', party)
    .where('ended_at', 'is', null)
    .execute()
  await on(tx).deleteFrom('kyb.uploads').where('party_id', '=', party).execute()
}

const SHOWN = [
  'party_id as party',
  'made_at as madeAt',
  'expires_at as expiresAt',
  'opened_at as openedAt',
  'consented_at as consentedAt',
  'ended_at as endedAt',
] as const

/** Returns the link with this hash, ended or not. */
export async function findLink(tx: Tx, tokenHash: Uint8Array): Promise<StoredLink | null> {
  const row = await on(tx)
    .selectFrom('kyb.links')
    .select([...SHOWN])
    .where('token_hash', '=', Buffer.from(tokenHash))
    .executeTakeFirst()
  return row ?? null
}

/** Returns the newest link of each of these people. */
export async function newestLinks(tx: Tx, parties: readonly PartyId[]): Promise<ReadonlyMap<PartyId, StoredLink>> {
  if (parties.length === 0) return new Map()
  const rows = await on(tx)
    .selectFrom('kyb.links')
    .select([...SHOWN])
    .where('party_id', 'in', [...parties])
    .orderBy('made_at')
    .execute()
  return new Map(rows.map((row) => [row.party, row]))
}

/** Notes that a link was opened, or that consent was given by it. */
export async function putLink(
  tx: Tx,
  tokenHash: Uint8Array,
  { openedAt, consentedAt }: { readonly openedAt?: Date; readonly consentedAt?: Date },
): Promise<void> {
  await on(tx)
    .updateTable('kyb.links')
    .set({
      ...(openedAt === undefined ? {} : { opened_at: openedAt }),
      ...(consentedAt === undefined ? {} : { consented_at: consentedAt }),
    })
    .where('token_hash', '=', Buffer.from(tokenHash))
    .execute()
}

/** Stores what a person gave, in the stead of what they gave before. */
export async function putPerson(
  tx: Tx,
  party: PartyId,
  { sealed, identityHash, at }: { readonly sealed: Uint8Array; readonly identityHash: Uint8Array; readonly at: Date },
): Promise<void> {
  const given = { sealed: Buffer.from(sealed), identity_hash: Buffer.from(identityHash), given_at: at }
  await on(tx)
    .insertInto('kyb.persons')
    .values({ party_id: party, ...given })
    .onConflict((conflict) => conflict.column('party_id').doUpdateSet(given))
    .execute()
}

/** Returns when a person gave their number; null before. */
export async function givenAt(tx: Tx, party: PartyId): Promise<Date | null> {
  const row = await on(tx).selectFrom('kyb.persons').select('given_at').where('party_id', '=', party).executeTakeFirst()
  return row?.given_at ?? null
}

/** A place for one picture. */
export type Place = {
  readonly id: KybFileId
  readonly party: PartyId
  readonly slot: 'front' | 'back' | 'selfie'
  readonly expiresAt: Date
}

/** Makes a place. */
export async function insertPlace(tx: Tx, { id, party, slot, expiresAt }: Place): Promise<void> {
  await on(tx).insertInto('kyb.uploads').values({ id, party_id: party, slot, expires_at: expiresAt }).execute()
}

/** Returns a place. */
export async function findPlace(tx: Tx, id: KybFileId): Promise<Place | null> {
  const row = await on(tx)
    .selectFrom('kyb.uploads')
    .select(['id', 'party_id as party', 'slot', 'expires_at as expiresAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Takes a place away. Returns false when somebody else did: it is used once. */
export async function takePlace(tx: Tx, id: KybFileId): Promise<boolean> {
  const result = await on(tx).deleteFrom('kyb.uploads').where('id', '=', id).executeTakeFirst()
  return Number(result.numDeletedRows) === 1
}

/** Deletes places that are over. */
export async function deletePlaces(tx: Tx, before: Date): Promise<void> {
  await on(tx).deleteFrom('kyb.uploads').where('expires_at', '<=', before).execute()
}
