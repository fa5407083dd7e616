/**
 * The two ceremonies of WebAuthn (level 3), as the library runs them: making options for a browser, and verifying its
 * answer. Every answer must match an open challenge, which it consumes, so none counts twice, and must show user
 * verification by the device.
 */
import { hash, randomBytes } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { stepUpQuestion } from '@zend/contracts'
import { ok, refuse, type Result, type UserId } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import { type Act, type ActKinds, bindingOf } from '../confirmation/index.ts'
import type { ActorIds } from '../holders/index.ts'
import { type Challenge, type ChallengeUse, takeChallenge } from './passkeys.repo.ts'
import type { ChallengeGone, Owner, Passkey, PasskeyRefused, PasskeySite, PasskeysPolicy } from './passkeys.ts'

// Elliptic curves, and RSA for Windows Hello: every authenticator in use supports one of these (COSE algorithm
// numbers).
const ALGORITHMS = [-8, -7, -257]

/** A challenge's bytes, which the device signs, and the hash that is stored. */
export type NewChallenge = { readonly bytes: Uint8Array<ArrayBuffer>; readonly hash: Buffer }

/** Makes a random challenge. */
export const newChallenge = (): NewChallenge => challengeOf(randomBytes(32))

/** Makes a challenge about one act; whoever shows the act can recompute it from `nonce`. */
export const actChallenge = (acts: ActKinds, act: Act, actor: ActorIds): NewChallenge & { readonly nonce: string } =>
  questionChallenge((nonce) => stepUpQuestion(nonce, bindingOf(acts, act, actor)))

/** Makes a challenge that is the SHA-256 of a text with a random nonce, which ends in `label`. */
export function questionChallenge(
  questionOf: (nonce: string) => string,
  label = '',
): NewChallenge & { readonly nonce: string } {
  const nonce = randomBytes(32).toString('base64url') + label
  return { ...challengeOf(hash('sha256', questionOf(nonce), 'buffer')), nonce }
}

function challengeOf(from: Uint8Array): NewChallenge {
  const bytes = Uint8Array.from(from)
  return { bytes, hash: challengeHash(Buffer.from(bytes).toString('base64url')) }
}

const challengeHash = (challenge: string): Buffer => hash('sha256', challenge, 'buffer')

/** Returns the options for `navigator.credentials.create`. The device shows the account's name in its list. */
export async function registrationOptions(
  { policy, site }: { readonly policy: PasskeysPolicy; readonly site: PasskeySite },
  owner: Owner,
  known: readonly Passkey[],
  challenge: Uint8Array<ArrayBuffer>,
): Promise<Readonly<Record<string, unknown>>> {
  const options = await generateRegistrationOptions({
    rpName: policy.siteName,
    rpID: site.rpId,
    userID: new TextEncoder().encode(owner.userId),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge,
    timeout: policy.challengeMs,
    attestationType: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return { ...options }
}

/** Returns the options for `navigator.credentials.get`. Without `known` passkeys the device offers its own. */
export async function authenticationOptions(
  { policy, site }: { readonly policy: PasskeysPolicy; readonly site: PasskeySite },
  known: readonly Passkey[],
  challenge: Uint8Array<ArrayBuffer>,
): Promise<Readonly<Record<string, unknown>>> {
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    challenge,
    timeout: policy.challengeMs,
    userVerification: 'required',
    ...(known.length === 0 ? {} : { allowCredentials: known.map(descriptorOf) }),
  })
  return { ...options }
}

const descriptorOf = ({ credentialId: id, transports }: Passkey) => ({ id, transports: [...transports] })

/**
 * Consumes the challenge that an answer refers to, in its own transaction: it allows one answer, whatever the result.
 * Refuses an unknown or expired challenge, one for another use, and one of another person.
 */
export async function takeQuestion(
  { db, now }: { readonly db: Pick<Database, 'transact'>; readonly now: Date },
  clientDataJSON: string,
  use: ChallengeUse,
  userId: UserId | null,
): Promise<Result<Challenge & { readonly text: string }, ChallengeGone>> {
  const text = challengeIn(clientDataJSON)
  const asked = text === null ? null : await db.transact((tx: Tx) => takeChallenge(tx, challengeHash(text)))
  if (text === null || asked === null || asked.use !== use || asked.userId !== userId || asked.expiresAt <= now)
    return refuse('passkey_expired')
  return ok({ ...asked, text })
}

/** Returns the challenge that the browser's answer refers to; `null` when it cannot be read. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof data === 'object' && data !== null && 'challenge' in data && typeof data.challenge === 'string'
      ? data.challenge
      : null
  } catch {
    return null
  }
}

/** A new passkey, from a verified answer. */
export type NewCredential = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'synced'>

/** Verifies a new passkey: challenge, origin, site, user verification, and a supported kind of key. */
export async function judgeRegistration(
  site: PasskeySite,
  challenge: string,
  response: RegistrationResponseJSON,
): Promise<Result<NewCredential, PasskeyRefused>> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...site.origins],
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return refuse('passkey_refused')
    const { credential, credentialBackedUp: synced } = registrationInfo
    return ok({
      credentialId: credential.id,
      publicKey: Uint8Array.from(credential.publicKey),
      counter: credential.counter,
      synced,
    })
  } catch {
    // The library throws for every reason, also for an answer that cannot be parsed at all.
    return refuse('passkey_refused')
  }
}

/** Verifies a passkey's signature and its counter, which must not go back. Returns the new counter. */
export async function judgeAssertion(
  site: PasskeySite,
  challenge: string,
  response: AuthenticationResponseJSON,
  { credentialId, publicKey, counter, transports }: Passkey,
): Promise<Result<number, PasskeyRefused>> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...site.origins],
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: { id: credentialId, publicKey, counter, transports: [...transports] },
    })
    return verified ? ok(authenticationInfo.newCounter) : refuse('passkey_refused')
  } catch {
    return refuse('passkey_refused')
  }
}
