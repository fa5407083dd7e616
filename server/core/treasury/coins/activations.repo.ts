/** All SQL about addresses that must opt in to a coin. It decides nothing. */
import type { CoinCode } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../database/index.ts'
import type { KeyRef } from '../../../ports/chain-sender.ts'
import type { DepositAddress, NetworkId } from '../../../ports/chain.ts'
import { coinOf } from '../../assets/index.ts'
import { keyOf } from './coins.ts'

/** An address of ours and a coin that it is to receive. */
export type Opening = {
  readonly network: NetworkId
  readonly asset: CoinCode
  readonly key: KeyRef
  readonly place: DepositAddress
}

type ActivationsTable = {
  network: string
  asset: string
  account: string
  key_index: number
  address: string
  lookup_key: string
  asked_at: Date
  ready_at: Date | null
  begun_at: Date | null
}

const tables = (tx: Tx) => tx.$extendTables<{ 'treasury.activations': ActivationsTable }>()

/** Stores that an address is to receive a coin, once. */
export async function noteOpening(tx: Tx, { network, asset, key, place }: Opening, now: Date): Promise<void> {
  await tables(tx)
    .insertInto('treasury.activations')
    .values({
      network,
      asset,
      account: key.account,
      key_index: key.index,
      address: place.address,
      lookup_key: place.lookupKey,
      asked_at: now,
      ready_at: null,
      begun_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Tells whether an address can receive a coin; `null` when nobody requested that yet. */
export async function isOpen(tx: Tx, { network, asset, key }: Omit<Opening, 'place'>): Promise<boolean | null> {
  const row = await tables(tx)
    .selectFrom('treasury.activations')
    .select('ready_at')
    .where('network', '=', network)
    .where('asset', '=', asset)
    .where('account', '=', key.account)
    .where('key_index', '=', key.index)
    .executeTakeFirst()
  return row === undefined ? null : row.ready_at !== null
}

// Matches a payment that opens or fills it: `a` is the opening, `p` the payment.
const ofOpening = sql`p.network = a.network
  and ((p.purpose = 'optin' and p.from_account = a.account and p.from_index = a.key_index)
    or (p.purpose = 'topup' and p.to_account = a.account and p.to_index = a.key_index))`

// Matches openings without a payment under way, and without one that failed since an instant.
const free = (failedSince: Date) => sql`a.ready_at is null and not exists (
  select from treasury.payments p
  where p.network = a.network and p.purpose <> 'withdrawal'
    and (p.state not in ('done', 'failed') or (p.state = 'failed' and p.resolved_at > ${failedSince}))
    and (${ofOpening} or (a.account = 'deposit' and p.from_account = 'deposit' and p.from_index = a.key_index)))`

/** Which openings are wanted: at most how many, and whether customers' openings that have not begun are included. */
export type Wanted = { readonly failedSince: Date; readonly max: number; readonly unbegun: boolean }

/**
 * Returns waiting addresses without a payment under way, or one that failed since this instant: the hot account's
 * first, then those that wait for longest.
 */
export async function waitingOpenings(
  tx: Tx,
  network: NetworkId,
  { failedSince, max, unbegun }: Wanted,
): Promise<readonly Opening[]> {
  const { rows } = await sql<Selectable<ActivationsTable>>`
    select a.* from treasury.activations a where a.network = ${network} and ${free(failedSince)}
      and (${unbegun} or a.account = 'hot' or a.begun_at is not null)
    order by a.account = 'hot' desc, a.asked_at, a.key_index limit ${max}`.execute(tx)
  return rows.map((row) => ({
    network,
    asset: coinOf(row.asset),
    key: keyOf(row.account, row.key_index),
    place: { address: row.address, lookupKey: row.lookup_key },
  }))
}

/** Tells whether one of them still waits. */
export async function waits(
  tx: Tx,
  { network, asset, key }: Omit<Opening, 'place'>,
  failedSince: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from treasury.activations a
    where a.network = ${network} and a.asset = ${asset} and a.account = ${key.account} and a.key_index = ${key.index} and ${free(failedSince)}`.execute(
    tx,
  )
  return rows.length > 0
}

/** Counts a network's openings with a payment under way. */
export async function openingsUnderWay(tx: Tx, network: NetworkId): Promise<number> {
  const { rows } = await sql<{ readonly n: number }>`
    select count(*)::int as n from treasury.activations a
    where a.network = ${network} and a.ready_at is null
      and exists (select from treasury.payments p where ${ofOpening} and p.state not in ('done', 'failed'))`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Tells whether the vault has refused opening payments until a time that is still to come. */
export async function openingsRest(tx: Tx, network: NetworkId, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from treasury.payments
    where network = ${network} and purpose in ('topup', 'optin') and state = 'failed' and not_before > ${now} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Counts openings of customers' addresses that began since an instant. */
export async function begunSince(tx: Tx, network: NetworkId, since: Date): Promise<number> {
  const { rows } = await sql<{ readonly n: number }>`
    select count(*)::int as n from treasury.activations where network = ${network} and begun_at >= ${since} and account = 'deposit'`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

/** Stores that an opening began. Returns whether it had not begun before. */
export async function markBegun(tx: Tx, { network, asset, key }: Omit<Opening, 'place'>, now: Date): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('treasury.activations')
    .set({ begun_at: now })
    .where('network', '=', network)
    .where('asset', '=', asset)
    .where('account', '=', key.account)
    .where('key_index', '=', key.index)
    .where('begun_at', 'is', null)
    .returning('key_index')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores that an address opted in, permanently. */
export async function markOpen(tx: Tx, { network, asset, key }: Omit<Opening, 'place'>, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('treasury.activations')
    .set({ ready_at: now })
    .where('network', '=', network)
    .where('asset', '=', asset)
    .where('account', '=', key.account)
    .where('key_index', '=', key.index)
    .where('ready_at', 'is', null)
    .execute()
}
