/** The facts of notices about what a company asks others to pay. Types only. */

/** What came for a bill, in its currency; `title` is its number, or what it says. */
type BillPaidFacts = {
  readonly billId: string
  readonly title: string
  readonly amount: string
  readonly currency: string
}

/** Facts by kind. */
export type BillNoticeFacts = {
  /** An invoice, or a payment by a link, is paid. `excess` is empty where there is none. */
  'bill-paid': BillPaidFacts & { readonly excess: string }
  /** Coins came for one that was cancelled. */
  'bill-late': BillPaidFacts
}

/** What whoever is to pay is told. The company's own words are not among them; `number` and `dueOn` may be empty. */
export type BillToPayFacts = {
  readonly company: string
  readonly number: string
  readonly amount: string
  readonly currency: string
  readonly dueOn: string
}

/** What whoever paid too much, or too late, is told: how much of it is theirs to ask for; `number` may be empty. */
export type BillClaimFacts = Pick<BillToPayFacts, 'company' | 'number' | 'amount' | 'currency'>
