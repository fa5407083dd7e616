/**
 * The register port: asks a country's register about a company. It decides nothing about our customers: it reports what
 * the register says and, above all, when it does not know.
 */

/** What to look up. `number` is as the company gives it; `type` its kind of registration (`RC`, `COMPANY` …). */
export type RegisterQuery = {
  /** Ours, unique for each look-up, at most 60 characters of a-z, 0-9, _ and a dot. */
  readonly reference: string
  /** Our id of the company or organisation. */
  readonly subject: string
  readonly country: string
  readonly type: string
  readonly number: string
}

/** An owner in a register. `basisPoints` of the whole; null where it does not say. */
export type RegisteredOwner = {
  readonly name: string
  readonly kind: 'person' | 'organisation'
  readonly basisPoints: number | null
}

/** A company in a register. `status` `other`: neither plainly active nor gone; `said` is the register's own word. */
export type RegisteredCompany = {
  readonly name: string
  readonly number: string
  readonly status: 'active' | 'dissolved' | 'other'
  readonly said: string
  readonly directors: readonly { readonly name: string }[]
  readonly owners: readonly RegisteredOwner[]
}

/** What came of a look-up. */
export type RegisterAnswer =
  | { readonly kind: 'found'; readonly company: RegisteredCompany }
  | { readonly kind: 'not_found' }
  /** The register has no number of this form. */
  | { readonly kind: 'bad_number'; readonly said: string }
  /** The register was unavailable: ask again later. */
  | { readonly kind: 'register_down'; readonly said: string }
  /** Nobody we can ask knows this country's companies. */
  | { readonly kind: 'not_covered' }
  /** It will not say, whenever it is asked: one of us has to look. */
  | { readonly kind: 'undecided'; readonly said: string }
  /** Unknown: no answer, or an unreadable one. */
  | { readonly kind: 'no_answer'; readonly said: string }

/** Asks registers. It never throws for what the register does, and ends within the connector's own timeout. */
export interface CompanyRegister {
  /** Looks a company up. It may be repeated: it changes nothing there. */
  lookUp(query: RegisterQuery): Promise<RegisterAnswer>
}
