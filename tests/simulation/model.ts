/**
 * What must be in the books, reckoned apart from them: a plain model of every customer's money, of what is on its way
 * out and of what counts against limits. It uses none of the product's arithmetic. Amounts are in minor units.
 */
import { COIN_CODES, DAY_MS, decimalsOf, type UserId, type WithdrawalId } from '@zend/kernel'
import type { ClaimId } from '@zend/server/products/rescue'
import type { MarketMood } from './market.ts'
import type { WorldNetwork } from './networks.ts'
import type { Rule, Sale, Share, Sold } from './sale.ts'
import { type Coin, LIMITS } from './world.ts'

/** What a customer has of a coin. */
export type Purse = { balance: bigint; held: bigint }

/** How a withdrawal stands, as far as money is concerned. */
export type OrderState = 'open' | 'done' | 'cancelled' | 'rejected' | 'failed'

/** A withdrawal. `amount` leaves the customer, of which `fee` stays with us. */
export type Order = {
  readonly id: WithdrawalId
  readonly userId: UserId
  readonly network: WorldNetwork
  readonly coin: Coin
  readonly amount: bigint
  readonly fee: bigint
  readonly address: string
  readonly lookupKey: string
  state: OrderState
  /** Whether its customer ever asked to call it off. */
  cancelAsked: boolean
}

/** Something that was found not to be as it must be. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

/** Throws unless it holds. */
export function must(holds: boolean, what: () => string): asserts holds {
  if (!holds) throw new Broken(what())
}

/** House accounts that the model knows; `rails` is all that rails hold together, less what they began with. */
export type HouseAccount = 'fees' | 'swap_inventory' | 'quick_sell_fees' | 'payout_clearing' | 'rails'

/** What counted against a customer's limits. */
type Use = {
  readonly id: string
  readonly userId: UserId
  readonly atMs: number
  readonly cents: bigint
  released: boolean
}

const LIMIT_WINDOWS = [
  { ms: DAY_MS, text: LIMITS.dayMax },
  { ms: 30 * DAY_MS, text: LIMITS.monthMax },
] as const
/** A naira is a tenth of a cent. */
const NAIRA_PER_CENT = 10n
/** A use is recorded a few looks at the clock after its command began. */
const BLUR_MS = 1_000

/** A deposit that was credited. `amount` in minor units of the books. */
export type Credited = {
  readonly id: string
  readonly userId: UserId
  readonly network: WorldNetwork
  readonly asset: Coin
  readonly amount: bigint
  readonly txid: string
  readonly place: string
}

/** A deposit that somebody made on a chain, whether or not it stays there. `amount` in minor units of the books. */
export type Sent = {
  readonly userId: UserId
  readonly network: WorldNetwork
  readonly coin: Coin
  readonly amount: bigint
  readonly txid: string
}

/** What changed a balance: the kind of posting, and the transaction that a statement refers to. */
type Why = { readonly kind: keyof typeof MOVES; readonly id: string }

/** The kinds of posting that move customers' money, as an English statement calls them. */
export const MOVES = {
  deposit_credit: 'Deposit',
  swap: 'Swap',
  zend_transfer: 'Zend Pay',
  withdrawal_settle: 'Withdrawal',
  quick_sell_convert: 'Quick sell',
  quick_sell_return: 'Quick sell returned',
} as const

/** One change of one balance. Money that comes is above zero. */
export type Move = Why & { readonly userId: UserId; readonly coin: Sold; readonly amount: bigint }

/** What a customer's history must show of a swap or a transfer, which never change. */
export type Done = {
  readonly id: string
  readonly userId: UserId
  readonly type: 'swap' | 'transfer'
  readonly direction: 'in' | 'out'
  readonly coin: Coin
  readonly amount: bigint
  readonly fee: bigint | null
  readonly counter: { readonly coin: Coin; readonly amount: bigint } | null
  /** Who is at the other end of a transfer. */
  readonly other: UserId | null
}

/** The model. Every change throws `Broken` when it would leave somebody with less than nothing. */
export class Model {
  readonly #purses = new Map<string, Purse>()
  readonly #house = new Map<string, bigint>()
  readonly #uses: Use[] = []
  readonly orders = new Map<WithdrawalId, Order>()
  readonly credited = new Set<string>()
  readonly credits: Credited[] = []
  readonly sells = new Map<Sale['id'], Sale>()
  /** What the product said last of each sale: its own word for the state. */
  readonly told = new Map<Sale['id'], string>()
  /** Swaps and transfers that were answered as done. */
  readonly answered = new Set<string>()
  readonly done: Done[] = []
  readonly sent: Sent[] = []
  /** Every swap, transfer, withdrawal and sale, in the order in which they were answered. */
  readonly asked: string[] = []
  /** Rules by customer and coin. */
  readonly rules = new Map<string, Rule>()
  /** Claims of what is nobody's, each of a place: network, transaction, number. */
  readonly claims = new Map<ClaimId, { readonly userId: UserId; readonly place: string }>()
  /** Who was given what lay in a place. */
  readonly given = new Map<string, UserId>()
  /** What waits to be sold, by its deposit. */
  readonly shares = new Map<string, Share>()
  /** Every change of a customer's balance, oldest first. */
  readonly moves: Move[] = []
  /** Whose history changed since somebody looked at it. */
  readonly touched = new Set<UserId>()

  purse(userId: UserId, coin: Sold): Purse {
    const name = `${userId} ${coin}`
    const known = this.#purses.get(name)
    if (known !== undefined) return known
    const fresh = { balance: 0n, held: 0n }
    this.#purses.set(name, fresh)
    return fresh
  }

  available(userId: UserId, coin: Sold): bigint {
    const { balance, held } = this.purse(userId, coin)
    return balance - held
  }

  /** Where a house account must stand. */
  house(name: HouseAccount, coin: Sold): bigint {
    return this.#house.get(`${name} ${coin}`) ?? 0n
  }

  /** The coins in a customer's purse that can be spent. */
  spendable(userId: UserId): readonly Coin[] {
    return COIN_CODES.filter((coin) => this.available(userId, coin) > 0n)
  }

  openOrders(): readonly Order[] {
    return [...this.orders.values()].filter(({ state }) => state === 'open')
  }

  deposit(credit: Credited): void {
    const { id, userId, asset, amount } = credit
    this.credits.push(credit)
    this.move(userId, asset, amount, { kind: 'deposit_credit', id })
  }

  /** A swap that was answered as done. Being told of it again changes nothing. */
  swap(
    id: string,
    userId: UserId,
    given: { coin: Coin; amount: bigint; fee: bigint },
    received: { coin: Coin; amount: bigint },
  ): void {
    if (!this.#first(id)) return
    this.done.push({ ...given, id, userId, type: 'swap', direction: 'out', counter: received, other: null })
    this.move(userId, given.coin, -given.amount, { kind: 'swap', id })
    this.move(userId, received.coin, received.amount, { kind: 'swap', id })
    this.book('fees', given.coin, given.fee)
    this.book('swap_inventory', given.coin, given.amount - given.fee)
    this.book('swap_inventory', received.coin, -received.amount)
  }

  /** A transfer that was answered as done. */
  transfer(
    id: string,
    payer: UserId,
    payee: UserId,
    coin: Coin,
    amount: bigint,
    use: { atMs: number; cents: bigint },
  ): void {
    if (!this.#first(id)) return
    this.#use({ id, userId: payer, ...use, released: false })
    const facts = { id, type: 'transfer', coin, amount, fee: null, counter: null } as const
    this.done.push(
      { ...facts, userId: payer, direction: 'out', other: payee },
      { ...facts, userId: payee, direction: 'in', other: payer },
    )
    this.move(payer, coin, -amount, { kind: 'zend_transfer', id })
    this.move(payee, coin, amount, { kind: 'zend_transfer', id })
  }

  /** A withdrawal that was answered as requested. */
  order(order: Omit<Order, 'state' | 'cancelAsked'>, use: { atMs: number; cents: bigint }): void {
    const known = this.orders.get(order.id)
    if (known !== undefined) return
    this.#use({ id: order.id, userId: order.userId, ...use, released: false })
    const purse = this.purse(order.userId, order.coin)
    purse.held += order.amount
    must(
      purse.held <= purse.balance,
      () => `${order.id} holds more than ${order.userId} has: ${purse.held} of ${purse.balance} ${order.coin}`,
    )
    this.touched.add(order.userId)
    this.asked.push(order.id)
    this.orders.set(order.id, { ...order, state: 'open', cancelAsked: false })
  }

  /** A sale that was answered as taken. Being told of it again changes nothing. */
  sell(sale: Sale, use: { atMs: number; cents: bigint }): void {
    if (this.sells.has(sale.id)) return
    this.#use({ id: sale.id, userId: sale.userId, ...use, released: false })
    const purse = this.purse(sale.userId, sale.sold)
    purse.held += sale.amount
    must(
      purse.held <= purse.balance,
      () => `${sale.id} holds more than ${sale.userId} has: ${purse.held} of ${purse.balance} ${sale.sold}`,
    )
    this.touched.add(sale.userId)
    this.asked.push(sale.id)
    this.sells.set(sale.id, sale)
  }

  /** A rule is over: what waited for it stays with its customer. */
  endRule(name: string): void {
    const ended = this.rules.get(name)
    this.rules.delete(name)
    for (const [deposit, { rule }] of this.shares) if (rule === ended?.id) this.shares.delete(deposit)
  }

  /** Sales that are neither paid nor back. */
  openSells(): readonly Sale[] {
    return [...this.sells.values()].filter(({ state }) => state === 'locked' || state === 'booked')
  }

  /** What was held is no longer. */
  release(userId: UserId, coin: Sold, amount: bigint): void {
    this.purse(userId, coin).held -= amount
  }

  /** What came back counts against no limit. */
  unuse(id: string): void {
    for (const use of this.#uses) if (use.id === id) use.released = true
  }

  /** A withdrawal that ended. */
  close(order: Order, state: Exclude<OrderState, 'open'>): void {
    must(order.state === 'open', () => `${order.id} was ${order.state} and is ${state} now`)
    const purse = this.purse(order.userId, order.coin)
    purse.held -= order.amount
    order.state = state
    this.touched.add(order.userId)
    if (state === 'done') {
      this.move(order.userId, order.coin, -order.amount, { kind: 'withdrawal_settle', id: order.id })
      this.book('fees', order.coin, order.fee)
    } else for (const use of this.#uses) if (use.id === order.id) use.released = true
  }

  /** Whether so much more fits into a customer's limits. `null` when it depends on milliseconds. */
  fits(userId: UserId, cents: bigint, nowMs: number): boolean | null {
    const answers = LIMIT_WINDOWS.map(({ ms, text }) => {
      const limit = BigInt(text) / NAIRA_PER_CENT
      const used = (blur: number): bigint => this.#used(userId, nowMs - ms + blur)
      if (used(-BLUR_MS) + cents <= limit) return true
      return used(BLUR_MS) + cents > limit ? false : null
    })
    if (answers.includes(false)) return false
    return answers.includes(null) ? null : true
  }

  #used(userId: UserId, sinceMs: number): bigint {
    return this.#uses.reduce(
      (sum, use) => (use.userId === userId && !use.released && use.atMs > sinceMs ? sum + use.cents : sum),
      0n,
    )
  }

  #use(use: Use): void {
    must(
      this.fits(use.userId, use.cents, use.atMs) !== false,
      () => `${use.id} of ${use.cents} cents was let past the limits of ${use.userId}`,
    )
    this.#uses.push(use)
  }

  #first(id: string): boolean {
    if (this.answered.has(id)) return false
    this.answered.add(id)
    this.asked.push(id)
    return true
  }

  /** Money comes to a customer, or leaves. */
  move(userId: UserId, coin: Sold, amount: bigint, why: Why): void {
    const purse = this.purse(userId, coin)
    purse.balance += amount
    this.touched.add(userId)
    this.moves.push({ ...why, userId, coin, amount })
    must(
      purse.balance >= purse.held && purse.held >= 0n,
      () => `${userId} would have ${purse.balance} ${coin}, of which ${purse.held} are held`,
    )
  }

  /** A house account changes; credits are above zero. */
  book(name: HouseAccount, coin: Sold, amount: bigint): void {
    this.#house.set(`${name} ${coin}`, this.house(name, coin) + amount)
  }
}

/** Whether a coin is worth a dollar, whatever happens. */
export const isDollar = (coin: Coin): boolean => coin === 'USDT' || coin === 'USDC' || coin === 'DAI'

/**
 * What a swap must give, reckoned apart: fee rounded up, the rest at the prices of the quote less our margin, rounded
 * down.
 */
export function swapOf(
  prices: Readonly<MarketMood['prices']>,
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
export function centsOf(prices: Readonly<MarketMood['prices']>, coin: Coin, amount: bigint): bigint {
  const divisor = 10n ** BigInt(decimalsOf(coin)) * 10_000n
  return (amount * prices[coin] + divisor - 1n) / divisor
}

/** Whether a coin of the books is one of the simulation. */
export const isSimulated = (asset: string): asset is Coin => (COIN_CODES as readonly string[]).includes(asset)
