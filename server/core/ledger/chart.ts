/**
 * The chart of accounts: which accounts exist and how a leg on one is written.
 * It holds no amounts. The closed list of house accounts is explained in docs/money.md; adding one takes a migration too.
 */
import { type AssetCode, type Id, isAssetCode, type Money } from '@zend/kernel'

/**
 * The house's accounts by name. `side` is where the account normally stands: a `credit` account above zero (we owe it or earned it),
 * a `debit` account below zero (we own it). `swap_inventory` is our own position in each asset and stands on either side.
 */
export const HOUSE_ACCOUNTS = {
  chain_reserve: { side: 'debit', meaning: 'coins at addresses of ours on their networks' },
  customer_debts: { side: 'debit', meaning: 'what customers owe us of deposits that their chain took back' },
  debts_written_off: { side: 'debit', meaning: 'what we bore of deposits that their chain took back' },
  deposit_collecting: { side: 'credit', meaning: 'received for a customer, still below the minimum of a deposit' },
  deposit_suspense: { side: 'credit', meaning: 'received, but held for screening or without a known owner' },
  dust: { side: 'credit', meaning: 'whole minor units made of what conversions left over' },
  fees: { side: 'credit', meaning: 'fees earned' },
  network_costs: { side: 'debit', meaning: 'what networks took for our transactions' },
  payout_clearing: { side: 'credit', meaning: 'local money on its way to a bank or a wallet' },
  quick_sell_fees: { side: 'credit', meaning: 'fees earned with quick sells' },
  rail_costs: { side: 'debit', meaning: 'what rails took for payouts' },
  rail_chapa: { side: 'debit', meaning: 'local money of ours at Chapa' },
  rail_flutterwave: { side: 'debit', meaning: 'local money of ours at Flutterwave' },
  rail_kora: { side: 'debit', meaning: 'local money of ours at Kora' },
  rail_pawapay: { side: 'debit', meaning: 'local money of ours at pawaPay' },
  rail_paystack: { side: 'debit', meaning: 'local money of ours at Paystack' },
  swap_inventory: { side: 'either', meaning: 'our own position against the customers who swapped or sold' },
  treasury_capital: { side: 'credit', meaning: 'money the house brought in to pay with' },
} as const

/** The name of a house account. */
export type HouseName = keyof typeof HOUSE_ACCOUNTS

/** Whoever can own money in our books: a prefixed id such as `usr_…`. */
export type OwnerId = Id<string>

/** What we owe one customer in one asset. It exists from its first credit on and never falls below zero. */
export type CustomerAccount<A extends AssetCode = AssetCode> = { readonly owner: OwnerId; readonly asset: A }

/** One of the house's own accounts in one asset. It may stand on either side of zero. */
export type HouseAccount<A extends AssetCode = AssetCode> = { readonly house: HouseName; readonly asset: A }

/** Any account in the books. */
export type Account<A extends AssetCode = AssetCode> = CustomerAccount<A> | HouseAccount<A>

/** One line of a posting: `amount` in minor units of the account's asset, above zero a credit, below zero a debit. */
export type Leg = { readonly account: Account; readonly amount: bigint }

/** A customer's account. @example customer('usr_01k…', 'BTC') */
export const customer = <A extends AssetCode>(owner: OwnerId, asset: A): CustomerAccount<A> => ({ owner, asset })

/** A house account. @example house('chain_reserve', 'BTC') */
export const house = <A extends AssetCode>(name: HouseName, asset: A): HouseAccount<A> => ({ house: name, asset })

/** A leg that raises what a customer has, or what the house owes or earned. Throws unless the amount is above zero. */
export const credit = <A extends AssetCode>(account: Account<A>, value: Money<NoInfer<A>>): Leg => leg(account, value, value.amount)

/** A leg that lowers what a customer has, or raises what the house owns. Throws unless the amount is above zero. */
export const debit = <A extends AssetCode>(account: Account<A>, value: Money<NoInfer<A>>): Leg => leg(account, value, -value.amount)

/** The holder as the books store it: the owner's id, or `house:` and the name. Throws on text that is neither. */
export function holderOf(account: Account): string {
  if (!isAssetCode(account.asset)) throw new RangeError(`no such asset: ${String(account.asset)}`)
  if ('house' in account) {
    if (!Object.hasOwn(HOUSE_ACCOUNTS, account.house)) throw new RangeError(`no such house account: ${account.house}`)
    return `${HOUSE_PREFIX}${account.house}`
  }
  if (!/^[a-z]{3}_[0-9a-z]+$/.test(account.owner)) throw new RangeError(`not an owner: ${account.owner}`)
  return account.owner
}

/** The account that the books store under this holder and asset. Throws when the chart knows no such account. */
export function accountOf(holder: string, asset: string): Account {
  if (!isAssetCode(asset)) throw new RangeError(`no such asset: ${asset}`)
  const account = holder.startsWith(HOUSE_PREFIX)
    ? { house: houseNameOf(holder.slice(HOUSE_PREFIX.length)), asset }
    : { owner: ownerOf(holder), asset }
  return account
}

const HOUSE_PREFIX = 'house:'

function houseNameOf(name: string): HouseName {
  const known = (Object.keys(HOUSE_ACCOUNTS) as HouseName[]).find((house) => house === name)
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
