/**
 * The two ceremonies of WebAuthn (level 3), as the library runs them: asking a browser, and judging its answer. Every
 * answer must be to a question of ours that is open, which it takes back, so none counts twice; and must show that the
 * device recognised its owner (user verification).
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

// Elliptic curves, and RSA for Windows Hello: what every authenticator in use has one of (COSE algorithm numbers).
const ALGORITHMS = [-8, -7, -257]

/** A question's bytes, which the device signs, and what is stored of it. */
type NewChallenge = { readonly bytes: Uint8Array<ArrayBuffer>; readonly hash: Buffer }

/** A question by chance. */
export const newChallenge = (): NewChallenge => challengeOf(randomBytes(32))

/** A question about one act, which whoever shows the act can compute again from `nonce`. */
export function actChallenge(acts: ActKinds, act: Act, actor: ActorIds): NewChallenge & { readonly nonce: string } {
  const nonce = randomBytes(32).toString('base64url')
  return { ...challengeOf(hash('sha256', stepUpQuestion(nonce, bindingOf(acts, act, actor)), 'buffer')), nonce }
}

function challengeOf(from: Uint8Array): NewChallenge {
  const bytes = Uint8Array.from(from)
  return { bytes, hash: challengeHash(Buffer.from(bytes).toString('base64url')) }
}

const challengeHash = (challenge: string): Buffer => hash('sha256', challenge, 'buffer')

/** What `navigator.credentials.create` is given. The name of the account is what the device shows in its list. */
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

/** What `navigator.credentials.get` is given. Without `known` passkeys the device offers its own. */
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
 * Takes back the question that an answer is to, in a transaction of its own: whatever comes of the answer, it was the
 * only one. Refuses when it is to none of ours, too late, to a question for another use, or to one that somebody else
 * was asked.
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

/** What the browser says it answers; `null` when it says nothing that can be read. */
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

/** What a new passkey is, by an answer that was judged. */
export type NewCredential = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'synced'>

/** Judges a new passkey: challenge, origin, site, user verification, a key of a kind we can check. */
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
    // The library says each reason by throwing, also for an answer that cannot be read at all.
    return refuse('passkey_refused')
  }
}

/** Judges a signature of a passkey: also its counter, which must not go back. Answers where the counter stands now. */
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
