/**
 * The book of payouts shared by all simulated providers: orders, their outcomes, and our balance at each provider. A
 * reference is paid once. It has no wire format and makes no calls; a listener is called at each outcome.
 */
import { type AssetCode, formatMoney, type Money, money } from '@zend/kernel'
import type { FailureWord, Rail } from './behaviour.ts'
import { openBookFile } from './book-file.ts'

/** State of a payout. */
export type PayoutState = 'pending' | 'paid' | 'failed' | 'reversed'

/** An order. `amount` is in minor units of its currency. */
export type PayoutInput = {
  readonly rail: Rail
  /** The provider's unique reference. */
  readonly reference: string
  /** The caller's reference. */
  readonly clientReference: string
  readonly amount: Money
  /** The provider's fee once it is paid, in minor units of its currency. */
  readonly fee: number
  readonly institution: string
  readonly accountNumber: string
  readonly accountName: string
  readonly narration: string
}

/** A payout in the book. `number` starts at a realistic value. */
export type BankPayout = PayoutInput & {
  readonly number: number
  readonly createdAt: string
  changedAt: string
  state: PayoutState
  why: FailureWord | null
}

/** A payout as the control API shows it. `amount` is decimal text. */
export type PayoutView = Omit<BankPayout, 'amount'> & { readonly amount: string; readonly currency: string }

/** Converts a payout for the control API. */
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
  /** Records a payout and debits its amount; `null` when the provider already knows the reference. */
  readonly take: (input: PayoutInput) => BankPayout | null
  /** Settles a payout, or reverses a paid one. `false` when its state does not allow that. */
  readonly settle: (payout: BankPayout, state: Exclude<PayoutState, 'pending'>, why?: FailureWord) => boolean
  readonly balanceOf: (rail: Rail, currency: AssetCode) => Money
}

const KEPT = 2_000
const FIRST_NUMBER = 860_700_000
// Ten million whole units with two decimals; enough for any day of testing.
const OPENING_BALANCE = 1_000_000_000n
const MAY_BECOME: Readonly<Record<PayoutState, readonly PayoutState[]>> = {
  pending: ['paid', 'failed', 'reversed'],
  paid: ['reversed'],
  failed: [],
  reversed: [],
}

/** Opens the book of this file, `null` for none. Calls `onEnd` for each payout that was settled or reversed. */
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
    take(input) {
      const key = `${input.rail} ${input.reference}`
      if (payouts.has(key)) return null
      const at = now().toISOString()
      next += 1
      const payout: BankPayout = { ...input, number: next, createdAt: at, changedAt: at, state: 'pending', why: null }
      payouts.set(key, payout)
      move(input.rail, input.amount, -1n)
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
      // A copy of the present state, so that a delayed webhook reports the state it was sent for.
      onEnd({ ...payout })
      return true
    },
  }
}
