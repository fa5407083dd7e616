/**
 * Defines a payment abroad and its life: states, events and ids. Pure: it reads no clock, no rate and no database, asks
 * no provider and books nothing.
 */
import type { FxState } from '@zend/contracts'
import type { FxCurrency, FxPayee, FxRail, Purpose } from '@zend/corridors'
import {
  type BusinessId,
  divide,
  type HoldId,
  type Id,
  type Money,
  money,
  type PostingId,
  stateMachine,
  type UserId,
} from '@zend/kernel'
import type { Consented } from '../../core/authorizations/index.ts'
import type { PaidInvoice } from '../../core/invoices/index.ts'
import type { FxPaymentOrder } from '../../ports/fx-provider.ts'

/** The id of one payment abroad. */
export type FxPaymentId = Id<'fxp'>

/** The company that pays, as banks are told. */
export type FxPayer = FxPaymentOrder['payer']

/** What is ordered: everything that decides how much goes where, and until when. */
export type FxOrder = {
  readonly id: FxPaymentId
  readonly supplierId: string
  readonly supplierVersion: number
  readonly supplierName: string
  readonly to: FxPayee
  readonly rail: FxRail
  readonly purpose: Purpose
  readonly remittance: string
  /** What arrives, exactly. */
  readonly deliver: Money<FxCurrency>
  /** The most that may leave, our fee included. */
  readonly most: Money<'USDT'>
  /** Until then the rate is waited for at which no more than the most leaves. */
  readonly payBy: Date
  /** What it pays of which invoices, as it is signed. */
  readonly invoices: readonly PaidInvoice[]
}

/**
 * The terms at which a payment was converted. `taken` left the balance; `worth` is that in US dollars, and splits into
 * our fee and what is set aside to buy with. `buy` is what is delivered and what the rail may charge us; `cost` is
 * what the provider asked for it then.
 */
export type FxTerms = {
  readonly provider: string
  readonly taken: Money<'USDT'>
  readonly worth: Money<'USD'>
  readonly fee: Money<'USD'>
  readonly cost: Money<'USD'>
  readonly buy: Money<FxCurrency>
}

/** A company's money on its way to a supplier abroad. */
export type FxPayment = FxOrder & {
  /** The owner of the money. */
  readonly holder: BusinessId
  /** The person who ordered it. */
  readonly madeBy: UserId
  readonly payer: FxPayer
  /** What the most was worth in US dollars when it was ordered, rounded up. */
  readonly value: Money<'USD'>
  /** Opens the public page; never logged. */
  readonly tracker: string
  /** `null` for a row that nobody confirmed. */
  readonly consent: Consented | null
  readonly state: FxState
  /** Why it came back or ended, as one of our codes. */
  readonly reason: string | null
  readonly terms: FxTerms | null
  /** What the currency was bought for; `null` until then, and where US dollars are delivered. */
  readonly bought: Money<'USD'> | null
  /** What came back of the delivered amount: all of it where it never left. */
  readonly cameBack: Money<FxCurrency> | null
  /** What the company has again. */
  readonly returned: Money<'USDT'> | null
  /** The reference of the scheme by which banks find it. */
  readonly tracking: string | null
  /** Whether the provider told that it was delivered, or only the usual time has passed. */
  readonly delivery: 'told' | 'presumed' | null
  readonly reachedAt: {
    readonly funded: Date
    readonly converted: Date | null
    readonly sent: Date | null
    readonly delivered: Date | null
    readonly cameBack: Date | null
    readonly closed: Date | null
  }
}

/** Everything that happens to a payment. */
export type FxEvent =
  /** Its papers have to be looked at before anything is converted. */
  | 'papers_wanted'
  /** One of us looked at them, and they are right. */
  | 'papers_accepted'
  /** Nobody confirmed it, or the confirmation no longer holds: nothing is booked, and the money is released. */
  | 'declined'
  | 'cancelled'
  /** No rate came at which the most was enough. */
  | 'expired'
  /** Booked: the USDT is ours, and the currency is to be bought. */
  | 'converted'
  /** Booked, where US dollars are delivered: nothing is to be bought. */
  | 'converted_at_par'
  /** The currency is ours at the provider: the payment is ordered. */
  | 'bought'
  /** The provider works on it. */
  | 'working'
  /** The provider has not said what became of it: it is asked, never paid again. */
  | 'unknown'
  /** It left the provider. */
  | 'sent'
  | 'delivered'
  /** It never left, or left and came back: the company says what to do. */
  | 'came_back'
  /** The company has its money again. */
  | 'given_back'

const AT_PROVIDER = {
  working: 'paying',
  unknown: 'unknown',
  sent: 'sent',
  delivered: 'delivered',
  came_back: 'came_back',
} as const

/** The state machine of a payment abroad. Nothing is paid twice: only what came back can be given back. */
export const fxMachine = stateMachine<FxState, FxEvent>('payment abroad', {
  funded: {
    declined: 'not_taken',
    cancelled: 'cancelled',
    expired: 'expired',
    converted: 'converting',
    converted_at_par: 'paying',
    papers_wanted: 'documents_review',
  },
  documents_review: { declined: 'not_taken', cancelled: 'cancelled', expired: 'expired', papers_accepted: 'funded' },
  converting: { bought: 'paying', came_back: 'came_back' },
  paying: AT_PROVIDER,
  unknown: AT_PROVIDER,
  sent: { sent: 'sent', delivered: 'delivered', came_back: 'came_back' },
  delivered: { sent: 'delivered', delivered: 'delivered', came_back: 'came_back' },
  came_back: { given_back: 'returned' },
  returned: {},
  cancelled: {},
  expired: {},
  not_taken: {},
})

/** Returns whether the company has its money, or has it again: nothing more can happen. */
export const isClosed = (state: FxState): boolean => fxMachine.isFinal(state)

/** Returns whether the currency has to be bought. US dollars are what we have at providers. */
export const isBought = ({ deliver }: Pick<FxPayment, 'deliver'>): boolean => deliver.asset !== 'USD'

/** Derives ids from the payment's own id, so that each can exist only once. @example holdIdOf('fxp_0…') // 'hld_0…' */
export const holdIdOf = (id: FxPaymentId): HoldId => `hld_${tailOf(id)}`
/** The cause named by its hold and its conversion. */
export const causeOf = (id: FxPaymentId): string => `fx:${id}`
/** The id of each of its postings, with a letter for the step. @example postingIdOf('fxp_0…', 'p') // 'pst_0…p' */
export const postingIdOf = (id: FxPaymentId, step: '' | 'b' | 'p' | 'k' | 'r'): PostingId => `pst_${tailOf(id)}${step}`
/**
 * Our reference of a try at a provider, used for nothing else: to buy (`c`) or to pay (`p`).
 * @example referenceOf('fxp_0…', 'pay', 2) // 'fxp_0…-p2'
 */
export const referenceOf = (id: FxPaymentId, kind: 'convert' | 'pay', ordinal: number): string =>
  `${id}-${kind === 'convert' ? 'c' : 'p'}${ordinal}`
const tailOf = (id: FxPaymentId): string => id.slice('fxp_'.length)

/**
 * Returns what a company gets back of a payment that came back: all that was taken, our fee included, less the share
 * that banks on the way took of the delivered amount, rounded up to a minor unit.
 * @example // 100 USDT taken to deliver 70 GBP, of which 63 came back: 90 USDT
 */
export function giveBackOf({
  taken,
  deliver,
  cameBack,
}: {
  readonly taken: Money<'USDT'>
  readonly deliver: Money<FxCurrency>
  readonly cameBack: Money<FxCurrency>
}): Money<'USDT'> {
  const lost = deliver.amount - cameBack.amount
  return money('USDT', taken.amount - divide(taken.amount * lost, deliver.amount, 'up'))
}
