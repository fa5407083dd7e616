/** The facts of notices about a company's suppliers. Types only. */

/** Where a company pays a supplier: the end of the account, which is enough to know it by. */
export type SupplierAccountFacts = { readonly company: string; readonly currency: string; readonly account: string }

/** Facts by kind. */
export type SupplierNoticeFacts = {
  /** The contact of a supplier said that a change of its details is wrong; goes to owners. */
  'supplier-refused': { readonly company: string; readonly supplier: string }
}
