/** What the simulated FX providers take, whatever their format: beneficiaries, prices, conversions and payments. */
import type { FxCurrency } from '@zend/corridors'
import { type FxBehaviour, type FxProviderName, fateOf } from './behaviour.ts'
import type { FxBeneficiary, FxBook, FxBookConversion, FxBookPayment } from './book.ts'
import type { PaymentLife } from './life.ts'

/** Delays: between the steps of a payment, and until a conversion settles. */
export type FxPace = { readonly stepMs: number; readonly settleMs: number }

/** A price that was held. */
export type HeldPrice = {
  readonly id: string
  readonly currency: FxCurrency
  readonly buy: bigint
  readonly sell: bigint
  readonly expiresAt: Date
}

/** An order of a payment, as a provider's format reads it. */
export type PaymentInput = Pick<
  FxBookPayment,
  'provider' | 'reference' | 'currency' | 'amount' | 'rail' | 'isWire' | 'remittance' | 'reason'
> & { readonly to: FxBeneficiary }

/** The result of an order. `mute`: it was taken, and the connection breaks. */
export type Ordered<T> =
  | { readonly kind: 'taken'; readonly row: T; readonly mute: boolean }
  | { readonly kind: 'known'; readonly row: T }
  | { readonly kind: 'refused'; readonly why: 'rejected' | 'price_expired' | 'balance_low' }
  | { readonly kind: 'gone' }

/** Units of a currency for a dollar, in millionths. They do not move. */
export const RATES: Readonly<Record<Exclude<FxCurrency, 'USD'>, bigint>> = {
  CAD: 1_392_000n,
  GBP: 758_000n,
  EUR: 862_000n,
  CNY: 7_121_000n,
}
const WIRE_FEE = 500n
const DAY_MS = 86_400_000
const SETTLEMENT_HOUR_MS = 16 * 3_600_000

/** Returns the cents that an amount costs, rounded up. */
export const costOf = (currency: Exclude<FxCurrency, 'USD'>, buy: bigint): bigint =>
  (buy * 1_000_000n + RATES[currency] - 1n) / RATES[currency]

/** What orders work on. */
type OrdersOn = {
  readonly book: FxBook
  readonly pace: FxPace
  readonly behaviourOf: (provider: FxProviderName) => FxBehaviour
  readonly life: PaymentLife
  /** Does what is due, and stores. */
  readonly run: () => void
  readonly settlesInDays: () => number
}

/** The orders over a book. */
export function ordersOf({ book, pace, behaviourOf, life, run, settlesInDays }: OrdersOn) {
  const prices = new Map<string, HeldPrice>()
  const settlementOf = (at: number): number =>
    settlesInDays() === 0 ? at + pace.settleMs : Math.floor(at / DAY_MS + settlesInDays()) * DAY_MS + SETTLEMENT_HOUR_MS
  return {
    /** Takes a beneficiary; `null` when its account is none. */
    addBeneficiary(input: Omit<FxBeneficiary, 'id' | 'hidden'>): FxBeneficiary | null {
      if (fateOf(input)?.unknownAccount === true) return null
      const hidden = behaviourOf(input.provider).kind === 'lagging'
      const row = book.keep(book.state.beneficiaries, { ...input, id: book.uuid(), hidden })
      book.save()
      return row
    },
    hold(currency: Exclude<FxCurrency, 'USD'>, buy: bigint, forMs: number): HeldPrice {
      const expiresAt = new Date(book.now().getTime() + forMs)
      const price = { id: book.uuid(), currency, buy, sell: costOf(currency, buy), expiresAt }
      prices.set(price.id, price)
      return price
    },
    convert(
      input: Pick<FxBookConversion, 'provider' | 'reference' | 'currency' | 'buy'>,
      priceId: string | null,
    ): Ordered<FxBookConversion> {
      const { provider, reference, currency, buy } = input
      const known = book.conversion(provider, { reference })
      if (known !== undefined) return { kind: 'known', row: known }
      const { kind } = behaviourOf(provider)
      if (kind === 'rejecting' || currency === 'USD') return { kind: 'refused', why: 'rejected' }
      const price = priceId === null ? null : prices.get(priceId)
      const isOver = price === undefined || (price !== null && (price.buy !== buy || price.expiresAt <= book.now()))
      if (isOver || kind === 'past-cut-off') return { kind: 'refused', why: 'price_expired' }
      const sell = price?.sell ?? costOf(currency, buy)
      if (kind === 'broke' || book.balance(provider, 'USD') < sell) return { kind: 'refused', why: 'balance_low' }
      if (priceId !== null) prices.delete(priceId)
      const at = book.now()
      const settlesAt = settlementOf(at.getTime())
      const row = book.keep(book.state.conversions, {
        ...input,
        id: book.uuid(),
        number: book.number(),
        sell,
        settlesAt: new Date(settlesAt).toISOString(),
        createdAt: at.toISOString(),
        changedAt: at.toISOString(),
        settled: false,
        hidden: kind === 'lagging',
      })
      book.write({
        provider,
        currency: 'USD',
        amount: -sell,
        kind: 'conversion',
        reference,
        entity: { type: 'conversion', id: row.id },
      })
      book.plan('settle', row.id, settlesAt - at.getTime())
      run()
      return { kind: 'taken', row, mute: false }
    },
    pay({ to, ...input }: PaymentInput): Ordered<FxBookPayment> {
      const known = book.payment(input.provider, { reference: input.reference })
      if (known !== undefined) return { kind: 'known', row: known }
      const fate = fateOf(to)
      const { kind } = behaviourOf(input.provider)
      if (fate?.behaviour === 'gone') return { kind: 'gone' }
      if (kind === 'rejecting') return { kind: 'refused', why: 'rejected' }
      const at = book.now().toISOString()
      const row = book.keep<FxBookPayment>(book.state.payments, {
        ...input,
        id: book.uuid(),
        number: book.number(),
        uetr: book.uuid(),
        beneficiaryId: to.id,
        fee: input.isWire ? WIRE_FEE : 0n,
        createdAt: at,
        changedAt: at,
        leftAt: null,
        state: 'waiting',
        why: null,
        returned: 0n,
        recall: false,
        hidden: kind === 'lagging',
      })
      if (!life.fund(row)) book.plan('retry', row.id, pace.stepMs)
      run()
      return { kind: 'taken', row, mute: fate?.behaviour === 'mute' }
    },
  }
}
