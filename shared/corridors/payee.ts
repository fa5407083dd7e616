/**
 * Who is paid abroad, and how: the fields of each way to be paid. A value of these types has passed `checkPayee`. Texts
 * are in the form that is sent: no grouping, upper-case where the standard says so.
 */

/** The currencies that payments abroad arrive in. */
export const FX_CURRENCIES = ['USD', 'CAD', 'GBP', 'EUR', 'CNY'] as const
/** One of them. */
export type FxCurrency = (typeof FX_CURRENCIES)[number]

/** A postal address with fields of their own: SWIFT, SEPA and CHAPS refuse unstructured ones since 14 November 2026. */
export type PostalAddress = {
  readonly street: string
  readonly number: string
  readonly town: string
  readonly region: string
  readonly postcode: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
}

/** An account, by the way it is paid. Amount and way choose the rail (`railFor`). */
export type BankDetails =
  | {
      readonly way: 'us-ach'
      readonly routing: string
      readonly account: string
      readonly accountType: 'checking' | 'savings'
    }
  | { readonly way: 'us-wire'; readonly routing: string; readonly account: string }
  | { readonly way: 'ca-eft'; readonly institution: string; readonly transit: string; readonly account: string }
  /** `contact`: a mail address, or a phone number in E.164. */
  | { readonly way: 'ca-interac'; readonly contact: string }
  | { readonly way: 'gb-bank'; readonly sortCode: string; readonly account: string }
  | { readonly way: 'eu-iban'; readonly iban: string }
  /** `account` is an IBAN where the bank's country has them. Charges: who bears those of the banks between. */
  | {
      readonly way: 'swift'
      readonly bic: string
      readonly account: string
      readonly intermediaryBic: string | null
      readonly charges: 'shared' | 'ours'
    }

/** A way to be paid. */
export type PayWay = BankDetails['way']

/** A payee abroad. A person's name is in two fields, since rails want them apart. */
export type FxPayee = {
  readonly currency: FxCurrency
  readonly name:
    | { readonly type: 'company'; readonly company: string }
    | { readonly type: 'person'; readonly first: string; readonly last: string }
  readonly address: PostalAddress
  readonly bank: BankDetails
}

/** The rail that carries a payment. */
export type FxRail =
  | 'us-ach'
  | 'us-fedwire'
  | 'ca-eft'
  | 'ca-interac'
  | 'gb-fps'
  | 'gb-chaps'
  | 'eu-sepa'
  | 'eu-sepa-instant'
  | 'swift'
