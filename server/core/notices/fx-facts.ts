/** Facts of notices about payments abroad, and of the code that confirms one. */

type Payment = { readonly amount: string; readonly currency: string; readonly name: string }

/** `amount` arrives at the supplier `name`, at most `most` leaves. */
export type FxCodeFacts = {
  'code-fx': Payment & { readonly minutes: number; readonly most: string; readonly mostCurrency: string }
}

/** Facts by kind. */
export type FxNoticeFacts = {
  /** It left. */
  'fx-sent': Payment
  /** It never left, or came back: the company says what to do. */
  'fx-came-back': Payment
  /** Somebody wants to know something before it goes on. */
  'fx-asked': Payment & { readonly paymentId: string }
  /** `returned` is in the company's balance again. */
  'fx-returned': Payment & { readonly returned: string; readonly returnedCurrency: string }
}
