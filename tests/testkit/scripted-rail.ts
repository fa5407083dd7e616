/**
 * A payout provider in memory that does what a test scripts. It keeps the port's promise: one reference is paid at most
 * once, however often it is ordered; every other failure of providers happens on demand. Every naira it pays is
 * counted.
 */
import { type LocalCurrency, type Money, money } from '@zend/kernel'
import type { PayoutOrder, PayoutRail, PayoutRefusal, PayoutStatus } from '@zend/server/ports/payout-rail'

/** Outcome of an order. */
export type OrderFate =
  /** Taken and paid at once, or taken and pending until `settle`. */
  | 'paid'
  | 'pending'
  /** Taken, but the answer is lost. */
  | 'answer_lost'
  /** Paid, but the answer is lost. */
  | 'paid_answer_lost'
  /** Never arrives, or only on `arrive`. */
  | 'order_lost'
  | 'order_late'
  /** Refused, and the caller knows it. */
  | 'not_taken'
  | PayoutRefusal

/** One payout in the provider's book. */
export type BookedPayout = {
  readonly order: PayoutOrder
  status: 'pending' | 'paid' | 'failed' | 'reversed'
  why: PayoutRefusal | null
}

/** A rail controlled by a test. */
export type ScriptedRail = PayoutRail & {
  /** Outcomes of the next orders, one each; `usual` when none is left. */
  readonly fates: OrderFate[]
  usual: OrderFate
  /** Nobody answers. */
  down: boolean
  /** Names by account number; others are `Ada Obi`. */
  readonly names: Map<string, string>
  readonly book: Map<string, BookedPayout>
  /** Orders in transit, with the test's note of each when it was sent. */
  readonly late: Map<string, { readonly order: PayoutOrder; readonly atMs: number }>
  /** Delivers an order that was in transit, and processes it. */
  readonly arrive: (reference: string) => void
  /** Changes a payout's state. */
  readonly settle: (reference: string, status: BookedPayout['status']) => void
  /** Our balances at it. */
  readonly held: Map<LocalCurrency, bigint>
  /** What receivers got from it: payments less reversals. */
  readonly paidOut: (currency: LocalCurrency) => bigint
}

/**
 * Opens a rail with this name and this balance of each currency. It serves every account, and charges `fee` minor units
 * per payout.
 */
export function scriptedRail(
  name: string,
  held: Readonly<Partial<Record<LocalCurrency, bigint>>> = {},
  fee = 0n,
  nowMs: () => number = () => 0,
): ScriptedRail {
  const book = new Map<string, BookedPayout>()
  const purse = new Map(Object.entries(held).map(([currency, amount]) => [currency as LocalCurrency, amount]))
  const change = (currency: LocalCurrency, by: bigint): void =>
    void purse.set(currency, (purse.get(currency) ?? 0n) + by)
  const settle = (reference: string, status: BookedPayout['status']): void => {
    const payout = book.get(reference)
    if (payout === undefined) throw new Error(`nobody ordered ${reference}`)
    const { asset, amount } = payout.order.amount
    if (payout.status !== 'paid' && status === 'paid') change(asset, -amount - fee)
    if (payout.status === 'paid' && status === 'reversed') change(asset, amount)
    payout.status = status
  }
  const statusOf = (reference: string): PayoutStatus => {
    const payout = book.get(reference)
    if (payout === undefined) return { kind: 'unknown_reference' }
    const railId = `${name}-${reference}`
    switch (payout.status) {
      case 'pending':
        return { kind: 'pending', railId }
      case 'paid':
        return { kind: 'paid', railId, feeMinor: fee }
      case 'failed':
        return { kind: 'failed', railId, why: payout.why ?? 'rejected', said: 'no' }
      case 'reversed':
        return { kind: 'reversed', railId, said: 'the bank gave it back' }
    }
  }
  const late: ScriptedRail['late'] = new Map()
  const arrive = (reference: string): void => {
    const order = late.get(reference)?.order
    late.delete(reference)
    if (order !== undefined && !book.has(reference)) book.set(reference, { order, status: 'pending', why: null })
  }
  const noAnswer = { kind: 'no_answer', said: 'nobody answered' } as const
  const rail: ScriptedRail = {
    name,
    fates: [],
    usual: 'paid',
    down: false,
    names: new Map(),
    book,
    settle,
    late,
    arrive,
    held: purse,
    paidOut: (currency) =>
      [...book.values()].reduce(
        (sum, { order, status }) =>
          order.amount.asset === currency && status === 'paid' ? sum + order.amount.amount : sum,
        0n,
      ),
    serves: () => true,
    async send(order) {
      if (rail.down) return noAnswer
      const known = statusOf(order.reference)
      // A repeated order returns its present state, and is never paid again.
      if (known.kind === 'reversed') return { kind: 'pending', railId: known.railId }
      if (known.kind !== 'unknown_reference') return known
      const fate = rail.fates.shift() ?? rail.usual
      if (fate === 'not_taken') return { kind: 'not_taken', said: 'HTTP status 503' }
      if (fate === 'order_late') late.set(order.reference, { order, atMs: nowMs() })
      if (fate === 'order_lost' || fate === 'order_late') return noAnswer
      const refused =
        fate === 'paid' || fate === 'pending' || fate === 'answer_lost' || fate === 'paid_answer_lost' ? null : fate
      book.set(order.reference, { order, status: refused === null ? 'pending' : 'failed', why: refused })
      if (fate === 'paid' || fate === 'paid_answer_lost') settle(order.reference, 'paid')
      if (fate === 'answer_lost' || fate === 'paid_answer_lost') return noAnswer
      return statusOf(order.reference) as Awaited<ReturnType<PayoutRail['send']>>
    },
    statusOf: async (reference) => (rail.down ? noAnswer : statusOf(reference)),
    resolveName: async ({ accountNumber }) =>
      rail.down ? noAnswer : { kind: 'found', name: rail.names.get(accountNumber) ?? 'OBI ADA' },
    balance: async (currency): Promise<Money<LocalCurrency> | null> =>
      rail.down ? null : money(currency, purse.get(currency) ?? 0n),
    readNotice: () => null,
  }
  return rail
}
