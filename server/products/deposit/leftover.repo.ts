/** All SQL about what does not become a deposit: transfers set aside for a person, and fractions too small for our books. It decides nothing. */
import type { NetworkName } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { IncomingTransfer } from '../../ports/chain.ts'
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
  block_height: string
  block_hash: string
  seen_at: Date
}

type Tables = { 'deposit.suspense': SuspenseTable; 'deposit.dust': { network: string; asset: string; units: string } }

const tables = (tx: Tx) => tx.$extendTables<Tables>()

/** Sets a transfer aside. Returns whether it is the first notice of it. */
export async function setAside(tx: Tx, network: NetworkName, transfer: IncomingTransfer, reason: SuspenseReason, at: Date): Promise<boolean> {
  const row = await tables(tx)
    .insertInto('deposit.suspense')
    .values({
      network,
      txid: transfer.txid,
      output_index: transfer.index,
      reason,
      asset: transfer.amount.asset,
      units: transfer.amount.units.toString(),
      decimals: transfer.amount.decimals,
      lookup_key: transfer.lookupKey,
      block_height: String(transfer.block.height),
      block_hash: transfer.block.hash,
      seen_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('txid')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Adds a fraction to what was collected of it and takes out every whole minor unit of the books (`unit` base units each).
 * Returns how many minor units came together.
 */
export async function collectDust(tx: Tx, network: NetworkName, asset: CoinCode, dust: bigint, unit: bigint): Promise<bigint> {
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
