/** What a passkey is and the numbers it is decided by. Types only: the rules of WebAuthn are the library's (ceremony.ts). */
import type { Id, Refusal, UserId } from '@zend/kernel'
import type { IdentityDeps } from '../identity/index.ts'

/** An id of one passkey. */
export type PasskeyId = Id<'psk'>

/** A customer's passkey. */
export type Passkey = {
  readonly id: PasskeyId
  readonly userId: UserId
  /** What the authenticator calls it, in base64url. */
  readonly credentialId: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly transports: readonly string[]
  readonly synced: boolean
  readonly name: string
  readonly createdAt: Date
  /** From when it stands in for a mailed code. */
  readonly confirmsFrom: Date
  readonly lastUsedAt: Date | null
  /** Over what of it decides what it opens, and for whom; `null` on one from before there were any, which opens nothing. */
  readonly mac: Uint8Array | null
}

/** The numbers of passkeys. Durations in ms. */
export type PasskeysPolicy = {
  /** The name that authenticators show. */
  readonly siteName: string
  readonly challengeMs: number
  readonly perCustomerMax: number
  /** How long one that was added without a mailed code does not stand in for such a code. */
  readonly waitMs: number
}

/** The site that passkeys belong to: its domain, and the origins of its pages. Both come from the deployment. */
export type PasskeySite = { readonly rpId: string; readonly origins: readonly string[] }

/** What the use cases need. */
export type PasskeyDeps = {
  readonly identity: Pick<IdentityDeps, 'db' | 'clock' | 'policy' | 'keys' | 'hasher' | 'sealingKey' | 'onForged'>
  readonly policy: PasskeysPolicy
  readonly site: PasskeySite
}

/** What a browser is asked, in WebAuthn's JSON form, and until when it may answer. */
export type Question = { readonly options: Readonly<Record<string, unknown>>; readonly expiresAt: Date }

/** The answer is to no question of ours that is still open. */
export type ChallengeGone = Refusal<'passkey_expired'>
/** The answer is not right: a signature, an origin, a counter, somebody else's passkey. It never says which. */
export type PasskeyRefused = Refusal<'passkey_refused'>
