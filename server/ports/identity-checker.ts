/**
 * The identity port: what verification needs from whoever can ask a register about a number, and look at a document
 * beside a face. A checker decides nothing about customers of ours: it says what a register or a document says, and,
 * above all, when it does not know.
 */

/** Who a check is about, as they described themselves. `birthDate` is ISO 8601. */
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
/** What is handed over. */
export type CheckOrder = NumberOrder | DocumentOrder

/** What became of handing an order over. Handing one reference over twice is the same as once. */
export type Submission =
  | { readonly kind: 'taken' }
  /** It did not take it and never will: people have to decide. */
  | { readonly kind: 'refused'; readonly said: string }
  /** Nobody knows whether it took it. */
  | { readonly kind: 'no_answer'; readonly said: string }

/** Somebody as a register or document names them; `null` where it does not say. `birthDate` is ISO 8601. */
export type FoundPerson = { readonly name: string; readonly birthDate: string | null; readonly number: string | null }

/** What is wrong with a document. The last three can be mended by a better picture or another document. */
export type DocumentFault = 'not_genuine' | 'not_supported' | 'expired' | 'incomplete' | 'unclear'
/** What is wrong with a face. The last can be mended by a better picture. */
export type FaceFault = 'differs' | 'not_live' | 'unclear'

/** What a checker found out. */
export type Verdict =
  | { readonly kind: 'number'; readonly found: FoundPerson | null }
  | {
      readonly kind: 'document'
      readonly document: DocumentFault | null
      readonly face: FaceFault | null
      readonly person: FoundPerson | null
    }

/** What a checker knows of an order. */
export type CheckStatus =
  | { readonly kind: 'pending' }
  | { readonly kind: 'done'; readonly verdict: Verdict }
  /** It could not tell and will not try again: people have to decide. */
  | { readonly kind: 'undecided'; readonly said: string }
  /** The register did not answer it: the same question may be asked again, under another reference. */
  | { readonly kind: 'register_down'; readonly said: string }
  /** It has never heard of the reference, or never got the whole of the order. */
  | { readonly kind: 'unknown_reference' }
  /** Nobody knows: no answer, or one that cannot be read. */
  | { readonly kind: 'no_answer'; readonly said: string }

/** What a callback said once its signature was right: a hint to look, never a verdict. */
export type CheckNotice = { readonly reference: string }

/** Reads a checker's callbacks. */
export interface CheckNoticeReader {
  /**
   * `null` when the signature is not right, too old, or the text is none of a check. Compares in constant time; touches
   * nothing.
   */
  readNotice(body: Uint8Array, now: Date): CheckNotice | null
}

/**
 * Checks identities. None of its calls throws for what the checker does; each ends within the connector's own timeout.
 */
export interface IdentityChecker {
  /** Hands an order over. */
  submit(order: CheckOrder): Promise<Submission>
  /** What became of an order. */
  statusOf(subject: string, reference: string): Promise<CheckStatus>
}
