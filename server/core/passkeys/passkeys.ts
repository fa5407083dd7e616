/** Types and policy of passkeys. The rules of WebAuthn are the library's (ceremony.ts). */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Id, Refusal, Result, UserId } from '@zend/kernel'
import type { CodeRefusal } from '../codes/index.ts'
import type { Act, IssuedCode } from '../confirmation/index.ts'
import type { ActorIds } from '../holders/index.ts'
import type { SignInDeps } from '../sign-in/index.ts'
import type { Caller } from '../throttle/index.ts'

/** An id of one passkey. */
export type PasskeyId = Id<'psk'>

/** A customer's passkey. */
export type Passkey = {
  readonly id: PasskeyId
  readonly userId: UserId
  /** The authenticator's id of it, in base64url. */
  readonly credentialId: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly transports: readonly string[]
  readonly synced: boolean
  readonly name: string
  readonly createdAt: Date
  /** From when it can replace a mailed code. */
  readonly confirmsFrom: Date
  readonly lastUsedAt: Date | null
  /**
   * MAC over everything that decides what it gives access to, and for whom; `null` on a row from before MACs, which
   * gives none.
   */
  readonly mac: Uint8Array | null
}

/** Settings of passkeys. Durations in ms. */
export type PasskeysPolicy = {
  /** The name that authenticators show. */
  readonly siteName: string
  readonly challengeMs: number
  readonly perCustomerMax: number
  /** How long a passkey that was added without a mailed code cannot replace one. */
  readonly waitMs: number
  /**
   * How much older than a freeze a passkey must be to open the account again: whoever was in the account may have added
   * one, and its owner noticed a few days later.
   */
  readonly unfreezesAfterMs: number
}

/** The site that passkeys belong to: its domain, and the origins of its pages. Both come from the deployment. */
export type PasskeySite = { readonly rpId: string; readonly origins: readonly string[] }

/** Dependencies of the use cases, besides the judge's process. */
export type PasskeyDeps = {
  readonly identity: Pick<SignInDeps, 'db' | 'clock' | 'policy' | 'keys' | 'hasher' | 'sealingKey' | 'onForged'>
  readonly policy: PasskeysPolicy
  readonly site: PasskeySite
  readonly judge: PasskeyJudge
}

/** The owner of a new passkey; the device shows mail address and name in its list. */
export type Owner = { readonly userId: UserId; readonly email: string; readonly name: string }
/** The customer's name for a new passkey, and the device's answer. */
export type NewPasskey = { readonly name: string; readonly credential: RegistrationResponseJSON }

/** Refusal: the maximum number of passkeys is reached. */
export type TooMany = Refusal<'passkey_limit'>
/** Refusal: this device's passkey is stored already. */
export type PasskeyExists = Refusal<'passkey_exists'>
/** Refusal: the customer has no passkey that may confirm; `retryAt`: when the first waiting one may. */
export type NoPasskey = Refusal<'passkey_none', { readonly retryAt?: Date }>

/**
 * Verifies passkeys' answers, as the API sees it. It runs in the confirmer's process (core/confirmation), which alone
 * can bind a passkey to its customer and turn an answer into a code. Throws when it is unreachable.
 */
export type PasskeyJudge = {
  /**
   * Requests a new passkey. `otp`: the mailed code, which is used up; `null` when the password was given: then the
   * passkey must wait before it confirms.
   */
  readonly startAdding: (owner: Owner, otp: string | null) => Promise<Result<Question, TooMany | CodeRefusal>>
  readonly add: (
    userId: UserId,
    made: NewPasskey,
    ip: string,
  ) => Promise<Result<Passkey, ChallengeGone | PasskeyRefused | TooMany | PasskeyExists>>
  /** Returns whose passkey answered this sign-in challenge, if the answer is right. */
  readonly judgeSignIn: (
    challenge: string,
    answer: AuthenticationResponseJSON,
    caller: Caller,
  ) => Promise<Result<UserId, PasskeyRefused>>
  readonly startStepUp: (actor: ActorIds, act: Act) => Promise<Result<ActQuestion, NoPasskey>>
  readonly finishStepUp: (
    userId: UserId,
    answer: AuthenticationResponseJSON,
    caller: Caller,
  ) => Promise<Result<IssuedCode, ChallengeGone | PasskeyRefused>>
  /** Makes a question for opening a frozen account. It is the same for everybody, and names nobody. */
  readonly startUnfreeze: () => Promise<Question>
  /**
   * Returns whose passkey answered, and notes that their frozen account may be opened: the database lets the API open
   * no other. An account that is not frozen is not noted.
   */
  readonly judgeUnfreeze: (
    answer: AuthenticationResponseJSON,
    caller: Caller,
  ) => Promise<Result<UserId, ChallengeGone | PasskeyRefused>>
}

/** A browser's options in WebAuthn's JSON form, and when they expire. */
export type Question = { readonly options: Readonly<Record<string, unknown>>; readonly expiresAt: Date }

/**
 * A challenge about one act: with `nonce` the browser can check that it is about the act that it shows
 * (`stepUpQuestion`).
 */
export type ActQuestion = Question & { readonly nonce: string }

/** Refusal: the answer matches no open challenge of ours. */
export type ChallengeGone = Refusal<'passkey_expired'>
/** Refusal: the answer is wrong: a signature, an origin, a counter, somebody else's passkey. It never says which. */
export type PasskeyRefused = Refusal<'passkey_refused'>
