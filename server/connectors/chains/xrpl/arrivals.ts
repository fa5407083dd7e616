/**
 * Computes what a validated transaction brought an account: the delivered amount, checked against the change of the
 * account's balance. Besides payments, escrows, channels and deleted accounts bring XRP too. Pure.
 */
import { createHash } from 'node:crypto'
import { decodeAccountID } from 'ripple-address-codec'
import { chainAmount, type CoinCode, joinDestination } from '@zend/kernel'
import type { BlockRef, IncomingTransfer } from '../../../ports/chain.ts'
import { type Change, dropsOf, type HistoryLine } from './wire.ts'

/** XRP's decimals are fixed by the protocol: no server reports them. */
export const XRP_DECIMALS = 6
/** The result code of a transaction that succeeded. */
export const SUCCESS = 'tesSUCCESS'
const UINT32_MAX = 0xffff_ffff

/** The receiver. `ours` are all accounts of ours: a payment between them is no arrival. */
export type Receiver = {
  readonly account: string
  readonly ours: ReadonlySet<string>
  readonly coin: CoinCode
  readonly block: BlockRef
}

type Arrived = { readonly units: bigint; readonly from: string; readonly tag: number | null; readonly index: string }

/**
 * Returns what a transaction brought an account of ours from outside: nothing, or one transfer. Throws when the
 * delivered amount differs from the account's gain: the ledger never does that, so the server's answer is wrong.
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

/** Returns every account that holds more XRP after a successful transaction. */
export function gainersOf({ meta }: HistoryLine): readonly string[] {
  if (meta.TransactionResult !== SUCCESS) return []
  const accounts = meta.AffectedNodes.flatMap(({ type, after: { Account: name } }) =>
    type === ACCOUNT && typeof name === 'string' ? [name] : [],
  )
  return accounts.filter((account) => (gainOf(meta.AffectedNodes, account) ?? 0n) > 0n)
}

const ACCOUNT = 'AccountRoot'
const ACCOUNT_SPACE = 0x61

/** Returns the id of an account's ledger entry: half a SHA-512 over its space and the account's 20 bytes. */
export const entryOf = (account: string): string =>
  createHash('sha512')
    .update(Uint8Array.of(0, ACCOUNT_SPACE))
    .update(decodeAccountID(account))
    .digest('hex')
    .slice(0, 64)
    .toUpperCase()

/** Returns a transaction's change of an account's own entry; `undefined` where there is none. */
export function changeOf(changes: readonly Change[], account: string): Change | undefined {
  const entry = entryOf(account)
  return changes.find((each) => each.type === ACCOUNT && each.entry === entry)
}

/** Returns how many more drops the account holds; `null` where the transaction does not say. */
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
    return gained === null ? null : tagOf(line, account, gained)
  const told = meta.delivered_amount
  // An amount of a token: none of it is XRP.
  if (typeof told === 'object' && told !== null) return null
  const delivered = dropsOf(told)
  if (delivered !== null && gained !== null && delivered !== gained)
    throw new Error(`payment ${line.hash} says that it delivered ${delivered} drops, and brought ${gained}`)
  // Before 2014 ledgers did not store the delivered amount of a partial payment, but always the change of the account.
  const units = delivered ?? gained
  return units === null ? null : { units, from: order.Account, tag: order.DestinationTag ?? null, index: 'payment' }
}

/**
 * Returns what arrived by another way than a payment. The sender set the tag earlier: it is on the escrow or channel,
 * not in the transaction that releases it.
 */
function tagOf({ meta, tx_json: order }: HistoryLine, account: string, units: bigint): Arrived {
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
