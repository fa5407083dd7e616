/**
 * The payout port: pays local money into bank accounts and mobile-money wallets, for quick sell. One rail is one
 * provider. A rail decides nothing about our money: it reports what it did, what it knows, and, above all, when it does
 * not know.
 */
import type { LocalCurrency, Money } from '@zend/kernel'

/**
 * The destination of a payout. `institution` is our own code of a bank or mobile-money provider (see the institutions'
 * table); a rail maps it to its own.
 */
export type PayoutDestination = {
  readonly country: string
  readonly currency: LocalCurrency
  readonly method: 'bank' | 'mobile-money'
  readonly institution: string
  readonly branch: string | null
  readonly accountType: string | null
  readonly accountNumber: string
  readonly accountName: string
}

/**
 * One payout. `reference` is ours, unique for ever, 16 to 36 characters of a-z, 0-9, - and _: the rail must pay a
 * reference at most once.
 */
export type PayoutOrder = {
  readonly reference: string
  readonly amount: Money<LocalCurrency>
  readonly to: PayoutDestination
  /** What the receiver reads on their statement. */
  readonly narration: string
}

/** Why a rail conclusively did not pay, in our words. */
export type PayoutRefusal =
  | 'account_invalid'
  | 'account_closed'
  | 'rejected'
  | 'rail_balance_low'
  | 'not_supported'
  | 'amount_out_of_range'

/** A payout's state at the rail. */
export type PayoutStatus =
  /** It was accepted and is being processed. `railId` is the rail's own id of the payout, for enquiries by people. */
  | { readonly kind: 'pending'; readonly railId: string | null }
  /** The receiver has the money. */
  | { readonly kind: 'paid'; readonly railId: string | null; readonly feeMinor: bigint | null }
  /**
   * It was not paid and never will be: another rail may pay the same money. After `paid` it means that the money came
   * back: not every rail can tell that apart.
   */
  | { readonly kind: 'failed'; readonly railId: string | null; readonly why: PayoutRefusal; readonly said: string }
  /** It was paid, or nearly, and came back. The rail holds the money for us again. */
  | { readonly kind: 'reversed'; readonly railId: string | null; readonly said: string }
  /**
   * The rail does not know the reference. Conclusive only when asked later than any of our orders can be in transit
   * (see quick sell).
   */
  | { readonly kind: 'unknown_reference' }
  /** Unknown: no answer, an unreadable answer, a fault of theirs. Ask again; never pay again. */
  | { readonly kind: 'no_answer'; readonly said: string }

/** The result of ordering a payout. */
export type PayoutSent =
  | Exclude<PayoutStatus, { kind: 'reversed' | 'unknown_reference' }>
  /**
   * This call surely ordered nothing: nobody could be reached, the server refused every call (429, 503), or the call
   * ended before the order was sent. Conclusive for the reference when this was the only call that ever ordered it.
   */
  | { readonly kind: 'not_taken'; readonly said: string }

/** An account's owner, as the bank says. */
export type ResolvedName =
  | { readonly kind: 'found'; readonly name: string }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'not_supported' }
  | { readonly kind: 'no_answer'; readonly said: string }

/**
 * A webhook with a valid signature. It is a hint to ask, never a reason by itself: quick sell calls `statusOf` before
 * it acts.
 */
export type RailNotice = { readonly eventId: string; readonly reference: string }

/** One provider. None of its calls throws for what the provider does; each ends within the connector's own timeout. */
export interface PayoutRail {
  /** Our name of the rail, permanent: it is stored with each payout. */
  readonly name: string
  /** Tells whether it pays there at all, by that method. */
  serves(to: Pick<PayoutDestination, 'country' | 'method' | 'institution'>): boolean
  /**
   * Orders a payout. Ordering one reference twice pays once. After `no_answer` it is unknown whether it was accepted.
   */
  send(order: PayoutOrder): Promise<PayoutSent>
  /** Returns a payout's state, by our reference. */
  statusOf(reference: string): Promise<PayoutStatus>
  /** Returns an account's owner. */
  resolveName(to: Omit<PayoutDestination, 'accountName'>): Promise<ResolvedName>
  /** Returns its balance for us in a currency; `null` when it does not answer. */
  balance(currency: LocalCurrency): Promise<Money<LocalCurrency> | null>
  /**
   * Reads a webhook: `null` when its signature is invalid or it is not about payouts. Compares in constant time; has no
   * side effects.
   */
  readNotice(headers: Readonly<Record<string, string | undefined>>, body: Uint8Array): RailNotice | null
}
