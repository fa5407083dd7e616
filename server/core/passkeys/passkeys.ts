/**
 * What a passkey is and the numbers it is decided by. Types only: the rules of WebAuthn are the library's
 * (ceremony.ts).
 */
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
  /**
   * Over what of it decides what it opens, and for whom; `null` on one from before there were any, which opens nothing.
   */
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

/** What the use cases need, beside the process that judges. */
export type PasskeyDeps = {
  readonly identity: Pick<SignInDeps, 'db' | 'clock' | 'policy' | 'keys' | 'hasher' | 'sealingKey' | 'onForged'>
  readonly policy: PasskeysPolicy
  readonly site: PasskeySite
  readonly judge: PasskeyJudge
}

/** Who a new passkey is for; mail address and name are what the device shows in its list. */
export type Owner = { readonly userId: UserId; readonly email: string; readonly name: string }
/** What a customer calls a new passkey, and what their device made. */
export type NewPasskey = { readonly name: string; readonly credential: RegistrationResponseJSON }

/** There are as many as there may be. */
export type TooMany = Refusal<'passkey_limit'>
/** This device's passkey is kept already. */
export type PasskeyExists = Refusal<'passkey_exists'>
/** The customer has no passkey that may confirm; `retryAt`: when the first of them may, where one waits. */
export type NoPasskey = Refusal<'passkey_none', { readonly retryAt?: Date }>

/**
 * What decides what a passkey opens, as whoever serves customers sees it: in the process of the confirmer
 * (core/confirmation), which alone can bind a passkey to its customer and make a code of an answer. Throws when it
 * cannot be asked.
 */
export type PasskeyJudge = {
  /**
   * Asks for a new passkey. `otp`: the mailed code, which is used up; `null` where the password was asked for: then it
   * waits before it confirms.
   */
  readonly startAdding: (owner: Owner, otp: string | null) => Promise<Result<Question, TooMany | CodeRefusal>>
  readonly add: (
    userId: UserId,
    made: NewPasskey,
    ip: string,
  ) => Promise<Result<Passkey, ChallengeGone | PasskeyRefused | TooMany | PasskeyExists>>
  /** Whose passkey answered this question of signing in, if it is right. */
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
}

/** What a browser is asked, in WebAuthn's JSON form, and until when it may answer. */
export type Question = { readonly options: Readonly<Record<string, unknown>>; readonly expiresAt: Date }

/**
 * A question about one act: the browser can tell by `nonce` that it is about the act that it shows (`stepUpQuestion`).
 */
export type ActQuestion = Question & { readonly nonce: string }

/** The answer is to no question of ours that is still open. */
export type ChallengeGone = Refusal<'passkey_expired'>
/** The answer is not right: a signature, an origin, a counter, somebody else's passkey. It never says which. */
export type PasskeyRefused = Refusal<'passkey_refused'>
