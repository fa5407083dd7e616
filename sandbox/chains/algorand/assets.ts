/**
 * Assets of the development chain: opt-ins and transfers, by the network's own rules and with a node's own error texts.
 */
import { type Transaction, TransactionType } from 'algosdk'
import { Refused } from './refused.ts'

/** An asset that exists from the first block on; the faucet has all of it. */
export type Asset = { readonly id: bigint; readonly decimals: number; readonly name: string }

/** The faucet's assets. USDC has its id on the main network; the other only has the same name. */
export const ASSETS: Readonly<Record<'USDC' | 'FAKE_USDC', Asset>> = {
  USDC: { id: 31_566_704n, decimals: 6, name: 'USDC' },
  FAKE_USDC: { id: 31_566_705n, decimals: 6, name: 'USDC' },
}
/** The faucet's initial balance of each, in base units. */
export const ASSET_UNITS = 10n ** 15n

/** Base units by address and asset. An address without an entry has not opted in. */
export type Holdings = Map<string, Map<bigint, bigint>>

/** The initial holdings, all of the faucet. */
export const genesisHoldings = (faucet: string): Holdings =>
  new Map([[faucet, new Map(Object.values(ASSETS).map(({ id }) => [id, ASSET_UNITS]))]])

/** Returns a deep copy. */
export const copyOfHoldings = (holdings: Holdings): Holdings =>
  new Map([...holdings].map(([address, held]) => [address, new Map(held)]))

/** An asset by its number; `undefined` where there is none. */
export const assetOf = (id: bigint): Asset | undefined => Object.values(ASSETS).find((asset) => asset.id === id)

const refuse = (reason: string): never => {
  throw new Refused(`TransactionPool.Remember: ${reason}`)
}

/**
 * Applies a transfer to `holdings`; the caller discards them when this throws `Refused`. Returns what was left in a
 * closed holding.
 */
export function transfer(holdings: Holdings, { sender, type, assetTransfer }: Transaction): bigint {
  if (type !== TransactionType.axfer || assetTransfer === undefined) return refuse('unsupported')
  const { assetIndex: id, amount, receiver, closeRemainderTo, assetSender } = assetTransfer
  const from = sender.toString()
  // None of our assets has a clawback address.
  if (assetSender !== undefined) refuse(`clawback not allowed: sender ${from} not equal to clawback address`)
  if (assetOf(id) === undefined) refuse(`asset ${id} does not exist or has been deleted`)
  if (amount === 0n && receiver.toString() === from && closeRemainderTo === undefined) optIn(holdings, from, id)
  move(holdings, id, from, receiver.toString(), amount)
  if (closeRemainderTo === undefined) return 0n
  const rest = holdings.get(from)?.get(id)
  if (rest === undefined) return refuse(`asset ${id} missing from ${from}`)
  if (closeRemainderTo.toString() === from) refuse('cannot close asset holding to itself')
  move(holdings, id, from, closeRemainderTo.toString(), rest)
  holdings.get(from)?.delete(id)
  return rest
}

function optIn(holdings: Holdings, address: string, id: bigint): void {
  const held = holdings.get(address) ?? new Map<bigint, bigint>()
  if (!held.has(id)) held.set(id, 0n)
  holdings.set(address, held)
}

function move(holdings: Holdings, id: bigint, from: string, to: string, amount: bigint): void {
  if (amount === 0n) return
  const left = holdings.get(from)?.get(id)
  if (left === undefined) return refuse(`asset ${id} missing from ${from}`)
  if (left < amount) refuse(`underflow on subtracting ${amount} from sender amount ${left}`)
  holdings.get(from)?.set(id, left - amount)
  const held = holdings.get(to)?.get(id)
  if (held === undefined) return refuse(`receiver error: must optin, asset ${id} missing from ${to}`)
  holdings.get(to)?.set(id, held + amount)
}
