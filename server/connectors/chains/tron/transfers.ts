/**
 * Returns what a block of Tron pays: coins by the block's own list, tokens by the events of their contract. It sends no
 * requests and knows nobody's addresses.
 */
import { chainAmount } from '@zend/kernel'
import type { IncomingTransfer, NetworkAsset, UnlistedTransfer } from '../../../ports/chain.ts'
import { NodeFault } from '../node-http.ts'
import { addressOfHex } from './addresses.ts'
import { TRANSFER_TOPIC, type TronBlock } from './node.ts'
import { type Log, readTransfer, readTrigger, type Transaction, type TransactionInfo, type Trigger } from './wire.ts'

/** The coins to look for: the network's own, and tokens by the canonical form of their contract. */
export type Coins = { readonly native: NetworkAsset; readonly tokens: ReadonlyMap<string, NetworkAsset> }

/** The success code in blocks and receipts. */
export const SUCCESS = 'SUCCESS'
const WORD_CHARS = 64
/**
 * The most addresses named in one block's calls that are looked up before it is solidified: many times what a block
 * usually has.
 */
const NAMED_MAX = 5_000

/** Returns what a block pays. Without receipts: coins, and plain calls of our tokens, by the block's own list. Pure. */
export function paidIn(
  { native, tokens }: Coins,
  block: TronBlock,
  infos: readonly TransactionInfo[] | null,
): readonly IncomingTransfer[] {
  return [
    ...block.transactions.flatMap((transaction) => coinTransfer(native, transaction, block)),
    ...(infos === null
      ? block.transactions.flatMap((transaction) => calledTransfer(tokens, transaction, block))
      : infos.flatMap((info) => [...tokenTransfers(tokens, info, block), ...sentByContracts(native, info, block)])),
  ]
}

/**
 * Returns the addresses that a block's successful calls name in their arguments, except plain transfers of our tokens:
 * their receipts show later whom they pay. Pure.
 */
export function namedIn({ tokens }: Coins, block: TronBlock): readonly string[] {
  const named = new Set<string>()
  for (const transaction of block.transactions) {
    const call = callOf(transaction)
    if (call === null || (tokens.has(call.contract_address) && plainCall(call.data) !== null)) continue
    for (let start = SELECTOR_CHARS; start < call.data.length && named.size < NAMED_MAX; start += WORD_CHARS) {
      const [, address] = ADDRESS_WORD.exec(call.data.slice(start, start + WORD_CHARS)) ?? []
      if (address !== undefined) named.add(addressOfHex(address))
    }
  }
  return [...named]
}

/**
 * Returns what one transaction pays, from its entry in the block and its receipt. Throws where the two do not belong
 * together. Pure.
 */
export const transfersOf = (
  { native, tokens }: Coins,
  transaction: Transaction,
  info: TransactionInfo,
  block: TronBlock,
) => [
  ...coinTransfer(native, transaction, block),
  ...tokenTransfers(tokens, info, block),
  ...sentByContracts(native, info, block),
]

/** Returns the transfer events of a transaction by contracts outside our table. Their names mean nothing. */
export function unlistedTransfers(
  tokens: Coins['tokens'],
  { receipt, log }: TransactionInfo,
): readonly UnlistedTransfer[] {
  if (receipt.result !== SUCCESS) return []
  return log.flatMap((each, place) => {
    const event = tokens.has(each.address) ? null : transferEvent(each)
    return event === null || event.units === 0n
      ? []
      : [{ contract: each.address, units: event.units, lookupKey: event.to, index: `log-${place}` }]
  })
}

function coinTransfer(asset: NetworkAsset, transaction: Transaction, block: TronBlock): readonly IncomingTransfer[] {
  if (!succeeded(transaction)) return []
  const transfer = readTransfer(transaction)
  if (transfer === null || transfer.amount === 0n) return []
  const { owner_address: from, to_address: lookupKey, amount } = transfer
  return [incoming(asset, { units: amount, lookupKey, from, txid: transaction.txID, index: 'value' }, block)]
}

// transfer(address,uint256) and transferFrom(address,address,uint256), an address as the last 20 bytes of its word:
// contracts ignore what is before.
const TRANSFER_CALL = /^a9059cbb[0-9a-f]{24}([0-9a-f]{40})([0-9a-f]{64})/
const TRANSFER_FROM_CALL = /^23b872dd[0-9a-f]{24}([0-9a-f]{40})[0-9a-f]{24}([0-9a-f]{40})([0-9a-f]{64})/
const SELECTOR_CHARS = 8
/**
 * Matches a word that can be an address, with or without the network's prefix byte; a number this large would be no
 * amount.
 */
const ADDRESS_WORD = /^0{22}(?:00|41)((?!0{8})[0-9a-f]{40})$/

/**
 * Returns what a call's data asks a token to move, 20 bytes in hex each; `null` for any other call. `from` is absent
 * where it is the caller.
 */
function plainCall(data: string): { readonly from?: string; readonly to: string; readonly units: bigint } | null {
  const [, payee, sent] = TRANSFER_CALL.exec(data) ?? []
  if (payee !== undefined && sent !== undefined) return { to: payee, units: BigInt(`0x${sent}`) }
  const [, from, to, taken] = TRANSFER_FROM_CALL.exec(data) ?? []
  return from === undefined || to === undefined || taken === undefined
    ? null
    : { from, to, units: BigInt(`0x${taken}`) }
}

/**
 * Returns a successful call; `null` for anything else. An unreadable one delays nothing: its receipt decides when the
 * block is solidified.
 */
function callOf(transaction: Transaction): Trigger | null {
  try {
    return succeeded(transaction) ? readTrigger(transaction) : null
  } catch {
    return null
  }
}

/** Returns the first event that a plain call of a token of ours will write. */
function calledTransfer(
  tokens: Coins['tokens'],
  transaction: Transaction,
  block: TronBlock,
): readonly IncomingTransfer[] {
  const call = callOf(transaction)
  const asset = call === null ? undefined : tokens.get(call.contract_address)
  const plain = call === null ? null : plainCall(call.data)
  if (call === null || asset === undefined || plain === null || plain.units === 0n) return []
  const from = plain.from === undefined ? call.owner_address : addressOfHex(plain.from)
  return [
    incoming(
      asset,
      { units: plain.units, lookupKey: addressOfHex(plain.to), from, txid: transaction.txID, index: 'log-0' },
      block,
    ),
  ]
}

/** Returns the events of one transaction that pay in a token of ours, indexed by their position among its events. */
function tokenTransfers(
  tokens: ReadonlyMap<string, NetworkAsset>,
  info: TransactionInfo,
  block: TronBlock,
): readonly IncomingTransfer[] {
  const transaction = block.transactions.find(({ txID }) => txID === info.id)
  // Two answers about one block that do not match come from two states of the chain, or from a faulty node.
  if (transaction === undefined || info.blockNumber !== block.height)
    throw new NodeFault(`the receipts of block ${block.height} are another block's`)
  if (info.receipt.result !== SUCCESS || !succeeded(transaction)) return []
  return info.log.flatMap((log, place) => {
    const asset = tokens.get(log.address)
    const event = asset === undefined ? null : transferEvent(log)
    if (asset === undefined || event === null || event.units === 0n) return []
    return [
      incoming(
        asset,
        { units: event.units, lookupKey: event.to, from: event.from, txid: info.id, index: `log-${place}` },
        block,
      ),
    ]
  })
}

/** The kinds of internal transactions that move coins to somebody; others lock, lend or vote with them. */
const MOVING: ReadonlySet<string> = new Set(['call', 'create', 'suicide'])

/**
 * Returns the coins that contracts sent in a successful transaction, indexed by their position among its internal
 * transactions.
 */
function sentByContracts(native: NetworkAsset, info: TransactionInfo, block: TronBlock): readonly IncomingTransfer[] {
  if ((info.receipt.result ?? SUCCESS) !== SUCCESS || info.blockNumber !== block.height) return []
  return info.internal_transactions.flatMap(
    ({ caller_address: from, transferTo_address: lookupKey, callValueInfo, note, rejected }, place) => {
      const units = callValueInfo.reduce((sum, { callValue, tokenId }) => (tokenId === '' ? sum + callValue : sum), 0n)
      if (rejected || lookupKey === null || units === 0n || !MOVING.has(note)) return []
      return [incoming(native, { units, lookupKey, from, txid: info.id, index: `internal-${place}` }, block)]
    },
  )
}

/** Parses a Transfer event; `null` for an event of another shape, whatever its first topic says. Pure. */
export function transferEvent({
  topics,
  data,
}: Log): { readonly from: string; readonly to: string; readonly units: bigint } | null {
  const [topic, from, to, surplus] = topics
  if (
    topic !== TRANSFER_TOPIC ||
    from === undefined ||
    to === undefined ||
    surplus !== undefined ||
    data.length !== WORD_CHARS
  )
    return null
  return { from: addressOfWord(from), to: addressOfWord(to), units: BigInt(`0x${data}`) }
}

/** Returns whether a block's own list says that a transaction succeeded. Pure. */
export const succeeded = ({ ret }: Transaction): boolean => ret[0]?.contractRet === SUCCESS

type Found = Pick<IncomingTransfer, 'lookupKey' | 'txid' | 'index'> & { readonly units: bigint; readonly from: string }

function incoming(asset: NetworkAsset, { units, ...found }: Found, { height, hash }: TronBlock): IncomingTransfer {
  return {
    ...found,
    amount: chainAmount(asset.asset, asset.decimals, units),
    block: { height, hash },
    confirmationsMin: 1,
  }
}

/** Returns the address in a word: the last 20 of 32 bytes. */
const addressOfWord = (word: string): string => addressOfHex(word.slice(24))
