/**
 * The one book of payouts behind every simulated provider: what was ordered, what became of it, and what the providers
 * hold for us. A reference is paid once. It speaks no format and calls nobody; whoever listens is told of each end.
 */
import { type AssetCode, formatMoney, type Money, money } from '@zend/kernel'
import type { FailureWord, Rail } from './behaviour.ts'
import { openBookFile } from './book-file.ts'

/** What became of a payout. */
export type PayoutState = 'pending' | 'paid' | 'failed' | 'reversed'

/** What is ordered. `amount` is in minor units of its currency. */
export type PayoutWish = {
  readonly rail: Rail
  /** What the provider tells payouts apart by. */
  readonly reference: string
  /** What the caller calls it. */
  readonly clientReference: string
  readonly amount: Money
  /** What the provider keeps of ours once it is paid, in minor units of its currency. */
  readonly fee: number
  readonly institution: string
  readonly accountNumber: string
  readonly accountName: string
  readonly narration: string
}

/** A payout in the book. `number` counts from a start that looks like a provider's. */
export type BankPayout = PayoutWish & {
  readonly number: number
  readonly createdAt: string
  changedAt: string
  state: PayoutState
  why: FailureWord | null
}

/** A payout as the control shows it. `amount` is decimal text. */
export type PayoutView = Omit<BankPayout, 'amount'> & { readonly amount: string; readonly currency: string }

/** Shows a payout. */
export const viewOf = ({ amount, ...payout }: BankPayout): PayoutView => ({
  ...payout,
  amount: formatMoney(amount),
  currency: amount.asset,
})

/** The book. */
export type Book = {
  readonly payouts: () => readonly BankPayout[]
  readonly byReference: (rail: Rail, reference: string) => BankPayout | undefined
  readonly byNumber: (number: number) => BankPayout | undefined
  /** Writes a payout down and takes its amount off the balance; `null` when the provider knows the reference. */
  readonly take: (wish: PayoutWish) => BankPayout | null
  /** Ends a payout, or brings a paid one back. `false` when it cannot become that any more. */
  readonly settle: (payout: BankPayout, state: Exclude<PayoutState, 'pending'>, why?: FailureWord) => boolean
  readonly balanceOf: (rail: Rail, currency: AssetCode) => Money
}

const KEPT = 2_000
const FIRST_NUMBER = 860_700_000
// Ten million whole units with two decimals; enough for any day of trying.
const OPENING_BALANCE = 1_000_000_000n
const MAY_BECOME: Readonly<Record<PayoutState, readonly PayoutState[]>> = {
  pending: ['paid', 'failed', 'reversed'],
  paid: ['reversed'],
  failed: [],
  reversed: [],
}

/** The book that is in this file, `null` for none. `onEnd` is told of each payout that ended or came back. */
export function openBook(file: string | null, now: () => Date, onEnd: (payout: BankPayout) => void): Book {
  const before = openBookFile<BankPayout>(file, KEPT)
  const payouts = new Map(before.payouts.map((payout) => [`${payout.rail} ${payout.reference}`, payout]))
  const balances = new Map(before.held)
  let next = before.payouts.at(-1)?.number ?? FIRST_NUMBER
  const balanceOf = (rail: Rail, currency: AssetCode): Money =>
    balances.get(`${rail} ${currency}`) ?? money(currency, OPENING_BALANCE)
  const move = (rail: Rail, { asset, amount }: Money, sign: 1n | -1n): void => {
    balances.set(`${rail} ${asset}`, money(asset, balanceOf(rail, asset).amount + sign * amount))
  }
  const keep = (payout: BankPayout): void => {
    before.write(payout, [`${payout.rail} ${payout.amount.asset}`, balanceOf(payout.rail, payout.amount.asset)])
  }
  return {
    payouts: () => [...payouts.values()].toReversed(),
    byReference: (rail, reference) => payouts.get(`${rail} ${reference}`),
    byNumber: (number) => [...payouts.values()].find((payout) => payout.number === number),
    balanceOf,
    take(wish) {
      const key = `${wish.rail} ${wish.reference}`
      if (payouts.has(key)) return null
      const at = now().toISOString()
      next += 1
      const payout: BankPayout = { ...wish, number: next, createdAt: at, changedAt: at, state: 'pending', why: null }
      payouts.set(key, payout)
      move(wish.rail, wish.amount, -1n)
      keep(payout)
      const oldest = payouts.keys().next()
      if (payouts.size > KEPT && oldest.done !== true) payouts.delete(oldest.value)
      return payout
    },
    settle(payout, state, why) {
      if (!MAY_BECOME[payout.state].includes(state)) return false
      payout.state = state
      payout.why = state === 'failed' ? (why ?? 'bank_refused') : null
      payout.changedAt = now().toISOString()
      if (state === 'paid') move(payout.rail, money(payout.amount.asset, BigInt(payout.fee)), -1n)
      else move(payout.rail, payout.amount, 1n)
      keep(payout)
      // As it stands now: a webhook that comes late still tells what was.
      onEnd({ ...payout })
      return true
    },
  }
}
