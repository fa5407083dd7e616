/**
 * The expected books, computed separately: a plain model of every customer's money, of outgoing money and of limit
 * uses. It uses none of the product's arithmetic. Amounts are in minor units.
 */
import { COIN_CODES, DAY_MS, decimalsOf, type HolderId, isPerson, type UserId, type WithdrawalId } from '@zend/kernel'
import type { ClaimId } from '@zend/server/products/rescue'
import type { MarketState } from './market.ts'
import type { WorldNetwork } from './networks.ts'
import type { Rule, Sale, Share, Sold } from './sale.ts'
import { type Coin, COMPANY_LIMITS, LIMITS } from './world.ts'

/** A customer's balance of a coin. */
export type Purse = { balance: bigint; held: bigint }

/** The state of a withdrawal, as far as money is concerned. */
export type OrderState = 'open' | 'done' | 'cancelled' | 'rejected' | 'failed'

/** A withdrawal, and the person who asked for it. `amount` leaves its holder, including our `fee`. */
export type Order = {
  readonly id: WithdrawalId
  readonly holder: HolderId
  readonly madeBy: UserId
  readonly network: WorldNetwork
  readonly coin: Coin
  readonly amount: bigint
  readonly fee: bigint
  readonly address: string
  readonly lookupKey: string
  state: OrderState
  /** True once its customer has asked to cancel it. */
  cancelAsked: boolean
}

/** A violated expectation. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

/** Throws unless `holds`. */
export function must(holds: boolean, what: () => string): asserts holds {
  if (!holds) throw new Broken(what())
}

/** House accounts in the model; `rails` is the sum over all rails, less their opening balances. */
export type HouseAccount = 'fees' | 'swap_inventory' | 'quick_sell_fees' | 'payout_clearing' | 'rails'

/** A use of a customer's limits. */
type Use = {
  readonly id: string
  readonly holder: HolderId
  readonly atMs: number
  readonly cents: bigint
  released: boolean
}

/** A naira is a tenth of a cent. */
const NAIRA_PER_CENT = 10n
const CENTS_PER_DOLLAR = 100n
const LIMIT_WINDOWS = [
  {
    ms: DAY_MS,
    person: BigInt(LIMITS.dayMax) / NAIRA_PER_CENT,
    company: BigInt(COMPANY_LIMITS.dayMax) * CENTS_PER_DOLLAR,
  },
  {
    ms: 30 * DAY_MS,
    person: BigInt(LIMITS.monthMax) / NAIRA_PER_CENT,
    company: BigInt(COMPANY_LIMITS.monthMax) * CENTS_PER_DOLLAR,
  },
] as const
/** A use is recorded a few clock reads after its command began. */
const BLUR_MS = 1_000

/** A credited deposit. `amount` in minor units of the books. */
export type Credited = {
  readonly id: string
  readonly holder: HolderId
  readonly network: WorldNetwork
  readonly asset: Coin
  readonly amount: bigint
  readonly txid: string
  readonly place: string
}

/** A deposit made on a chain, whether or not it stays there. `amount` in minor units of the books. */
export type Sent = {
  readonly holder: HolderId
  readonly network: WorldNetwork
  readonly coin: Coin
  readonly amount: bigint
  readonly txid: string
}

/** The cause of a balance change: the kind of posting, and the transaction that a statement refers to. */
type Why = { readonly kind: keyof typeof MOVES; readonly id: string }

/** The kinds of posting that move customers' money, as an English statement names them. */
export const MOVES = {
  deposit_credit: 'Deposit',
  swap: 'Swap',
  zend_transfer: 'Zend Pay',
  withdrawal_settle: 'Withdrawal',
  quick_sell_convert: 'Quick sell',
  quick_sell_return: 'Quick sell returned',
  quick_sell_late: 'Fee back, late payout',
} as const

/** One change of one balance. Positive for incoming money. */
export type Move = Why & { readonly holder: HolderId; readonly coin: Sold; readonly amount: bigint }

/** A swap or transfer as the history must show it; they never change. */
export type Done = {
  readonly id: string
  readonly holder: HolderId
  readonly type: 'swap' | 'transfer'
  readonly direction: 'in' | 'out'
  readonly coin: Coin
  readonly amount: bigint
  readonly fee: bigint | null
  readonly counter: { readonly coin: Coin; readonly amount: bigint } | null
  /** The other party of a transfer. */
  readonly other: HolderId | null
}

/** The model. Every change throws `Broken` when it would make a balance negative. */
export class Model {
  readonly #purses = new Map<string, Purse>()
  readonly #house = new Map<string, bigint>()
  readonly #uses: Use[] = []
  readonly orders = new Map<WithdrawalId, Order>()
  readonly credited = new Set<string>()
  readonly credits: Credited[] = []
  readonly sells = new Map<Sale['id'], Sale>()
  /** The product's last reported state of each sale. */
  readonly reported = new Map<Sale['id'], string>()
  /** Swaps and transfers answered as done. */
  readonly answered = new Set<string>()
  readonly done: Done[] = []
  readonly sent: Sent[] = []
  /** Every swap, transfer, withdrawal and sale, in the order of their answers. */
  readonly asked: string[] = []
  /** Rules by customer and coin. */
  readonly rules = new Map<string, Rule>()
  /** Claims of transfers that were set aside, each by its place: network, transaction, index. */
  readonly claims = new Map<ClaimId, { readonly holder: HolderId; readonly place: string }>()
  /** The customer who was given the transfer of a place. */
  readonly given = new Map<string, HolderId>()
  /** Shares that wait to be sold, by deposit. */
  readonly shares = new Map<string, Share>()
  /** Every change of a customer's balance, oldest first. */
  readonly moves: Move[] = []
  /** Customers whose history changed since it was last checked. */
  readonly touched = new Set<HolderId>()

  purse(holder: HolderId, coin: Sold): Purse {
    const name = `${holder} ${coin}`
    const known = this.#purses.get(name)
    if (known !== undefined) return known
    const fresh = { balance: 0n, held: 0n }
    this.#purses.set(name, fresh)
    return fresh
  }

  available(holder: HolderId, coin: Sold): bigint {
    const { balance, held } = this.purse(holder, coin)
    return balance - held
  }

  /** Returns the expected balance of a house account. */
  house(name: HouseAccount, coin: Sold): bigint {
    return this.#house.get(`${name} ${coin}`) ?? 0n
  }

  /** Returns the coins that a customer can spend. */
  spendable(holder: HolderId): readonly Coin[] {
    return COIN_CODES.filter((coin) => this.available(holder, coin) > 0n)
  }

  openOrders(): readonly Order[] {
    return [...this.orders.values()].filter(({ state }) => state === 'open')
  }

  deposit(credit: Credited): void {
    const { id, holder, asset, amount } = credit
    this.credits.push(credit)
    this.move(holder, asset, amount, { kind: 'deposit_credit', id })
  }

  /** A swap answered as done. Idempotent. */
  swap(
    id: string,
    holder: HolderId,
    given: { coin: Coin; amount: bigint; fee: bigint },
    received: { coin: Coin; amount: bigint },
  ): void {
    if (!this.#first(id)) return
    this.done.push({ ...given, id, holder, type: 'swap', direction: 'out', counter: received, other: null })
    this.move(holder, given.coin, -given.amount, { kind: 'swap', id })
    this.move(holder, received.coin, received.amount, { kind: 'swap', id })
    this.book('fees', given.coin, given.fee)
    this.book('swap_inventory', given.coin, given.amount - given.fee)
    this.book('swap_inventory', received.coin, -received.amount)
  }

  /** A transfer answered as done. */
  transfer(
    id: string,
    payer: HolderId,
    payee: HolderId,
    coin: Coin,
    amount: bigint,
    use: { atMs: number; cents: bigint },
  ): void {
    if (!this.#first(id)) return
    this.#use({ id, holder: payer, ...use, released: false })
    const facts = { id, type: 'transfer', coin, amount, fee: null, counter: null } as const
    this.done.push(
      { ...facts, holder: payer, direction: 'out', other: payee },
      { ...facts, holder: payee, direction: 'in', other: payer },
    )
    this.move(payer, coin, -amount, { kind: 'zend_transfer', id })
    this.move(payee, coin, amount, { kind: 'zend_transfer', id })
  }

  /** A withdrawal answered as requested. */
  order(order: Omit<Order, 'state' | 'cancelAsked'>, use: { atMs: number; cents: bigint }): void {
    const known = this.orders.get(order.id)
    if (known !== undefined) return
    this.#use({ id: order.id, holder: order.holder, ...use, released: false })
    const purse = this.purse(order.holder, order.coin)
    purse.held += order.amount
    must(
      purse.held <= purse.balance,
      () => `${order.id} holds more than ${order.holder} has: ${purse.held} of ${purse.balance} ${order.coin}`,
    )
    this.touched.add(order.holder)
    this.asked.push(order.id)
    this.orders.set(order.id, { ...order, state: 'open', cancelAsked: false })
  }

  /** A sale answered as accepted. Idempotent. */
  sell(sale: Sale, use: { atMs: number; cents: bigint }): void {
    if (this.sells.has(sale.id)) return
    this.#use({ id: sale.id, holder: sale.holder, ...use, released: false })
    const purse = this.purse(sale.holder, sale.sold)
    purse.held += sale.amount
    must(
      purse.held <= purse.balance,
      () => `${sale.id} holds more than ${sale.holder} has: ${purse.held} of ${purse.balance} ${sale.sold}`,
    )
    this.touched.add(sale.holder)
    this.asked.push(sale.id)
    this.sells.set(sale.id, sale)
  }

  /** Ends a rule: its waiting shares stay with the customer. */
  endRule(name: string): void {
    const ended = this.rules.get(name)
    this.rules.delete(name)
    for (const [deposit, { rule }] of this.shares) if (rule === ended?.id) this.shares.delete(deposit)
  }

  /** Sales that are neither paid nor returned. */
  openSells(): readonly Sale[] {
    return [...this.sells.values()].filter(({ state }) => state === 'locked' || state === 'booked')
  }

  /** Sets money aside. */
  hold(holder: HolderId, coin: Sold, amount: bigint): void {
    const purse = this.purse(holder, coin)
    purse.held += amount
    must(purse.held <= purse.balance, () => `${purse.held} ${coin} are held of the ${purse.balance} of ${holder}`)
  }

  /** Releases a hold. */
  release(holder: HolderId, coin: Sold, amount: bigint): void {
    this.purse(holder, coin).held -= amount
  }

  /** Removes the limit use of returned money. */
  unuse(id: string): void {
    for (const use of this.#uses) if (use.id === id) use.released = true
  }

  /** Ends a withdrawal. */
  close(order: Order, state: Exclude<OrderState, 'open'>): void {
    must(order.state === 'open', () => `${order.id} was ${order.state} and is ${state} now`)
    const purse = this.purse(order.holder, order.coin)
    purse.held -= order.amount
    order.state = state
    this.touched.add(order.holder)
    if (state === 'done') {
      this.move(order.holder, order.coin, -order.amount, { kind: 'withdrawal_settle', id: order.id })
      this.book('fees', order.coin, order.fee)
    } else for (const use of this.#uses) if (use.id === order.id) use.released = true
  }

  /** Returns whether this amount fits into a customer's limits; `null` when it depends on milliseconds. */
  fits(holder: HolderId, cents: bigint, nowMs: number): boolean | null {
    const answers = LIMIT_WINDOWS.map(({ ms, person, company }) => {
      const limit = isPerson(holder) ? person : company
      const used = (blur: number): bigint => this.#used(holder, nowMs - ms + blur)
      if (used(-BLUR_MS) + cents <= limit) return true
      return used(BLUR_MS) + cents > limit ? false : null
    })
    if (answers.includes(false)) return false
    return answers.includes(null) ? null : true
  }

  #used(holder: HolderId, sinceMs: number): bigint {
    return this.#uses.reduce(
      (sum, use) => (use.holder === holder && !use.released && use.atMs > sinceMs ? sum + use.cents : sum),
      0n,
    )
  }

  #use(use: Use): void {
    must(
      this.fits(use.holder, use.cents, use.atMs) !== false,
      () => `${use.id} of ${use.cents} cents was let past the limits of ${use.holder}`,
    )
    this.#uses.push(use)
  }

  #first(id: string): boolean {
    if (this.answered.has(id)) return false
    this.answered.add(id)
    this.asked.push(id)
    return true
  }

  /** Changes a customer's balance. */
  move(holder: HolderId, coin: Sold, amount: bigint, why: Why): void {
    const purse = this.purse(holder, coin)
    purse.balance += amount
    this.touched.add(holder)
    this.moves.push({ ...why, holder, coin, amount })
    must(
      purse.balance >= purse.held && purse.held >= 0n,
      () => `${holder} would have ${purse.balance} ${coin}, of which ${purse.held} are held`,
    )
  }

  /** Changes a house account; credits are positive. */
  book(name: HouseAccount, coin: Sold, amount: bigint): void {
    this.#house.set(`${name} ${coin}`, this.house(name, coin) + amount)
  }
}

/** Returns whether a coin is always worth a dollar. */
export const isDollar = (coin: Coin): boolean => coin === 'USDT' || coin === 'USDC' || coin === 'DAI'

/**
 * The expected result of a swap, computed separately: fee rounded up, the rest at the quote's prices less our margin,
 * rounded down.
 */
export function swapOf(
  prices: Readonly<MarketState['prices']>,
  from: Coin,
  to: Coin,
  amount: bigint,
): { readonly fee: bigint; readonly received: bigint } {
  const [feeBps, marginBps] = isDollar(from) && isDollar(to) ? [10n, 5n] : [50n, 25n]
  const fee = (amount * feeBps + 9_999n) / 10_000n
  const [fromUnit, toUnit] = [10n ** BigInt(decimalsOf(from)), 10n ** BigInt(decimalsOf(to))]
  return {
    fee,
    received: ((amount - fee) * prices[from] * (10_000n - marginBps) * toUnit) / (prices[to] * 10_000n * fromUnit),
  }
}

/** US cents, rounded up. */
export function centsOf(prices: Readonly<MarketState['prices']>, coin: Coin, amount: bigint): bigint {
  const divisor = 10n ** BigInt(decimalsOf(coin)) * 10_000n
  return (amount * prices[coin] + divisor - 1n) / divisor
}

/** Returns whether an asset of the books is in the simulation. */
export const isSimulated = (asset: string): asset is Coin => (COIN_CODES as readonly string[]).includes(asset)
