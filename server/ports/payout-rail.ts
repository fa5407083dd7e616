/**
 * The payout port: what quick sell needs from whoever pays local money into bank accounts and mobile-money wallets. One
 * rail is one provider. A rail decides nothing about money of ours: it says what it did, what it knows, and, above all,
 * when it does not know.
 */
import type { LocalCurrency, Money } from '@zend/kernel'

/**
 * Where money goes. `institution` is our own code of a bank or mobile-money provider (see the institutions' table); a
 * rail maps it to its own.
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

/** What a rail knows of a payout. */
export type PayoutStatus =
  /** It has it and works on it. `railId` is its own name for the payout, for people who ask there. */
  | { readonly kind: 'pending'; readonly railId: string | null }
  /** The receiver has the money. */
  | { readonly kind: 'paid'; readonly railId: string | null; readonly feeMinor: bigint | null }
  /**
   * It did not pay and never will: the same money may be paid by another rail. After `paid` it means that the money
   * came back: not every rail has a word for that.
   */
  | { readonly kind: 'failed'; readonly railId: string | null; readonly why: PayoutRefusal; readonly said: string }
  /** It was paid, or as good as paid, and came back. The rail holds the money for us again. */
  | { readonly kind: 'reversed'; readonly railId: string | null; readonly said: string }
  /**
   * It has never heard of the reference. Conclusive only when asked longer after the order than any order of ours can
   * be on its way (see quick sell).
   */
  | { readonly kind: 'unknown_reference' }
  /** Nobody knows: no answer, an answer that cannot be read, a fault of theirs. Ask again; never pay again. */
  | { readonly kind: 'no_answer'; readonly said: string }

/** What came of ordering a payout. */
export type PayoutSent =
  | Exclude<PayoutStatus, { kind: 'reversed' | 'unknown_reference' }>
  /**
   * This call surely ordered nothing: nobody could be reached, whoever answered turned everybody away (429, 503), or it
   * ended before the order was sent. Conclusive for the reference when this was the only call that ever ordered it.
   */
  | { readonly kind: 'not_taken'; readonly said: string }

/** Whose account it is, as the bank says. */
export type ResolvedName =
  | { readonly kind: 'found'; readonly name: string }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'not_supported' }
  | { readonly kind: 'no_answer'; readonly said: string }

/**
 * What a webhook said once its signature was right. It is a hint to look, never a reason by itself: quick sell asks
 * `statusOf` before it believes.
 */
export type RailNotice = { readonly eventId: string; readonly reference: string }

/** One provider. None of its calls throws for what the provider does; each ends within the connector's own timeout. */
export interface PayoutRail {
  /** Our name of the rail, stable for ever: it is stored with each payout. */
  readonly name: string
  /** Whether it pays there at all, that way. */
  serves(to: Pick<PayoutDestination, 'country' | 'method' | 'institution'>): boolean
  /** Orders a payout. Ordering one reference twice pays once. `no_answer` leaves open whether it was taken. */
  send(order: PayoutOrder): Promise<PayoutSent>
  /** What became of a payout, by our reference. */
  statusOf(reference: string): Promise<PayoutStatus>
  /** Whose account it is. */
  resolveName(to: Omit<PayoutDestination, 'accountName'>): Promise<ResolvedName>
  /** What it holds for us in a currency; `null` when it does not answer. */
  balance(currency: LocalCurrency): Promise<Money<LocalCurrency> | null>
  /**
   * Reads a webhook: `null` when its signature is not right or it says nothing about payouts. Compares in constant
   * time; touches nothing.
   */
  readNotice(headers: Readonly<Record<string, string | undefined>>, body: Uint8Array): RailNotice | null
}
