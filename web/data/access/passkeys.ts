/**
 * Passkeys: the device's prompt between a beginning and an ending call. The library that converts bytes and text loads
 * when a passkey is used.
 */
import {
  ACT_KINDS,
  type ActType,
  addPasskey,
  type EndpointCall,
  type EndpointData,
  type Passkey,
  passkeySignIn,
  type Session,
  startPasskey,
  startPasskeySignIn,
  startStepUp,
  stepUp,
  stepUpQuestion,
} from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { services } from '@zend/web/client/browser'

/** The customer closed the device's prompt, or it timed out: nothing happened, and no message is needed. */
export class PasskeyDismissed extends Error {}

/** This device has a passkey of this account already, and makes no second one. */
export class PasskeyKnown extends Error {}

/** Tells whether this browser supports passkeys. */
export const isPasskeyDevice = (): boolean => typeof PublicKeyCredential === 'function'

type Options = EndpointData<typeof startPasskey>['options']

const library = () => import('@simplewebauthn/browser')

/** Loads what passkeys need, so that the press that asks for one waits for nothing but the API. */
export function preparePasskeys(): void {
  // The press itself loads it, where this fails.
  library().catch(() => undefined)
}

// The options for the device come from our API, which makes them with the server half of the same library.
type Asked<F extends (options: never) => unknown> = Parameters<F>[0] extends { readonly optionsJSON: infer J }
  ? J
  : never

async function ask<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (thrown) {
    // The library wraps the browser's error, and keeps its name.
    if (thrown instanceof Error && (thrown.name === 'NotAllowedError' || thrown.name === 'AbortError')) {
      throw new PasskeyDismissed('the question was closed', { cause: thrown })
    }
    if (thrown instanceof Error && thrown.name === 'InvalidStateError') {
      throw new PasskeyKnown('the device has one already', { cause: thrown })
    }
    throw thrown
  }
}

type Assertion = EndpointCall<typeof stepUp>['body']['credential']

/** Has a passkey of this device sign a challenge of ours. Throws PasskeyDismissed. */
export async function passkeyAnswer(options: Options): Promise<Assertion> {
  const { startAuthentication } = await library()
  return (await ask(() =>
    startAuthentication({ optionsJSON: options as unknown as Asked<typeof startAuthentication> }),
  )) as unknown as Assertion
}

/**
 * Makes a passkey on this device and saves it under a name. With a mailed code it confirms at once, with the password a
 * day later. Throws the API's refusals, PasskeyDismissed and PasskeyKnown; each has used up the code.
 */
export async function makePasskey(
  id: UserId,
  name: string,
  by: EndpointCall<typeof startPasskey>['body'],
): Promise<Passkey> {
  const { api } = services()
  const { options } = await api.call(startPasskey, { params: { id }, body: by })
  const { startRegistration } = await library()
  const credential = await ask(() =>
    startRegistration({ optionsJSON: options as unknown as Asked<typeof startRegistration> }),
  )
  const body = { name, credential: credential as unknown as EndpointCall<typeof addPasskey>['body']['credential'] }
  return (await api.call(addPasskey, { params: { id }, body })).passkey
}

/** Signs in with a passkey of this device. Throws the API's refusals, and PasskeyDismissed. */
export async function signInWithPasskey(): Promise<Session['user']> {
  const { api } = services()
  const { options } = await api.call(startPasskeySignIn, {})
  return (await api.call(passkeySignIn, { body: { credential: await passkeyAnswer(options) } })).user
}

/** Tells whether a challenge is for this act, because an attacker may have made the page request one for another. */
export const isAbout = (type: ActType, nonce: string, challenge: unknown): Promise<boolean> =>
  isBoundTo([ACT_KINDS[type]], nonce, challenge)

/** The same for any act, by what its code is bound to. */
async function isBoundTo(binding: Binding, nonce: string, challenge: unknown): Promise<boolean> {
  return challenge === (await challengeOf(stepUpQuestion(nonce, JSON.stringify(binding))))
}
type Binding = readonly (string | null)[]

/** The challenge that a text is signed by: its SHA-256, in base64url. */
export async function challengeOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const own = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return own.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Returns a code for one act on one's own account, confirmed by a passkey instead of a mail. The device signs only for
 * this act, whatever the API says. Throws the API's refusals, and PasskeyDismissed.
 */
export const stepUpWithPasskey = (id: UserId, type: ActType): Promise<string> =>
  stepUpFor(id, { type }, [ACT_KINDS[type]])

/**
 * The same for an act that `getEmailOtp` mails a code for. `binding`: what that code is bound to, made from what the
 * page shows.
 */
export async function stepUpFor(
  id: UserId,
  query: EndpointCall<typeof startStepUp>['query'],
  binding: Binding,
): Promise<string> {
  const { api } = services()
  const { options, nonce } = await api.call(startStepUp, { params: { id }, query })
  if (!(await isBoundTo(binding, nonce, options['challenge']))) throw new Error('asked about another act')
  return (await api.call(stepUp, { params: { id }, body: { credential: await passkeyAnswer(options) } })).otp
}
