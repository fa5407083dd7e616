/** All SQL about transactions and their versions. It decides nothing. */
import type { ChainTransactionId, CoinCode } from '@zend/kernel'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../database/index.ts'
import type { BlockRef, NetworkId } from '../../../ports/chain.ts'
import type { KeyRef, SpendableOutput, UnsignedTransaction, Window } from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import type { SignedTransaction } from '../../../ports/key-vault.ts'
import { coinOf } from '../../assets/index.ts'
import { rateColumns, rateOf } from './fee-levels.repo.ts'
import { keyOf } from '../coins/coins.ts'
import { StaleStep } from '../steps.ts'
import { transactionMachine, type TransactionState, type TransactionStep } from './payments.ts'

/**
 * One version of a transaction. All versions share `root`, the first one's id, and with it the guard and the payments.
 */
export type ChainTransaction = {
  readonly id: ChainTransactionId
  readonly network: NetworkId
  readonly root: ChainTransactionId
  readonly version: number
  readonly state: TransactionState
  readonly from: KeyRef
  readonly fromAddress: string
  /** The address that pays the fee: the same one, or the hot account's. */
  readonly feeAddress: string
  /** `null` where the network has no sequence numbers. */
  readonly sequence: bigint | null
  readonly gasLimit: bigint | null
  readonly rate: FeeRate
  /** When the network accepts it; `null` where it sets no bounds. */
  readonly window: Window | null
  readonly unsigned: UnsignedTransaction
  /** How often the vault was asked to sign it. */
  readonly asked: number
  readonly txid: string | null
  readonly raw: string | null
  readonly block: BlockRef | null
  readonly createdAt: Date
  readonly signedAt: Date | null
}

/** A new version. */
export type NewTransaction = Omit<ChainTransaction, 'state' | 'asked' | 'txid' | 'raw' | 'block' | 'signedAt'>

type TransactionsTable = {
  id: string
  network: string
  root: string
  version: number
  state: string
  from_account: string
  from_index: number
  from_address: string
  fee_address: string
  sequence: string | null
  gas_limit: string | null
  kind: FeeRate['kind']
  price: string
  priority: string | null
  valid_reference: string | null
  valid_until: string | null
  fee_max: string
  unsigned: unknown
  asked: number
  txid: string | null
  raw: string | null
  block_height: string | null
  block_hash: string | null
  reverted: boolean
  fee_paid: string | null
  created_at: Date
  signed_at: Date | null
  resolved_at: Date | null
}

type Tables = {
  'treasury.transactions': TransactionsTable
  'treasury.networks': { network: string; last_batch_at: Date | null; reconciled_at: Date | null }
}

const tables = (tx: Tx) => tx.$extendTables<Tables>()

/** Creates a network's row if needed and locks it until the transaction ends: it serializes the treasury's steps. */
export async function lockTreasury(tx: Tx, network: NetworkId): Promise<void> {
  await sql`insert into treasury.networks (network) values (${network}) on conflict do nothing`.execute(tx)
  await tables(tx)
    .selectFrom('treasury.networks')
    .select('network')
    .where('network', '=', network)
    .forUpdate()
    .execute()
}

/** Returns when a network's last batch was built, and when its books were last compared with the chain. */
export async function readTreasury(
  tx: Tx,
  network: NetworkId,
): Promise<{ readonly lastBatchAt: Date | null; readonly reconciledAt: Date | null }> {
  const row = await tables(tx)
    .selectFrom('treasury.networks')
    .selectAll()
    .where('network', '=', network)
    .executeTakeFirst()
  return { lastBatchAt: row?.last_batch_at ?? null, reconciledAt: row?.reconciled_at ?? null }
}

/** Stores when a batch was built. */
export async function noteBatch(tx: Tx, network: NetworkId, at: Date): Promise<void> {
  await tables(tx).updateTable('treasury.networks').set({ last_batch_at: at }).where('network', '=', network).execute()
}

/** Stores when the books were compared with the chain. */
export async function noteReconciled(tx: Tx, network: NetworkId, at: Date): Promise<void> {
  await tables(tx).updateTable('treasury.networks').set({ reconciled_at: at }).where('network', '=', network).execute()
}

/** Stores a version that is to be signed. Throws when its sequence number or version number is taken. */
export async function insertTransaction(tx: Tx, transaction: NewTransaction): Promise<void> {
  await tables(tx)
    .insertInto('treasury.transactions')
    .values({
      id: transaction.id,
      network: transaction.network,
      root: transaction.root,
      version: transaction.version,
      state: 'reserved',
      from_account: transaction.from.account,
      from_index: transaction.from.index,
      from_address: transaction.fromAddress,
      fee_address: transaction.feeAddress,
      sequence: transaction.sequence?.toString() ?? null,
      gas_limit: transaction.gasLimit?.toString() ?? null,
      ...rateColumns(transaction.rate),
      valid_reference: transaction.window?.reference ?? null,
      valid_until: transaction.window?.lastValid.toString() ?? null,
      fee_max: transaction.unsigned.feeMax.toString(),
      unsigned: JSON.stringify(stored(transaction.unsigned)),
      asked: 0,
      reverted: false,
      created_at: transaction.createdAt,
    })
    .execute()
}

/** Returns a network's versions under way, oldest first. */
export async function openTransactions(tx: Tx, network: NetworkId): Promise<readonly ChainTransaction[]> {
  const rows = await tables(tx)
    .selectFrom('treasury.transactions')
    .selectAll()
    .where('network', '=', network)
    .where('state', 'in', ['reserved', 'signed', 'broadcast', 'included'])
    .orderBy('created_at')
    .orderBy('version')
    .execute()
  return rows.map(transactionOf)
}

/** Returns every version of a transaction, first to last. */
export async function versionsOf(tx: Tx, root: ChainTransactionId): Promise<readonly ChainTransaction[]> {
  const rows = await tables(tx)
    .selectFrom('treasury.transactions')
    .selectAll()
    .where('root', '=', root)
    .orderBy('version')
    .execute()
  return rows.map(transactionOf)
}

/** The intended payments of our transaction: their destinations and coins. */
export type OwnPayment = { readonly txid: string; readonly lookupKey: string; readonly asset: CoinCode }

/** Returns which of these are our transactions, mined or not, with the intended payments of each. */
export async function ownPayments(
  tx: Tx,
  network: NetworkId,
  txids: readonly string[],
): Promise<{ readonly txids: ReadonlySet<string>; readonly payments: readonly OwnPayment[] }> {
  if (txids.length === 0) return { txids: new Set(), payments: [] }
  const { rows } = await sql<{ txid: string; to_lookup_key: string | null; asset: string | null }>`
    select t.txid, p.to_lookup_key, p.asset from treasury.transactions t left join treasury.payments p on p.root = t.root
    where t.network = ${network} and t.txid = any(${[...txids]}::text[])`.execute(tx)
  return {
    txids: new Set(rows.map(({ txid }) => txid)),
    payments: rows.flatMap((row) =>
      row.to_lookup_key === null || row.asset === null
        ? []
        : [{ txid: row.txid, lookupKey: row.to_lookup_key, asset: coinOf(row.asset) }],
    ),
  }
}

/**
 * Counts a call of the vault, and returns how many there were before. Throws when the version no longer waits for a
 * signature.
 */
export async function countAsking(tx: Tx, id: ChainTransactionId): Promise<number> {
  const row = await tables(tx)
    .updateTable('treasury.transactions')
    .set((column) => ({ asked: column('asked', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'reserved')
    .returning('asked')
    .executeTakeFirst()
  if (row === undefined) throw new StaleStep(`transaction ${id} does not wait for a signature`)
  return row.asked - 1
}

/** The changes of a step to a version. */
type TransactionChanges = {
  readonly signed?: SignedTransaction & { readonly at: Date }
  /** `null` takes it out of its block. */
  readonly block?: BlockRef | null
  readonly reverted?: boolean
  readonly feePaid?: bigint
  readonly resolvedAt?: Date
}

/**
 * Moves a version a step on. Throws when it is no longer in state `from`, or may not take the step there, so that the
 * transaction rolls back.
 */
export async function moveTransaction(
  tx: Tx,
  id: ChainTransactionId,
  from: TransactionState,
  step: TransactionStep,
  { signed, block, reverted, feePaid, resolvedAt }: TransactionChanges = {},
): Promise<void> {
  const row = await tables(tx)
    .updateTable('treasury.transactions')
    .set({
      state: transactionMachine.after(from, step),
      ...(signed === undefined ? {} : { txid: signed.txid, raw: signed.raw, signed_at: signed.at }),
      ...(block === undefined
        ? {}
        : { block_height: block === null ? null : String(block.height), block_hash: block?.hash ?? null }),
      ...(reverted === undefined ? {} : { reverted }),
      ...(feePaid === undefined ? {} : { fee_paid: feePaid.toString() }),
      ...(resolvedAt === undefined ? {} : { resolved_at: resolvedAt }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) throw new StaleStep(`transaction ${id} is not ${from} any more`)
}

type StoredUnsigned = {
  readonly bytes: string
  readonly keys: readonly KeyRef[]
  readonly spends: readonly (Omit<SpendableOutput, 'units' | 'parent'> & { readonly units: string })[]
  readonly change: { readonly index: number; readonly units: string } | null
}

const stored = ({ bytes, keys, spends, change }: UnsignedTransaction): StoredUnsigned => ({
  bytes,
  keys,
  // The rest is in the bytes where it is needed.
  spends: spends.map(({ txid, index, units, lookupKey, key }) => ({
    txid,
    index,
    units: units.toString(),
    lookupKey,
    key,
  })),
  change: change === null ? null : { index: change.index, units: change.units.toString() },
})

function transactionOf(row: Selectable<TransactionsTable>): ChainTransaction {
  // Written only by `stored` above.
  const { bytes, keys, spends, change } = row.unsigned as StoredUnsigned
  const network = row.network as NetworkId
  return {
    id: row.id as ChainTransactionId,
    network,
    root: row.root as ChainTransactionId,
    version: row.version,
    state: row.state as TransactionState,
    from: keyOf(row.from_account, row.from_index),
    fromAddress: row.from_address,
    feeAddress: row.fee_address,
    sequence: row.sequence === null ? null : BigInt(row.sequence),
    gasLimit: row.gas_limit === null ? null : BigInt(row.gas_limit),
    rate: rateOf(row),
    window:
      row.valid_reference === null || row.valid_until === null
        ? null
        : { reference: row.valid_reference, lastValid: Number(row.valid_until) },
    unsigned: {
      network,
      bytes,
      keys,
      spends: spends.map((spend) => ({ ...spend, units: BigInt(spend.units) })),
      change: change === null ? null : { index: change.index, units: BigInt(change.units) },
      feeMax: BigInt(row.fee_max),
    },
    asked: row.asked,
    txid: row.txid,
    raw: row.raw,
    block:
      row.block_height === null || row.block_hash === null
        ? null
        : { height: Number(row.block_height), hash: row.block_hash },
    createdAt: row.created_at,
    signedAt: row.signed_at,
  }
}
