/**
 * Quotes what remains of a bill in a coin, and shows the bill's own address for it. The quote is a row and no signed
 * text: whoever pays gives nothing back but coins. It binds us to nothing but how they are counted.
 */
import type { NetworkName } from '@zend/contracts'
import {
  after,
  type CoinCode,
  convert,
  DAY_MS,
  decimalsOf,
  divide,
  formatMoney,
  HOUR_MS,
  invert,
  type LocalCurrency,
  MINUTE_MS,
  type Money,
  money,
  ok,
  refuse,
  type Rate,
  type Result,
} from '@zend/kernel'
import { type Network, networkAsset, type NetworkTable } from '../../core/assets/index.ts'
import { depositAddressFor, isHandedOut } from '../../core/custody/index.ts'
import { type PriceBoard, priceOf } from '../../core/pricing/index.ts'
import { type Caller, networkOf } from '../../core/throttle/index.ts'
import { type Tx, undoOnRefusal } from '../../database/index.ts'
import { expectedOf, insertQuote, quotesOf } from './arrivals.repo.ts'
import { type Bill, type BillQuote, isOpen, quoteFor, remainingOf, worthBy } from './bill.ts'
import type { PayDeps } from './bills.deps.ts'
import type { QuoteRefusal } from './bills.refusals.ts'
import { findByCode, lockBill } from './bills.repo.ts'
import { countUnder } from './throttles.ts'

/** A quote with the address that it is paid to, in its owner's form: with a memo behind it where there is one. */
export type PayQuote = { readonly quote: BillQuote; readonly bill: Bill; readonly destination: string }

/** What whoever pays chose. */
export type Choice = { readonly coin: CoinCode; readonly network: NetworkName }

// More is never under way at once for one bill; the rest is counted when it is credited.
const UNDER_WAY_MAX = 100
const QUOTES_READ = 100

/**
 * Returns the quote in force for this coin and network, or makes one at the price of now. Refuses what is not taken,
 * what is halted, and less than is credited there by itself.
 */
export async function quotePay(
  deps: PayDeps,
  code: string,
  choice: Choice,
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<PayQuote, QuoteRefusal>> {
  const found = await findByCode(deps.db.read, deps.billsKey, code)
  if (found === null) return refuse('not_found')
  if (found.kind === 'link' || !isOpen(found, deps.clock.now())) return refuse('bill_closed')
  const coin = takenCoin(deps.networks, found, choice)
  if (coin === null) return refuse('network_not_available')
  if ((await deps.isHalted())(choice.network)) return refuse('network_halted')
  // Before the transaction: no price is read inside one.
  const board = await deps.market.board()
  const price = priceOf(board, choice.coin, found.amount.asset)
  if (!price.ok) return refuse(price.refusal.code, { currency: price.refusal.currency })
  return deps.db.transact((tx) =>
    undoOnRefusal(tx, async (): Promise<Result<PayQuote, QuoteRefusal>> => {
      const bill = await lockBill(tx, deps.billsKey, found.id)
      const now = deps.clock.now()
      if (bill === null || !isOpen(bill, now)) return refuse('bill_closed')
      const left = remainingOf(bill) - (await underWay(tx, board, bill))
      if (left <= 0n) return refuse('bill_closed')
      const earlier = await inForce(deps, tx, bill, { ...choice, left })
      const quote = earlier ?? quoteOf(deps, bill, { network: choice.network, left, rate: price.value.rate }, now)
      if (quote.coins.amount < coin.minDeposit.amount)
        return refuse('amount_too_small', { currency: choice.coin, minimum: formatMoney(coin.minDeposit) })
      if (earlier === null) {
        const counted = await countQuote(deps, tx, bill, ip, now)
        if (!counted.ok) return counted
        await insertQuote(tx, quote)
      }
      const address = await addressOf(deps, tx, bill, choice.network)
      return address.ok ? ok({ quote, bill, destination: address.value }) : address
    }),
  )
}

/** Returns the coin on this network where the bill is paid in it; coins that an address must opt in to are not taken. */
export function takenCoin(networks: NetworkTable, bill: Pick<Bill, 'coins'>, { coin, network }: Choice) {
  const { enabled } = networks[network]
  const found = enabled ? networkAsset(networks[network], coin) : null
  if (found === null || found.optIn === true) return null
  return bill.coins.length === 0 || bill.coins.includes(coin) ? found : null
}

/** What is on its way already, in the bill's currency: by its quote, else at the price of now. Unpriced counts nothing. */
async function underWay(tx: Tx, board: PriceBoard, bill: Bill): Promise<bigint> {
  const quotes = await quotesOf(tx, bill.id, { max: QUOTES_READ })
  const sums = (await expectedOf(tx, bill.id, UNDER_WAY_MAX)).map((arrival) => {
    const quote = quoteFor(quotes, arrival)
    if (quote !== null) return worthBy(quote, arrival.coins)
    const price = priceOf(board, arrival.coins.asset, bill.amount.asset)
    return price.ok ? convert(arrival.coins, price.value.rate, 'down').amount : 0n
  })
  return sums.reduce((sum, worth) => sum + worth, 0n)
}

async function inForce(
  { clock, policy }: Pick<PayDeps, 'clock' | 'policy'>,
  tx: Tx,
  bill: Bill,
  { coin, network, left }: Choice & { readonly left: bigint },
): Promise<BillQuote | null> {
  const long = after(clock.now(), policy.quoteLeftMs)
  const made = await quotesOf(tx, bill.id, { coin, max: QUOTES_READ })
  return made.find((quote) => quote.network === network && quote.worth === left && quote.expiresAt > long) ?? null
}

function quoteOf(
  { policy, networks }: Pick<PayDeps, 'policy' | 'networks'>,
  bill: Bill,
  {
    network,
    left,
    rate,
  }: Pick<Choice, 'network'> & { readonly left: bigint; readonly rate: Rate<CoinCode, LocalCurrency> },
  now: Date,
): BillQuote {
  const expiresAt = after(now, policy.quoteMs)
  return {
    bill: bill.id,
    network,
    coins: sendable(networks[network], convert(money(bill.amount.asset, left), invert(rate), 'up')),
    worth: left,
    madeAt: now,
    expiresAt,
    countsUntil: after(expiresAt, policy.blocksLate * blockMs(networks[network])),
  }
}

/** Rounds up to what can be sent on a network that has fewer decimals than our books. */
function sendable(network: Network, coins: Money<CoinCode>): Money<CoinCode> {
  const decimals = networkAsset(network, coins.asset)?.decimals ?? decimalsOf(coins.asset)
  const step = 10n ** BigInt(Math.max(0, decimalsOf(coins.asset) - decimals))
  return money(coins.asset, divide(coins.amount, step, 'up') * step)
}

/** The usual time between two blocks, as far as the network's usual arrival says it. */
const blockMs = ({ arrivalMinutes, confirmations }: Network): number =>
  Math.ceil((arrivalMinutes * MINUTE_MS) / Math.max(1, confirmations))

const countQuote = (
  { policy, throttleKeys }: Pick<PayDeps, 'policy' | 'throttleKeys'>,
  tx: Tx,
  bill: Bill,
  ip: string,
  now: Date,
) =>
  countUnder(
    tx,
    throttleKeys,
    [
      { scope: 'pay-quote:bill', of: bill.id, max: policy.quotesOfBillPerDayMax, windowMs: DAY_MS },
      { scope: 'pay-quote:network', of: networkOf(ip), max: policy.quotesPerHourMax, windowMs: HOUR_MS },
    ],
    now,
  )

/** Returns the bill's own address, made at the first call: bounded for each company, since keys and sweeps cost. */
async function addressOf(
  deps: PayDeps,
  tx: Tx,
  { id: bill, holder }: Bill,
  network: NetworkName,
): Promise<Result<string, QuoteRefusal>> {
  const { policy, custody, clock } = deps
  const { space } = deps.networks[network]
  if (!(await isHandedOut(tx, { holder, bill }, space))) {
    const limits = [{ scope: 'bill-address', of: holder, max: policy.addressesPerDayMax, windowMs: DAY_MS } as const]
    const pool = {
      scope: 'bill-address:pool',
      of: holder,
      max: policy.poolAddressesPerDayMax,
      windowMs: DAY_MS,
    } as const
    const isPool = custody.chains[space].model === 'pool'
    const counted = await countUnder(tx, deps.throttleKeys, isPool ? [...limits, pool] : limits, clock.now())
    if (!counted.ok) return counted
  }
  const made = await depositAddressFor(custody, tx, { holder, network, bill })
  return made.ok ? ok(made.value.address) : made
}
