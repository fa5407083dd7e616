/**
 * The identity port: asks a register about a number, and compares a document with a face. A checker decides nothing
 * about our customers: it reports what a register or a document says, and, above all, when it does not know.
 */

/** The person of a check, as they described themselves. `birthDate` is ISO 8601. */
export type ClaimedPerson = { readonly firstName: string; readonly lastName: string; readonly birthDate: string }

type Order = {
  /** Ours, unique for ever, at most 60 characters of a-z, 0-9, _ and a dot. */
  readonly reference: string
  /** Our customer's id. */
  readonly subject: string
  readonly country: string
  readonly idType: string
  readonly person: ClaimedPerson
}
/** Asks a register about a number. */
export type NumberOrder = Order & { readonly kind: 'number'; readonly number: string }
/** Asks whether a document is genuine and the face is its owner's. Pictures are JPEG. */
export type DocumentOrder = Order & {
  readonly kind: 'document'
  readonly front: Uint8Array
  readonly back: Uint8Array | null
  readonly selfie: Uint8Array
}
/** An order to check something. */
export type CheckOrder = NumberOrder | DocumentOrder

/** The result of submitting an order. Submitting one reference twice is the same as once. */
export type Submission =
  | { readonly kind: 'taken' }
  /** It was not accepted and never will be: people have to decide. */
  | { readonly kind: 'refused'; readonly said: string }
  /** Unknown whether it was accepted. */
  | { readonly kind: 'no_answer'; readonly said: string }

/** A person as a register or document names them; `null` where it does not say. `birthDate` is ISO 8601. */
export type FoundPerson = { readonly name: string; readonly birthDate: string | null; readonly number: string | null }

/** What is wrong with a document. A better picture or another document can fix the last three. */
export type DocumentFault = 'not_genuine' | 'not_supported' | 'expired' | 'incomplete' | 'unclear'
/** What is wrong with a face. A better picture can fix the last. */
export type FaceFault = 'differs' | 'not_live' | 'unclear'

/** The checker's findings. */
export type Verdict =
  | { readonly kind: 'number'; readonly found: FoundPerson | null }
  | {
      readonly kind: 'document'
      readonly document: DocumentFault | null
      readonly face: FaceFault | null
      readonly person: FoundPerson | null
    }

/** The state of an order at the checker. */
export type CheckStatus =
  | { readonly kind: 'pending' }
  | { readonly kind: 'done'; readonly verdict: Verdict }
  /** It could not decide and will not try again: people have to decide. */
  | { readonly kind: 'undecided'; readonly said: string }
  /** The register was unavailable: the same check may be ordered again, under another reference. */
  | { readonly kind: 'register_down'; readonly said: string }
  /** It does not know the reference, or never got the complete order. */
  | { readonly kind: 'unknown_reference' }
  /** Unknown: no answer, or an unreadable one. */
  | { readonly kind: 'no_answer'; readonly said: string }

/** A webhook with a valid signature: a hint to ask, never a verdict. */
export type CheckNotice = { readonly reference: string }

/** Reads a checker's webhooks. */
export interface CheckNoticeReader {
  /**
   * Returns `null` when the signature is invalid or too old, or the text is not about a check. Compares in constant
   * time; has no side effects.
   */
  readNotice(body: Uint8Array, now: Date): CheckNotice | null
}

/**
 * Checks identities. None of its calls throws for what the checker does; each ends within the connector's own timeout.
 */
export interface IdentityChecker {
  /** Submits an order. */
  submit(order: CheckOrder): Promise<Submission>
  /** Returns an order's state. */
  statusOf(subject: string, reference: string): Promise<CheckStatus>
}
