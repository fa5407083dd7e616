/** Maps deposits to rows of their table and back. It decides nothing. */
import type { DepositState, NetworkName } from '@zend/contracts'
import { type DepositId, money, type HolderId } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import { coinOf } from '../../core/assets/index.ts'
import type { Tx } from '../../database/index.ts'
import type { BlockRef } from '../../ports/chain.ts'
import type { Deposit } from './deposit.ts'

type DepositsTable = {
  id: string
  holder: string
  network: string
  asset: string
  amount: string
  units: string
  decimals: number
  dust: string
  address: string
  lookup_key: string
  claimed_key: string | null
  from_address: string | null
  txid: string
  output_index: string
  state: string
  block_height: string | null
  block_hash: string | null
  off_chain_height: string | null
  loss_accepted_at: Date | null
  confirmations_min: number
  large: boolean
  doubted_at: Date | null
  capped_at: Date | null
  detected_at: Date
  matured_at: Date | null
  screened_at: Date | null
  credited_at: Date | null
  seen: Buffer | null
}

/** The table of deposits, within a transaction. */
export const tables = (tx: Tx) => tx.$extendTables<{ 'deposit.deposits': DepositsTable }>()

/** Rows with one of these values. */
export const anyOf = (column: 'id' | 'txid', values: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${[...values]}::text[])`

/** Matches rows whose `block_height` is that of one of these blocks. */
export const inBlocks = (blocks: readonly BlockRef[]) =>
  sql<boolean>`block_height = any(${blocks.map(({ height }) => String(height))}::bigint[])`

/** Maps a deposit to a row. */
export function rowOf(deposit: Deposit): DepositsTable {
  return {
    id: deposit.id,
    holder: deposit.holder,
    network: deposit.network,
    asset: deposit.money.asset,
    amount: deposit.money.amount.toString(),
    units: deposit.units.toString(),
    decimals: deposit.decimals,
    dust: deposit.dust.toString(),
    address: deposit.address,
    lookup_key: deposit.lookupKey,
    claimed_key: deposit.claimedKey,
    from_address: deposit.from,
    txid: deposit.txid,
    output_index: deposit.index,
    state: deposit.state,
    block_height: deposit.block === null ? null : String(deposit.block.height),
    block_hash: deposit.block?.hash ?? null,
    off_chain_height: deposit.offChainHeight === null ? null : String(deposit.offChainHeight),
    loss_accepted_at: null,
    confirmations_min: deposit.confirmationsMin,
    large: deposit.large,
    doubted_at: deposit.doubtedAt,
    capped_at: deposit.cappedAt,
    detected_at: deposit.detectedAt,
    matured_at: deposit.maturedAt,
    screened_at: deposit.screenedAt,
    credited_at: deposit.creditedAt,
    seen: deposit.seen === null ? null : Buffer.from(deposit.seen),
  }
}

/** Maps a row to a deposit. */
export function depositOf(row: Selectable<DepositsTable>): Deposit {
  return {
    id: row.id as DepositId,
    holder: row.holder as HolderId,
    network: row.network as NetworkName,
    money: money(coinOf(row.asset), BigInt(row.amount)),
    units: BigInt(row.units),
    dust: BigInt(row.dust),
    decimals: row.decimals,
    address: row.address,
    lookupKey: row.lookup_key,
    claimedKey: row.claimed_key,
    from: row.from_address,
    txid: row.txid,
    index: row.output_index,
    state: row.state as DepositState,
    block:
      row.block_height === null || row.block_hash === null
        ? null
        : { height: Number(row.block_height), hash: row.block_hash },
    offChainHeight: row.off_chain_height === null ? null : Number(row.off_chain_height),
    confirmationsMin: row.confirmations_min,
    large: row.large,
    doubtedAt: row.doubted_at,
    cappedAt: row.capped_at,
    detectedAt: row.detected_at,
    maturedAt: row.matured_at,
    screenedAt: row.screened_at,
    creditedAt: row.credited_at,
    seen: row.seen,
  }
}
