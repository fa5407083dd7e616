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
  /**
   * Where it stands, or stood while `onChain` is false: a re-organisation took it off the chain, and it did not come
   * back.
   */
  readonly block: BlockRef
  readonly onChain: boolean
  readonly seenAt: Date
  /** The deposit that it became. */
  readonly depositId: DepositId | null
  /** Proof that whoever read the chain saw it so; `null` where nobody left one. */
  readonly seen: Uint8Array | null
}

/** Which output or log a transfer is. */
export type Place = { readonly network: NetworkName; readonly txid: string; readonly index: string }

/** Sets a transfer aside, or puts one back that was off the chain. Returns whether it is the first notice of it. */
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

/** Notes that blocks above this height left the chain, and with them what was set aside there. */
export async function takeSetAsideOffChain(tx: Tx, network: NetworkName, height: number): Promise<void> {
  await tables(tx)
    .updateTable('deposit.suspense')
    .set({ on_chain: false })
    .where('network', '=', network)
    .where('block_height', '>', String(height))
    .where('on_chain', '=', true)
    .execute()
}

/** Takes what was set aside in these blocks for gone: they are read anew, and what is there is set aside once more. */
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

/** What of a transaction was set aside. */
export async function setAsideOf(tx: Tx, network: NetworkName, txid: string): Promise<readonly SetAside[]> {
  const rows = await tables(tx)
    .selectFrom('deposit.suspense')
    .selectAll()
    .where('network', '=', network)
    .where('txid', '=', txid)
    .execute()
  return rows.map(setAsideFrom)
}

/** One that was set aside, locked until the transaction ends; `null` when there is none. */
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

/** Notes the deposit that it became. */
export async function noteDepositOf(tx: Tx, { network, txid, index }: Place, deposit: DepositId): Promise<void> {
  await tables(tx)
    .updateTable('deposit.suspense')
    .set({ deposit_id: deposit })
    .where('network', '=', network)
    .where('txid', '=', txid)
    .where('output_index', '=', index)
    .execute()
}

/**
 * Takes deposits that were dropped off what was set aside: it can be given anew, as what the chain shows of it by then.
 */
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
 * Adds a fraction to what was collected of it and takes out every whole minor unit of the books (`unit` base units
 * each). Returns how many minor units came together.
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
 * Takes a fraction out of what was collected of it, and minor units that it takes besides back out of the books (`unit`
 * base units each): the reverse of `collectDust`. Returns how many minor units those are.
 */
export async function returnDust(
  tx: Tx,
  network: NetworkName,
  asset: CoinCode,
  dust: bigint,
  unit: bigint,
): Promise<bigint> {
  // Minus one part is what is missing to a whole: as many units as were added for it come back out.
  return dust === 0n ? 0n : 1n - (await collectDust(tx, network, asset, unit - dust, unit))
}
