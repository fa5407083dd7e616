/**
 * A provider of foreign currency that does what a test scripts, in memory: it counts what it sold and paid under each
 * reference, and its balances move as a real provider's do.
 */
import type { FxCurrency } from '@zend/corridors'
import { type Money, money } from '@zend/kernel'
import type {
  FxConversion,
  FxPaymentOrder,
  FxPaymentSent,
  FxPaymentStatus,
  FxProvider,
  FxRecall,
  FxRefusal,
  FxReturnReason,
} from '@zend/server/ports/fx-provider'

/**
 * What becomes of the next order. `answer_lost`: done, and nobody hears of it. `order_lost`: nothing is done.
 * `order_late`: it arrives after somebody has asked for it once, or with `arrive`.
 */
export type FxFate = 'done' | 'pending' | 'answer_lost' | 'order_lost' | 'order_late' | 'not_taken' | FxRefusal

type BookedPayment = { readonly order: FxPaymentOrder; status: FxPaymentStatus }
type BookedConversion = { readonly buy: Money<FxCurrency>; readonly sell: Money<'USD'>; times: number }

/** The provider, with what a test changes and looks at. */
export type ScriptedFx = FxProvider & {
  /** US cents for a hundred minor units of each currency, which the provider sells at. */
  readonly rates: Map<FxCurrency, bigint>
  readonly held: Map<FxCurrency, bigint>
  /** Fates of the next conversions and payments, in their order; afterwards everything is done. */
  readonly conversionFates: FxFate[]
  readonly paymentFates: FxFate[]
  readonly payments: Map<string, BookedPayment>
  readonly conversions: Map<string, BookedConversion>
  /** It answers nothing, and does nothing. */
  down: boolean
  /** When what it sells can be paid out; `null`: at once. */
  settlesAt: Date | null
  /** What a payment becomes that is taken well. */
  usual: 'pending' | 'sent' | 'delivered'
  charge: bigint
  recalls: FxRecall
  readonly settle: (reference: string, state: 'sent' | 'delivered') => void
  readonly fail: (reference: string, why: FxRefusal) => void
  readonly sendBack: (reference: string, why: FxReturnReason, less?: bigint) => void
  /** What is on its way arrives now: no order is for as long as the product takes for impossible. */
  readonly arrive: () => void
}

const SILENCE = { kind: 'no_answer', said: 'nobody answered' } as const
const FATES_OF_ORDERS: ReadonlySet<FxFate> = new Set(['done', 'pending', 'answer_lost', 'order_late'])

/** Creates a provider with these balances, in minor units. */
export function scriptedFx(
  name: string,
  held: Readonly<Partial<Record<FxCurrency, bigint>>> = { USD: 1_000_000_00n },
): ScriptedFx {
  const purse = new Map(Object.entries(held) as [FxCurrency, bigint][])
  const change = (currency: FxCurrency, by: bigint): void => void purse.set(currency, (purse.get(currency) ?? 0n) + by)
  const rates = new Map<FxCurrency, bigint>([
    ['CAD', 72n],
    ['GBP', 132n],
    ['EUR', 116n],
    ['CNY', 14n],
  ])
  const payments = new Map<string, BookedPayment>()
  const conversions = new Map<string, BookedConversion>()
  const costOf = ({ asset, amount }: Money<FxCurrency>): Money<'USD'> =>
    money('USD', (amount * (rates.get(asset) ?? 100n) + 99n) / 100n)
  const paymentAt = (reference: string): BookedPayment => {
    const found = payments.get(reference)
    if (found === undefined) throw new Error(`nobody ordered ${reference}`)
    return found
  }
  const late = new Map<string, () => void>()
  /** What was on its way arrives now, after the answer to whoever asked. */
  const arrive = (reference: string): void => {
    late.get(reference)?.()
    late.delete(reference)
  }
  const idOf = (reference: string): string => `${name}-${reference}`
  const leave = (reference: string, kind: 'sent' | 'delivered'): void => {
    const payment = paymentAt(reference)
    const { asset, amount } = payment.order.amount
    if (payment.status.kind === 'pending') change(asset, -amount - provider.charge)
    payment.status = { kind, providerId: idOf(reference), tracking: `T-${reference}`, feeMinor: provider.charge }
  }
  const conversionOf = (reference: string): FxConversion => {
    const found = conversions.get(reference)
    if (found === undefined) return { kind: 'unknown_reference' }
    const { settlesAt } = provider
    const agreed = { providerId: idOf(reference), sell: found.sell }
    return settlesAt === null ? { kind: 'settled', ...agreed } : { kind: 'agreed', ...agreed, settlesAt }
  }
  const provider: ScriptedFx = {
    name,
    rates,
    held: purse,
    conversionFates: [],
    paymentFates: [],
    payments,
    conversions,
    down: false,
    settlesAt: null,
    usual: 'sent',
    charge: 0n,
    recalls: { kind: 'requested' },
    settle: leave,
    fail(reference, why) {
      paymentAt(reference).status = { kind: 'failed', why, said: 'no' }
    },
    sendBack(reference, why, less = 0n) {
      const payment = paymentAt(reference)
      const { asset, amount } = payment.order.amount
      if (payment.status.kind === 'pending') leave(reference, 'sent')
      change(asset, amount - less)
      payment.status = { kind: 'returned', why, said: 'it came back', returned: money(asset, amount - less) }
    },
    arrive() {
      for (const reference of late.keys()) arrive(reference)
    },
    serves: () => true,
    async price(buy) {
      return provider.down ? SILENCE : { kind: 'indicative', sell: costOf(buy), buy }
    },
    async convert({ reference, buy }) {
      if (provider.down) return SILENCE
      const known = conversions.get(reference)
      if (known !== undefined) {
        known.times += 1
        return conversionOf(reference)
      }
      const fate = provider.conversionFates.shift() ?? 'done'
      if (fate === 'order_lost' || fate === 'not_taken') return SILENCE
      if (!FATES_OF_ORDERS.has(fate)) return { kind: 'failed', why: fate as FxRefusal, said: 'no' }
      const sell = costOf(buy)
      const take = (): void => {
        conversions.set(reference, { buy, sell, times: 1 })
        change('USD', -sell.amount)
        change(buy.asset, buy.amount)
      }
      if (fate === 'order_late') {
        late.set(reference, take)
        return SILENCE
      }
      take()
      return fate === 'answer_lost' ? SILENCE : conversionOf(reference)
    },
    async conversionOf(reference) {
      if (provider.down) return SILENCE
      const status = conversionOf(reference)
      arrive(reference)
      return status
    },
    async checkName() {
      return { kind: 'match' }
    },
    async send(order): Promise<FxPaymentSent> {
      const { reference } = order
      if (provider.down) return SILENCE
      const known = payments.get(reference)?.status
      if (known !== undefined) return asSent(known, idOf(reference))
      const fate = provider.paymentFates.shift() ?? 'done'
      if (fate === 'not_taken') return { kind: 'not_taken', said: 'HTTP status 503' }
      if (fate === 'order_lost') return SILENCE
      const pending = { kind: 'pending', providerId: idOf(reference) } as const
      if (!FATES_OF_ORDERS.has(fate)) {
        const failed = { kind: 'failed', why: fate as FxRefusal, said: 'no' } as const
        payments.set(reference, { order, status: failed })
        return failed
      }
      const take = (): void => {
        payments.set(reference, { order, status: pending })
        if (fate !== 'pending' && provider.usual !== 'pending') leave(reference, provider.usual)
      }
      if (fate === 'order_late') {
        late.set(reference, take)
        return SILENCE
      }
      take()
      return fate === 'answer_lost' ? SILENCE : asSent(paymentAt(reference).status, idOf(reference))
    },
    async statusOf(reference) {
      if (provider.down) return SILENCE
      const status = payments.get(reference)?.status ?? ({ kind: 'unknown_reference' } as const)
      arrive(reference)
      return status
    },
    async recall() {
      return provider.recalls
    },
    async balance(currency) {
      return provider.down ? null : money(currency, purse.get(currency) ?? 0n)
    },
    async statement() {
      return null
    },
    questions: null,
    async bankMessage() {
      return null
    },
  }
  return provider
}

/** A repeated order returns its present state, and is never paid again. */
const asSent = (status: FxPaymentStatus, providerId: string): FxPaymentSent =>
  status.kind === 'returned' || status.kind === 'unknown_reference' ? { kind: 'pending', providerId } : status
