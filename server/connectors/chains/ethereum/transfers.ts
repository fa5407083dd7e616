/**
 * Defines what transactions, events and receipts paid, for polls and for lookups of single transactions. Pure; it asks
 * no node. A transfer is identified by the contract that wrote it, never by a name or symbol, and nothing counts before
 * a receipt says that it succeeded.
 */
import { chainAmount } from '@zend/kernel'
import type { BlockRef, IncomingTransfer, NetworkAsset, UnlistedTransfer } from '../../../ports/chain.ts'
import type { Log, Receipt, Transaction } from './wire.ts'

/** The coins to look for: the network's own, and tokens by their contract in lower case. */
export type Coins = { readonly native: NetworkAsset; readonly tokens: ReadonlyMap<string, NetworkAsset> }
/** The transactions and the Transfer events of a block, or of one transaction in it. */
export type Content = BlockRef & { readonly transactions: readonly Transaction[]; readonly logs: readonly Log[] }
/** A possible transfer to us; the receipt decides. `log` is absent for the network's own coin. */
export type Candidate = {
  readonly asset: NetworkAsset
  readonly units: bigint
  readonly lookupKey: string
  readonly from: string
  readonly txid: string
  readonly block: BlockRef
  readonly log?: Log
}

/** keccak256('Transfer(address,address,uint256)'), the ERC-20 event. */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Returns whether an event looks like an ERC-20 transfer, and was not removed. */
export const isTransfer = ({ removed, topics }: Log): boolean => removed !== true && topics[0] === TRANSFER_TOPIC

/** Returns every possible transfer in one of these coins: coins first, then tokens, each in the chain's order. */
export function candidatesIn(
  { native, tokens }: Coins,
  { height, hash, transactions, logs }: Content,
): readonly Candidate[] {
  const block = { height, hash }
  return [
    ...transactions.flatMap((transaction) => nativeCandidate(native, transaction, block)),
    ...logs.flatMap((log) => tokenCandidate(tokens, log, block)),
  ]
}

/**
 * Returns the transfers of one transaction in other tokens than these, whatever their names. `logs` are its Transfer
 * events.
 */
export function unlistedIn({ tokens }: Coins, logs: readonly Log[], receipt: Receipt): readonly UnlistedTransfer[] {
  return logs.flatMap((log) => {
    const [moved, index] = [movedIn(log), indexIn(receipt, log)]
    if (tokens.has(log.address) || moved === null || index === null) return []
    return [{ contract: log.address, units: moved.units, lookupKey: moved.to, index }]
  })
}

/**
 * Returns what the receipts confirm. Throws when the chain moved since the blocks were read: the next poll sees the new
 * blocks.
 */
export function confirmed(
  receipts: ReadonlyMap<string, Receipt | null>,
  candidates: readonly Candidate[],
): readonly IncomingTransfer[] {
  return candidates.flatMap((candidate) => {
    const receipt = receipts.get(candidate.txid)
    if (receipt?.blockHash !== candidate.block.hash)
      throw new Error(`the chain moved while block ${candidate.block.height} was read`)
    const index = indexIn(receipt, candidate.log)
    return receipt.status === 1 && index !== null ? [transferOf(candidate, index)] : []
  })
}

function nativeCandidate(
  asset: NetworkAsset,
  { hash, to, from, value }: Transaction,
  block: BlockRef,
): readonly Candidate[] {
  return to === null || value === 0n ? [] : [{ asset, units: value, lookupKey: to, from, txid: hash, block }]
}

function tokenCandidate(tokens: ReadonlyMap<string, NetworkAsset>, log: Log, block: BlockRef): readonly Candidate[] {
  const [asset, moved] = [tokens.get(log.address), movedIn(log)]
  if (asset === undefined || moved === null) return []
  return [{ asset, units: moved.units, lookupKey: moved.to, from: moved.from, txid: log.transactionHash, block, log }]
}

/**
 * Returns the sender, payee and amount of a Transfer event; `null` when its shape differs: then it is another event,
 * whatever its first topic says.
 */
function movedIn({ topics, data }: Log): { readonly from: string; readonly to: string; readonly units: bigint } | null {
  const [, from, to, surplus] = topics
  if (from === undefined || to === undefined || surplus !== undefined || data.length !== 66) return null
  const units = BigInt(data)
  return units === 0n ? null : { from: addressOf(from), to: addressOf(to), units }
}

/**
 * Returns a transfer's index within its transaction, which a re-organisation does not change: a log's position in its
 * own transaction, not in the block, so that a transaction mined again is recognised.
 */
function indexIn(receipt: Receipt, log: Log | undefined): string | null {
  if (log === undefined) return 'value'
  const place = receipt.logs.findIndex(({ logIndex }) => logIndex === log.logIndex)
  return place < 0 ? null : `log-${place}`
}

function transferOf({ asset, units, lookupKey, from, txid, block }: Candidate, index: string): IncomingTransfer {
  return {
    amount: chainAmount(asset.asset, asset.decimals, units),
    lookupKey,
    from,
    txid,
    index,
    block,
    confirmationsMin: 1,
  }
}

/** Returns the address in a topic: the last 20 of its 32 bytes. */
const addressOf = (topic: string): string => `0x${topic.slice(26)}`
