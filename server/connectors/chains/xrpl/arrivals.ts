/**
 * What a validated transaction brought an account: what it says it delivered, held against what it did to the account's
 * balance. Payments are one way of several: escrows, channels and deleted accounts leave XRP with others too. Pure.
 */
import { createHash } from 'node:crypto'
import { decodeAccountID } from 'ripple-address-codec'
import { chainAmount, type CoinCode, joinDestination } from '@zend/kernel'
import type { BlockRef, IncomingTransfer } from '../../../ports/chain.ts'
import { type Change, dropsOf, type HistoryLine } from './wire.ts'

/** Decimals of XRP are the protocol's: no server tells them. */
export const XRP_DECIMALS = 6
/** What a ledger says of a transaction that did what it was to do. */
export const SUCCESS = 'tesSUCCESS'
const UINT32_MAX = 0xffff_ffff

/** Who receives. `ours` are all accounts of ours: what one pays another is no arrival. */
export type Receiver = {
  readonly account: string
  readonly ours: ReadonlySet<string>
  readonly coin: CoinCode
  readonly block: BlockRef
}

type Arrived = { readonly units: bigint; readonly from: string; readonly tag: number | null; readonly index: string }

/**
 * What a transaction brought an account of ours from outside: nothing, or one transfer. Throws where it says that it
 * delivered something else than the account gained: the ledger never does, so it is the server's answer that is wrong.
 */
export function transferIn(line: HistoryLine, { account, ours, coin, block }: Receiver): readonly IncomingTransfer[] {
  if (line.meta.TransactionResult !== SUCCESS || ours.has(line.tx_json.Account)) return []
  const arrived = paidTo(line, account)
  if (arrived === null || arrived.units <= 0n) return []
  const { units, from, tag, index } = arrived
  const lookupKey = joinDestination(account, tag === null ? null : String(tag))
  return [
    {
      amount: chainAmount(coin, XRP_DECIMALS, units),
      lookupKey,
      from,
      txid: line.hash,
      index,
      block,
      confirmationsMin: 1,
    },
  ]
}

/** Every account that holds more XRP after a transaction that succeeded. */
export function gainersOf({ meta }: HistoryLine): readonly string[] {
  if (meta.TransactionResult !== SUCCESS) return []
  const accounts = meta.AffectedNodes.flatMap(({ type, after: { Account: name } }) =>
    type === ACCOUNT && typeof name === 'string' ? [name] : [],
  )
  return accounts.filter((account) => (gainOf(meta.AffectedNodes, account) ?? 0n) > 0n)
}

const ACCOUNT = 'AccountRoot'
const ACCOUNT_SPACE = 0x61

/** The number of an account's entry in the ledger: half a SHA-512 over its space and the account's 20 bytes. */
export const entryOf = (account: string): string =>
  createHash('sha512')
    .update(Uint8Array.of(0, ACCOUNT_SPACE))
    .update(decodeAccountID(account))
    .digest('hex')
    .slice(0, 64)
    .toUpperCase()

/** What a transaction did to an account's own entry; `undefined` where it did nothing. */
export function changeOf(changes: readonly Change[], account: string): Change | undefined {
  const entry = entryOf(account)
  return changes.find((each) => each.type === ACCOUNT && each.entry === entry)
}

/** By how many drops the account holds more; `null` where the transaction says nothing of it. */
function gainOf(changes: readonly Change[], account: string): bigint | null {
  const change = changeOf(changes, account)
  if (change === undefined) return null
  const now = dropsOf(change.after['Balance'])
  const before = change.isNew ? 0n : dropsOf(change.before['Balance'])
  return now === null || before === null ? 0n : now - before
}

function paidTo(line: HistoryLine, account: string): Arrived | null {
  const { meta, tx_json: order } = line
  const gained = gainOf(meta.AffectedNodes, account)
  if (order.TransactionType !== 'Payment' || order.Destination !== account)
    return gained === null ? null : keptFor(line, account, gained)
  const told = meta.delivered_amount
  // An amount of a token: none of it is XRP.
  if (typeof told === 'object' && told !== null) return null
  const delivered = dropsOf(told)
  if (delivered !== null && gained !== null && delivered !== gained)
    throw new Error(`payment ${line.hash} says that it delivered ${delivered} drops, and brought ${gained}`)
  // Before 2014 ledgers did not keep what a payment in part delivered; what it did to the account they always kept.
  const units = delivered ?? gained
  return units === null ? null : { units, from: order.Account, tag: order.DestinationTag ?? null, index: 'payment' }
}

/**
 * What came by another way than a payment. Whoever put the money aside for us named the tag then: it stands on the
 * escrow or channel, not in the order that frees it.
 */
function keptFor({ meta, tx_json: order }: HistoryLine, account: string, units: bigint): Arrived {
  const held = meta.AffectedNodes.find(
    ({ type, after }) => (type === 'Escrow' || type === 'PayChannel') && after['Destination'] === account,
  )
  const owner = held?.after['Account']
  const tag =
    held === undefined
      ? order.Destination === account
        ? order.DestinationTag
        : undefined
      : held.after['DestinationTag']
  const isTag = typeof tag === 'number' && Number.isInteger(tag) && tag >= 0 && tag <= UINT32_MAX
  return { units, from: typeof owner === 'string' ? owner : order.Account, tag: isTag ? tag : null, index: 'balance' }
}
