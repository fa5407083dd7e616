/**
 * All SQL about what does not become a deposit: transfers set aside for a person, and fractions too small for our
 * books. It decides nothing.
 */
import type { NetworkName } from '@zend/contracts'
import { type ChainAmount, chainAmount, type CoinCode, type DepositId } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import { coinOf } from '../../core/assets/index.ts'
import type { Tx } from '../../database/index.ts'
import type { BlockRef, IncomingTransfer } from '../../ports/chain.ts'
import { inBlocks } from './deposit-rows.repo.ts'
import type { SuspenseReason } from './scan.ts'

type SuspenseTable = {
  network: string
  txid: string
  output_index: string
  reason: string
  asset: string
  units: string
  decimals: number
  lookup_key: string
  from_address: string | null
  confirmations_min: number
  block_height: string
  block_hash: string
  on_chain: boolean
  seen_at: Date
  deposit_id: string | null
  seen: Buffer | null
}

type Tables = { 'deposit.suspense': SuspenseTable; 'deposit.dust': { network: string; asset: string; units: string } }

const tables = (tx: Tx) => tx.$extendTables<Tables>()

/** A transfer to an address of ours that was set aside. */
export type SetAside = {
  readonly network: NetworkName
  readonly txid: string
  readonly index: string
  readonly reason: SuspenseReason
  readonly amount: ChainAmount<CoinCode>
  readonly lookupKey: string
  readonly from: string | null
  readonly confirmationsMin: number
  /** The block it is in, or was in while `onChain` is false: a re-organisation removed it, and it did not come back. */
  readonly block: BlockRef
  readonly onChain: boolean
  readonly seenAt: Date
  /** The deposit that was made of it. */
  readonly depositId: DepositId | null
  /** Proof of the process that read it on the chain; `null` when there is none. */
  readonly seen: Uint8Array | null
}

/** Identifies a transfer: the output or log of a transaction. */
export type Place = { readonly network: NetworkName; readonly txid: string; readonly index: string }

/** Sets a transfer aside, or restores one that was off the chain. Returns whether it is new. */
export async function setAside(
  tx: Tx,
  network: NetworkName,
  transfer: IncomingTransfer,
  { reason, seen }: { readonly reason: SuspenseReason; readonly seen: Buffer },
  at: Date,
): Promise<boolean> {
  const facts = {
    reason,
    asset: transfer.amount.asset,
    units: transfer.amount.units.toString(),
    decimals: transfer.amount.decimals,
    lookup_key: transfer.lookupKey,
    from_address: transfer.from ?? null,
    confirmations_min: transfer.confirmationsMin,
    block_height: String(transfer.block.height),
    block_hash: transfer.block.hash,
    on_chain: true,
    seen,
  }
  const row = await tables(tx)
    .insertInto('deposit.suspense')
    .values({ network, txid: transfer.txid, output_index: transfer.index, ...facts, seen_at: at, deposit_id: null })
    .onConflict((conflict) =>
      conflict
        .columns(['network', 'txid', 'output_index'])
        .doUpdateSet(facts)
        .where('deposit.suspense.on_chain', '=', false)
        .where('deposit.suspense.deposit_id', 'is', null),
    )
    .returning(sql<boolean>`xmax = 0`.as('first'))
    .executeTakeFirst()
  return row?.first === true
}

/** Marks what was set aside above this height as off the chain. */
export async function takeSetAsideOffChain(tx: Tx, network: NetworkName, height: number): Promise<void> {
  await tables(tx)
    .updateTable('deposit.suspense')
    .set({ on_chain: false })
    .where('network', '=', network)
    .where('block_height', '>', String(height))
    .where('on_chain', '=', true)
    .execute()
}

/** Deletes what was set aside in these blocks: they are read again, and what they hold is set aside once more. */
export async function forgetSetAsideIn(tx: Tx, network: NetworkName, blocks: readonly BlockRef[]): Promise<void> {
  if (blocks.length === 0) return
  await tables(tx)
    .updateTable('deposit.suspense')
    .set({ on_chain: false })
    .where('network', '=', network)
    .where(inBlocks(blocks))
    .where('on_chain', '=', true)
    .execute()
}

/** Returns what was set aside of a transaction. */
export async function setAsideOf(tx: Tx, network: NetworkName, txid: string): Promise<readonly SetAside[]> {
  const rows = await tables(tx)
    .selectFrom('deposit.suspense')
    .selectAll()
    .where('network', '=', network)
    .where('txid', '=', txid)
    .execute()
  return rows.map(setAsideFrom)
}

/** Returns one transfer that was set aside, locked until the transaction ends; `null` when there is none. */
export async function lockSetAside(tx: Tx, { network, txid, index }: Place): Promise<SetAside | null> {
  const row = await tables(tx)
    .selectFrom('deposit.suspense')
    .selectAll()
    .where('network', '=', network)
    .where('txid', '=', txid)
    .where('output_index', '=', index)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : setAsideFrom(row)
}

/** Stores the id of the deposit that was made of it. */
export async function noteDepositOf(tx: Tx, { network, txid, index }: Place, deposit: DepositId): Promise<void> {
  await tables(tx)
    .updateTable('deposit.suspense')
    .set({ deposit_id: deposit })
    .where('network', '=', network)
    .where('txid', '=', txid)
    .where('output_index', '=', index)
    .execute()
}

/** Detaches dropped deposits from what was set aside, which can then be given again as the chain shows it by then. */
export async function forgetDepositsOf(tx: Tx, deposits: readonly DepositId[]): Promise<void> {
  if (deposits.length === 0) return
  await tables(tx)
    .updateTable('deposit.suspense')
    .set({ deposit_id: null, on_chain: false })
    .where(sql<boolean>`deposit_id = any(${[...deposits]}::text[])`)
    .execute()
}

const setAsideFrom = (row: Selectable<SuspenseTable>): SetAside => ({
  network: row.network as NetworkName,
  txid: row.txid,
  index: row.output_index,
  reason: row.reason as SuspenseReason,
  amount: chainAmount(coinOf(row.asset), row.decimals, BigInt(row.units)),
  lookupKey: row.lookup_key,
  from: row.from_address,
  confirmationsMin: row.confirmations_min,
  block: { height: Number(row.block_height), hash: row.block_hash },
  onChain: row.on_chain,
  seenAt: row.seen_at,
  depositId: row.deposit_id as DepositId | null,
  seen: row.seen,
})

/**
 * Adds a fraction to the collected dust and takes out every whole minor unit of the books (`unit` base units each).
 * Returns the number of whole minor units.
 */
export async function collectDust(
  tx: Tx,
  network: NetworkName,
  asset: CoinCode,
  dust: bigint,
  unit: bigint,
): Promise<bigint> {
  const of = tables(tx)
  await of
    .insertInto('deposit.dust')
    .values({ network, asset, units: '0' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await of
    .selectFrom('deposit.dust')
    .select('units')
    .where('network', '=', network)
    .where('asset', '=', asset)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const sum = BigInt(row.units) + dust
  await of
    .updateTable('deposit.dust')
    .set({ units: (sum % unit).toString() })
    .where('network', '=', network)
    .where('asset', '=', asset)
    .execute()
  return sum / unit
}

/**
 * Reverses `collectDust`: takes a fraction, and the minor units that it needs besides (`unit` base units each), back
 * out. Returns the number of those minor units.
 */
export async function returnDust(
  tx: Tx,
  network: NetworkName,
  asset: CoinCode,
  dust: bigint,
  unit: bigint,
): Promise<bigint> {
  // Adding the negative amount takes out exactly the units that were added for it.
  return dust === 0n ? 0n : 1n - (await collectDust(tx, network, asset, unit - dust, unit))
}
