/** All SQL of custody. It decides nothing: callers check whether the rows can be trusted. */
import { type Generated, sql } from 'kysely'
import type { BillId, CoinCode, HolderId } from '@zend/kernel'
import { batchLoadOn, keyOf, type Tx } from '../../database/index.ts'
import type { AddressSpace, DepositAddress, NetworkId } from '../../ports/chain.ts'
import type { AccountPublicKey } from '../../ports/key-vault.ts'
import { pathAt, SPACES } from '../assets/index.ts'

type Tables = {
  'custody.deposit_accounts': {
    space: AddressSpace
    path: string
    xpub: string
    attestation: string
    next_index: Generated<number>
    imported_at: Date
  }
  'custody.hot_accounts': {
    space: AddressSpace
    path: string
    xpub: string
    attestation: string
    lookup_key: string
    imported_at: Date
  }
  'custody.pool_keys': { space: AddressSpace; index: number; public_key: string; attestation: string }
  'custody.networks_in_use': { network: NetworkId; since: Date }
  'custody.handed_out': { space: AddressSpace; index: number; holder: HolderId; purpose: Generated<string>; at: Date }
  'custody.deposit_addresses': {
    space: AddressSpace
    index: number
    address: string
    lookup_key: string
    created_at: Date
  }
}

/**
 * An address as stored, with the key it claims to come from: its space's account, or, with a pool, the key of its index
 * (whose path is not stored).
 */
export type StoredAddress = {
  readonly holder: HolderId
  readonly index: number
  readonly address: string
  readonly lookupKey: string
  readonly account: AccountPublicKey
}

const tables = (tx: Tx) => tx.$extendTables<Tables>()

const addresses = (tx: Tx) =>
  tables(tx)
    .selectFrom('custody.deposit_addresses as address')
    .innerJoin('custody.handed_out as given', (join) =>
      join.onRef('given.space', '=', 'address.space').onRef('given.index', '=', 'address.index'),
    )
    .innerJoin('custody.deposit_accounts as account', 'account.space', 'address.space')
    .select(['given.holder', 'address.index', 'address.address', 'address.lookup_key'])
    .leftJoin('custody.pool_keys as pool', (join) =>
      join.onRef('pool.space', '=', 'address.space').onRef('pool.index', '=', 'address.index'),
    )
    .select([
      'account.space',
      'account.path',
      'account.xpub',
      'account.attestation',
      'pool.public_key',
      'pool.attestation as pool_attestation',
    ])

type AddressRow = Awaited<ReturnType<ReturnType<typeof addresses>['execute']>>[number]

const stored = ({
  space,
  path,
  xpub,
  attestation,
  public_key,
  pool_attestation,
  ...row
}: AddressRow): StoredAddress => ({
  holder: row.holder,
  index: row.index,
  address: row.address,
  lookupKey: row.lookup_key,
  account:
    public_key === null || pool_attestation === null
      ? { space, path, xpub, attestation }
      : { space, path: poolPath(space, row.index), xpub: public_key, attestation: pool_attestation },
})

/** Returns the path of a pool's key. Throws on a space without a pool. */
export function poolPath(space: AddressSpace, index: number): string {
  const { scheme, paths } = SPACES[space]
  const [template] = paths
  if (scheme !== 'pool' || template === undefined) throw new RangeError(`${space} has no pool of keys`)
  return pathAt(template, index)
}

/** Returns the pool's key of an index, or `null` while the vault has not made it. */
export async function findPoolKey(tx: Tx, space: AddressSpace, index: number): Promise<AccountPublicKey | null> {
  const row = await tables(tx)
    .selectFrom('custody.pool_keys')
    .select(['public_key', 'attestation'])
    .where('space', '=', space)
    .where('index', '=', index)
    .executeTakeFirst()
  return row === undefined
    ? null
    : { space, path: poolPath(space, index), xpub: row.public_key, attestation: row.attestation }
}

/** Returns a pool's level: the first index without a key, and the next to hand out. */
export async function poolLevel(
  tx: Tx,
  space: AddressSpace,
): Promise<{ readonly filledTo: number; readonly next: number }> {
  const { rows } = await sql<{ filled_to: number; next: number }>`
    select coalesce((select max(index) + 1 from custody.pool_keys where space = ${space}), 0) as filled_to,
      coalesce((select next_index from custody.deposit_accounts where space = ${space}), 0) as next`.execute(tx)
  return { filledTo: rows[0]?.filled_to ?? 0, next: rows[0]?.next ?? 0 }
}

/**
 * Stores pool keys from an index on; existing ones are not changed. A key belongs to one index, which its attestation
 * names.
 */
export async function insertPoolKeys(tx: Tx, first: number, keys: readonly AccountPublicKey[]): Promise<void> {
  if (keys.length === 0) return
  const rows = keys.map(({ space, xpub, attestation }, offset) => ({
    space,
    index: first + offset,
    public_key: xpub,
    attestation,
  }))
  await tables(tx)
    .insertInto('custody.pool_keys')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whose an address is: the customer's own one, or, with `bill`, the one by which that bill's payments are told. */
export type AddressUse = { readonly holder: HolderId; readonly bill?: BillId }

/**
 * Returns the index of a use in a space, permanent; the first call takes the next free one. `null` while the space has
 * no account, or no key made ahead. Others' first calls there wait for this transaction; a rollback frees the index.
 */
export async function handOut(
  tx: Tx,
  { holder, bill }: AddressUse,
  space: AddressSpace,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{
    index: number | null
  }>`select custody.hand_out(${holder}, ${space}, ${now}, ${bill ?? ''}) as index`.execute(tx)
  return rows[0]?.index ?? null
}

/**
 * Returns the rows stored for an index, at most ten. Rows that do not follow from the account's key were written by
 * somebody else.
 */
export async function addressesAt(tx: Tx, space: AddressSpace, index: number): Promise<readonly DepositAddress[]> {
  const rows = await tables(tx)
    .selectFrom('custody.deposit_addresses')
    .select(['address', 'lookup_key as lookupKey'])
    .where('space', '=', space)
    .where('index', '=', index)
    .limit(10)
    .execute()
  return rows
}

/** Returns the stored addresses with these lookup keys. Concurrent callers share a statement. */
export async function addressesByLookupKey(tx: Tx, lookupKeys: readonly string[]): Promise<readonly StoredAddress[]> {
  const [first, ...others] = lookupKeys
  return first === undefined || others.length > 0
    ? readAddresses(tx, lookupKeys)
    : ((await addressesWith(tx, first)) ?? [])
}

const addressesWith = batchLoadOn<readonly StoredAddress[]>(async (tx, lookupKeys) =>
  Map.groupBy(await readAddresses(tx, lookupKeys), ({ lookupKey }) => lookupKey),
)

async function readAddresses(tx: Tx, lookupKeys: readonly string[]): Promise<readonly StoredAddress[]> {
  const rows = await addresses(tx)
    .where(sql<boolean>`address.lookup_key = any(${lookupKeys}::text[])`)
    .execute()
  return rows.map(stored)
}

/** A lookup key that may be in use: the house's own, or one stored for a customer that must be derived again. */
export type KnownKey = { readonly lookupKey: string; readonly hot: boolean }

/**
 * Returns the subset of these keys that is stored as an address's or a hot account's: one index lookup per key, however
 * many addresses there are. The lateral subquery forces that plan: otherwise the planner reads the whole table for a
 * block's worth of keys (measured in decision 021).
 */
export async function knownLookupKeys(tx: Tx, lookupKeys: readonly string[]): Promise<readonly KnownKey[]> {
  const { rows } = await sql<KnownKey>`
    select address.lookup_key as "lookupKey", false as hot from unnest(${lookupKeys}::text[]) as asked (key)
    cross join lateral (select lookup_key from custody.deposit_addresses where lookup_key = asked.key offset 0) as address
    union select lookup_key, true from custody.hot_accounts where lookup_key = any(${lookupKeys}::text[])`.execute(tx)
  return rows
}

/** Returns a space's account, or `null` when none was imported. */
export async function findAccount(tx: Tx, space: AddressSpace): Promise<AccountPublicKey | null> {
  const row = await tables(tx)
    .selectFrom('custody.deposit_accounts')
    .select(['space', 'path', 'xpub', 'attestation'])
    .where('space', '=', space)
    .executeTakeFirst()
  return row ?? null
}

/** Stores an account unless the space has one already. */
export async function insertAccount(tx: Tx, account: AccountPublicKey, importedAt: Date): Promise<void> {
  const { space, path, xpub, attestation } = account
  await tables(tx)
    .insertInto('custody.deposit_accounts')
    .values({ space, path, xpub, attestation, imported_at: importedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores the address of an index, once. */
export async function insertAddress(
  tx: Tx,
  { space, index, address, lookupKey }: DepositAddress & { readonly space: AddressSpace; readonly index: number },
  createdAt: Date,
): Promise<void> {
  await tables(tx)
    .insertInto('custody.deposit_addresses')
    .values({ space, index, address, lookup_key: lookupKey, created_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A hot account as it is stored, with the lookup key of its first address. */
export type StoredHotAccount = { readonly account: AccountPublicKey; readonly lookupKey: string }

/** Returns a space's hot account, or `null` when none was imported. */
export async function findHotAccount(tx: Tx, space: AddressSpace): Promise<StoredHotAccount | null> {
  const row = await tables(tx)
    .selectFrom('custody.hot_accounts')
    .selectAll()
    .where('space', '=', space)
    .executeTakeFirst()
  if (row === undefined) return null
  const { path, xpub, attestation, lookup_key: lookupKey } = row
  return { account: { space, path, xpub, attestation }, lookupKey }
}

/**
 * Stores a hot account unless the space has one already. Ignores a conflict on any unique column, since another process
 * may insert concurrently; the caller then compares what is stored.
 */
export async function insertHotAccount(
  tx: Tx,
  { account, lookupKey }: StoredHotAccount,
  importedAt: Date,
): Promise<void> {
  const { space, path, xpub, attestation } = account
  await tables(tx)
    .insertInto('custody.hot_accounts')
    .values({ space, path, xpub, attestation, lookup_key: lookupKey, imported_at: importedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Tells whether this key is the space's hot account's. */
export const isHotKey = async (tx: Tx, space: AddressSpace, lookupKey: string): Promise<boolean> =>
  (await hotKeyOf(tx, keyOf(space, lookupKey))) !== null

const hotKeyOf = batchLoadOn<true>(async (tx, keys) => {
  const { rows } = await sql<{ asked: string }>`
    select asked from unnest(${keys}::text[]) asked
    where exists (select from custody.hot_accounts where lookup_key = asked::json ->> 1 and space = asked::json ->> 0)`.execute(
    tx,
  )
  return new Map(rows.map(({ asked }) => [asked, true]))
})

/** Adds a network to those in use. Most calls find it there and write nothing. */
export async function insertNetworkInUse(tx: Tx, network: NetworkId, since: Date): Promise<void> {
  await sql`
    insert into custody.networks_in_use (network, since)
    select ${network}::text, ${since}::timestamptz where not exists (select from custody.networks_in_use where network = ${network})
    on conflict do nothing`.execute(tx)
}

/** Returns the networks in use, each with the time since when. */
export async function networksInUse(tx: Tx): Promise<ReadonlyMap<NetworkId, Date>> {
  const rows = await tables(tx).selectFrom('custody.networks_in_use').select(['network', 'since']).execute()
  return new Map(rows.map(({ network, since }) => [network, since]))
}

/** A coin that a customer wants to receive at an address which must opt in to it. */
export type OptInRequest = { readonly asset: CoinCode; readonly lookupKey: string }

/**
 * Stores an opt-in request, once. The caller checks that the address is a customer's, and so does the one who takes the
 * request.
 */
export async function storeOptInRequest(
  tx: Tx,
  network: NetworkId,
  { asset, lookupKey }: OptInRequest,
  now: Date,
): Promise<void> {
  await sql`
    insert into custody.coin_wishes (network, asset, lookup_key, asked_at) values (${network}, ${asset}, ${lookupKey}, ${now})
    on conflict do nothing`.execute(tx)
}

/**
 * Takes open opt-in requests for these coins, at most `max`. The caller must fulfil them in the same transaction.
 * Others stay.
 */
export async function takeOptInRequests(
  tx: Tx,
  network: NetworkId,
  { assets, max }: { readonly assets: readonly CoinCode[]; readonly max: number },
  now: Date,
): Promise<readonly OptInRequest[]> {
  const { rows } = await sql<OptInRequest>`
    update custody.coin_wishes set taken_at = ${now}
    where network = ${network} and (asset, lookup_key) in (
      select asset, lookup_key from custody.coin_wishes where network = ${network} and asset = any(${[...assets]}::text[]) and taken_at is null
      order by asked_at, lookup_key limit ${max} for update skip locked)
    returning asset, lookup_key as "lookupKey"`.execute(tx)
  return rows
}
