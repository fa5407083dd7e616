/**
 * The chart of accounts: which accounts exist and how a leg on one is written. It holds no amounts. docs/money.md
 * explains the closed list of house accounts; the ledger does not know which rails exist, so their accounts follow a
 * pattern.
 */
import { type AssetCode, type Id, isAssetCode, type Money } from '@zend/kernel'

/**
 * The house's accounts by name, except those at rails. `side` is the normal sign: a `credit` account is above zero (we
 * owe it or earned it), a `debit` account below zero (we own it). `swap_inventory` is our own position in each asset
 * and can have either sign.
 */
export const HOUSE_ACCOUNTS = {
  chain_reserve: { side: 'debit', meaning: 'coins at addresses of ours on their networks' },
  customer_debts: { side: 'debit', meaning: 'what customers owe us of deposits that their chain took back' },
  debts_written_off: { side: 'debit', meaning: 'what we bore of deposits that their chain took back' },
  dust: { side: 'credit', meaning: 'whole minor units made of what conversions left over' },
  fees: { side: 'credit', meaning: 'fees earned' },
  fx_clearing: { side: 'credit', meaning: 'foreign currency on its way to suppliers abroad' },
  fx_fees: { side: 'credit', meaning: 'fees earned with payments abroad' },
  fx_position: { side: 'either', meaning: 'our own position in foreign currency, and dollars set aside to buy it' },
  network_costs: { side: 'debit', meaning: 'what networks took for our transactions' },
  payout_clearing: { side: 'credit', meaning: 'local money on its way to a bank or a wallet' },
  quick_sell_fees: { side: 'credit', meaning: 'fees earned with quick sells' },
  rail_costs: { side: 'debit', meaning: 'what rails took for payouts' },
  swap_inventory: { side: 'either', meaning: 'our own position against the customers who swapped or sold' },
  treasury_capital: { side: 'credit', meaning: 'money the house brought in to pay with' },
} as const

/** The account of our local money at a rail: `rail:` and the rail's name. It is a debit account. */
export type RailAccountName = `rail:${string}`

/** The name of a house account. */
export type HouseName = keyof typeof HOUSE_ACCOUNTS | RailAccountName

/** The id of an owner in our books, prefixed such as `usr_…`. */
export type OwnerId = Id<string>

/** What we owe one customer in one asset. It exists from its first credit on and never falls below zero. */
export type CustomerAccount<A extends AssetCode = AssetCode> = { readonly owner: OwnerId; readonly asset: A }

/** One of the house's own accounts in one asset. It can have either sign. */
export type HouseAccount<A extends AssetCode = AssetCode> = { readonly house: HouseName; readonly asset: A }

/** Any account in the books. */
export type Account<A extends AssetCode = AssetCode> = CustomerAccount<A> | HouseAccount<A>

/** One line of a posting: `amount` in minor units of the account's asset, above zero a credit, below zero a debit. */
export type Leg = { readonly account: Account; readonly amount: bigint }

/** A customer's account. @example customer('usr_01k…', 'BTC') */
export const customer = <A extends AssetCode>(owner: OwnerId, asset: A): CustomerAccount<A> => ({ owner, asset })

/** A house account. @example house('chain_reserve', 'BTC') */
export const house = <A extends AssetCode>(name: HouseName, asset: A): HouseAccount<A> => ({ house: name, asset })

/**
 * Makes a leg that raises what a customer has, or what the house owes or earned. Throws unless the amount is above
 * zero.
 */
export const credit = <A extends AssetCode>(account: Account<A>, value: Money<NoInfer<A>>): Leg =>
  leg(account, value, value.amount)

/**
 * Makes a leg that lowers what a customer has, or raises what the house owns. Throws unless the amount is above zero.
 */
export const debit = <A extends AssetCode>(account: Account<A>, value: Money<NoInfer<A>>): Leg =>
  leg(account, value, -value.amount)

/**
 * Returns the holder as the books store it: the owner's id, or `house:` and the name. Throws on text that is neither.
 */
export function holderOf(account: Account): string {
  if (!isAssetCode(account.asset)) throw new RangeError(`no such asset: ${String(account.asset)}`)
  if ('house' in account) {
    return `${HOUSE_PREFIX}${houseNameOf(account.house)}`
  }
  if (!/^[a-z]{3}_[0-9a-z]+$/.test(account.owner)) throw new RangeError(`not an owner: ${account.owner}`)
  return account.owner
}

/** Returns the account that the books store under this holder and asset. Throws when the chart has no such account. */
export function accountOf(holder: string, asset: string): Account {
  if (!isAssetCode(asset)) throw new RangeError(`no such asset: ${asset}`)
  const account = holder.startsWith(HOUSE_PREFIX)
    ? { house: houseNameOf(holder.slice(HOUSE_PREFIX.length)), asset }
    : { owner: ownerOf(holder), asset }
  return account
}

const HOUSE_PREFIX = 'house:'
const RAIL_PREFIX = 'rail:'

/** Returns the name of a rail's account. Throws unless the rail's name has lower-case letters only. */
export function railAccount(rail: string): RailAccountName {
  if (!/^[a-z]{1,32}$/.test(rail)) throw new RangeError(`not the name of a rail: ${rail}`)
  return `${RAIL_PREFIX}${rail}`
}

function houseNameOf(name: string): HouseName {
  if (name.startsWith(RAIL_PREFIX)) return railAccount(name.slice(RAIL_PREFIX.length))
  const known = (Object.keys(HOUSE_ACCOUNTS) as (keyof typeof HOUSE_ACCOUNTS)[]).find((house) => house === name)
  if (known === undefined) throw new RangeError(`no such house account: ${name}`)
  return known
}

function ownerOf(text: string): OwnerId {
  const [prefix, ...rest] = text.split('_')
  if (prefix === undefined || rest.length === 0) throw new RangeError(`not an owner: ${text}`)
  return `${prefix}_${rest.join('_')}`
}

function leg(account: Account, value: Money, amount: bigint): Leg {
  if (value.amount <= 0n) throw new RangeError('a leg takes an amount above zero')
  if (account.asset !== value.asset) throw new TypeError(`cannot book ${value.asset} on an account in ${account.asset}`)
  return { account, amount }
}
