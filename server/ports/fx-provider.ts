/**
 * The port of providers of foreign currency: converts our US dollars at the provider, and pays suppliers abroad from
 * our balance there. It decides nothing about our money: it reports what it did, what it knows, and when it does not
 * know.
 */
import type { FxCurrency, FxPayee, FxRail } from '@zend/corridors'
import type { Money } from '@zend/kernel'

/** What it costs to buy an amount now. A `firm` price can be taken by its id until it expires; others lock nothing. */
export type FxPrice =
  | {
      readonly kind: 'firm'
      readonly id: string
      readonly sell: Money<'USD'>
      readonly buy: Money<FxCurrency>
      readonly expiresAt: Date
    }
  | { readonly kind: 'indicative'; readonly sell: Money<'USD'>; readonly buy: Money<FxCurrency> }
  | {
      readonly kind: 'refused'
      readonly why: 'amount_out_of_range' | 'cut_off' | 'not_supported'
      readonly said: string
    }
  | { readonly kind: 'no_answer'; readonly said: string }

/** A conversion to order. `reference` is ours and unique for ever: ordering one twice converts once. */
export type FxConversionOrder = {
  readonly reference: string
  readonly buy: Money<FxCurrency>
  /** The price to take; `null` takes what the market gives. */
  readonly priceId: string | null
}

/** The state of a conversion at the provider. */
export type FxConversion =
  /** Agreed: `sell` is final. `settlesAt`: when what was bought can be paid out. */
  | { readonly kind: 'agreed'; readonly providerId: string; readonly sell: Money<'USD'>; readonly settlesAt: Date }
  | { readonly kind: 'settled'; readonly providerId: string; readonly sell: Money<'USD'> }
  /** Nothing was converted, and never will be under this reference. */
  | { readonly kind: 'failed'; readonly why: FxRefusal; readonly said: string }
  | { readonly kind: 'unknown_reference' }
  | { readonly kind: 'no_answer'; readonly said: string }

/** Why nothing was done, in our words. */
export type FxRefusal =
  | 'price_expired'
  | 'balance_low'
  | 'amount_out_of_range'
  | 'payee_invalid'
  | 'purpose_invalid'
  | 'cut_off'
  | 'not_supported'
  | 'compliance'
  | 'rejected'

/** Why a payment came back, in our words (business.md A6). */
export type FxReturnReason =
  | 'account_invalid'
  | 'account_closed'
  | 'routing_invalid'
  | 'name_mismatch'
  | 'currency_mismatch'
  | 'payee_refused'
  | 'compliance'
  | 'recalled'
  | 'other'

/** A payment to order, from our balance in its currency. */
export type FxPaymentOrder = {
  readonly reference: string
  readonly amount: Money<FxCurrency>
  readonly to: FxPayee
  readonly rail: FxRail
  /** ISO 20022 purpose, e.g. `GDDS`. */
  readonly purpose: string
  /** What the payee reads. */
  readonly remittance: string
  /** The company on whose behalf it is paid. */
  readonly payer: { readonly name: string; readonly address: FxPayee['address']; readonly registration: string }
}

/** The state of a payment at the provider. */
export type FxPaymentStatus =
  | { readonly kind: 'pending'; readonly providerId: string }
  /** It left the provider and may still come back. `tracking`: UETR or the scheme's reference, where there is one. */
  | {
      readonly kind: 'sent'
      readonly providerId: string
      readonly tracking: string | null
      readonly feeMinor: bigint | null
    }
  /** The payee's bank has it, as far as the provider learns that. */
  | {
      readonly kind: 'delivered'
      readonly providerId: string
      readonly tracking: string | null
      readonly feeMinor: bigint | null
    }
  /** It was not paid: the provider holds the money for us. */
  | { readonly kind: 'failed'; readonly why: FxRefusal; readonly said: string }
  /** It left, and came back, `returned` of it. */
  | {
      readonly kind: 'returned'
      readonly why: FxReturnReason
      readonly said: string
      readonly returned: Money<FxCurrency>
    }
  | { readonly kind: 'unknown_reference' }
  | { readonly kind: 'no_answer'; readonly said: string }

/** The result of ordering a payment. `not_taken`: this call surely ordered nothing. */
export type FxPaymentSent =
  | Exclude<FxPaymentStatus, { kind: 'returned' | 'unknown_reference' }>
  | { readonly kind: 'not_taken'; readonly said: string }

/** What the payee's bank says about the name on an account. */
export type FxNameCheck =
  | { readonly kind: 'match' }
  /** `name`: as the bank has it, where it says so. */
  | { readonly kind: 'close'; readonly name: string | null }
  | { readonly kind: 'none' }
  | { readonly kind: 'not_possible' }
  | { readonly kind: 'no_answer'; readonly said: string }

/** The answer to asking for money back. A recall is a request: the money is gone until a return is booked. */
export type FxRecall =
  | { readonly kind: 'requested' }
  | { readonly kind: 'refused'; readonly said: string }
  | { readonly kind: 'not_supported' }
  | { readonly kind: 'no_answer'; readonly said: string }

/** One booked line of our account at the provider. `amount` is signed: what came in is above zero. */
export type FxStatementLine = {
  readonly id: string
  readonly at: Date
  readonly amount: Money<FxCurrency>
  readonly kind: 'conversion' | 'payment' | 'return' | 'fee' | 'funding' | 'other'
  /** Our reference, where the line has one. */
  readonly reference: string | null
}

/** What a provider wants to know about a payment of ours before it goes on. */
export type FxAsked = {
  /** The question's own id. What is asked after an answer is another question, with another id. */
  readonly id: string
  /** The provider's id of the payment. */
  readonly payment: string
  readonly items: readonly { readonly id: string; readonly kind: 'text' | 'file'; readonly asks: string }[]
  readonly askedAt: Date
  /** Until when it waits for an answer. */
  readonly dueAt: Date | null
}

/** All that a provider asks now. `others`: ids of questions that cannot be answered here, such as about us. */
export type FxAskedNow = { readonly asked: readonly FxAsked[]; readonly others: readonly string[] }

/** A file that is handed to a provider. */
export type FxFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array }

/** The answer to one thing that is asked: a text, or files. */
export type FxAnswerItem = { readonly item: string; readonly text: string; readonly files: readonly FxFile[] }

/** What became of an answer. `not_asked`: the question is not open any more. */
export type FxTold =
  | { readonly kind: 'taken' }
  | { readonly kind: 'not_asked' }
  | { readonly kind: 'refused'; readonly said: string }
  | { readonly kind: 'no_answer'; readonly said: string }

/** The part of a provider that asks for information over its API. */
export interface FxQuestionDesk {
  /** Everything that it asks now; `null` when it does not answer, or not whole. */
  open(): Promise<FxAskedNow | null>
  /** Answers a question. Safe to repeat: one that is not open is not answered again. */
  answer(id: string, answers: readonly FxAnswerItem[]): Promise<FxTold>
}

/** A webhook with a valid signature: a hint to ask, never a reason by itself. */
export type FxNotice = {
  readonly eventId: string
  /** `question`: the provider asks for something about a payment; it is named by the question's own id. */
  readonly about: 'payment' | 'conversion' | 'question'
  readonly reference: string | null
  readonly providerId: string
}

/** One provider. No call throws for what the provider does; each ends within the connector's own timeout. */
export interface FxProvider {
  /** Our name of it, permanent: it is stored with each payment. */
  readonly name: string
  /** The rails it pays by. */
  serves(currency: FxCurrency, rail: FxRail): boolean
  /** What buying this amount costs now. Orders nothing. */
  price(buy: Money<FxCurrency>): Promise<FxPrice>
  convert(order: FxConversionOrder): Promise<FxConversion>
  conversionOf(reference: string): Promise<FxConversion>
  checkName(payee: FxPayee): Promise<FxNameCheck>
  send(order: FxPaymentOrder): Promise<FxPaymentSent>
  statusOf(reference: string): Promise<FxPaymentStatus>
  recall(reference: string): Promise<FxRecall>
  /** Our balance; `null` when it does not answer. */
  balance(currency: FxCurrency): Promise<Money<FxCurrency> | null>
  /** The booked lines of a UTC day (`2026-11-28`), or `null` when it does not answer. */
  statement(currency: FxCurrency, day: string): Promise<readonly FxStatementLine[] | null>
  /** `null` where the provider asks by its staff alone. */
  readonly questions: FxQuestionDesk | null
  /** The message that the banks carry for a payment (pacs.008 or MT103), once sent; `null` when there is none yet. */
  bankMessage(reference: string): Promise<{ readonly format: 'pacs.008' | 'mt103'; readonly text: string } | null>
}

/** Reads one provider's webhooks. It knows their key and no other, so whoever receives them can order nothing. */
export interface FxNoticeReader {
  /** Our name of the provider. */
  readonly name: string
  /**
   * Reads a webhook: `null` when its signature is invalid or it is about nothing of these. Compares in constant time;
   * has no side effects.
   */
  readNotice(headers: Readonly<Record<string, string | undefined>>, body: Uint8Array): FxNotice | null
}
