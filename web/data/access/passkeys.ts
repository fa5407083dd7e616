/**
 * Passkeys: what the device is asked for, between a call that begins and one that ends. The library that turns bytes
 * into text and back is fetched when a passkey is used.
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

/** The customer closed the device's question, or let it run out: nothing happened, and nothing needs to be said. */
export class PasskeyDismissed extends Error {}

/** Whether this browser can have passkeys at all. */
export const isPasskeyDevice = (): boolean => typeof PublicKeyCredential === 'function'

type Options = EndpointData<typeof startPasskey>['options']

const library = () => import('@simplewebauthn/browser')

// What the device is asked comes from our API, whose own half of the library made it.
type Asked<F extends (options: never) => unknown> = Parameters<F>[0] extends { readonly optionsJSON: infer J }
  ? J
  : never

async function ask<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (thrown) {
    // The library wraps what the browser throws, and keeps its name.
    if (thrown instanceof Error && (thrown.name === 'NotAllowedError' || thrown.name === 'AbortError')) {
      throw new PasskeyDismissed('the question was closed', { cause: thrown })
    }
    throw thrown
  }
}

type Assertion = EndpointCall<typeof stepUp>['body']['credential']

async function assertion(options: Options): Promise<Assertion> {
  const { startAuthentication } = await library()
  return (await ask(() =>
    startAuthentication({ optionsJSON: options as unknown as Asked<typeof startAuthentication> }),
  )) as unknown as Assertion
}

/** Makes a passkey on this device and keeps it under a name. Throws what the API refuses, and PasskeyDismissed. */
export async function makePasskey(id: UserId, name: string, password: string): Promise<Passkey> {
  const { api } = services()
  const { options } = await api.call(startPasskey, { params: { id }, body: { password } })
  const { startRegistration } = await library()
  const credential = await ask(() =>
    startRegistration({ optionsJSON: options as unknown as Asked<typeof startRegistration> }),
  )
  const body = { name, credential: credential as unknown as EndpointCall<typeof addPasskey>['body']['credential'] }
  return (await api.call(addPasskey, { params: { id }, body })).passkey
}

/** Signs in with a passkey of this device. Throws what the API refuses, and PasskeyDismissed. */
export async function signInWithPasskey(): Promise<Session['user']> {
  const { api } = services()
  const { options } = await api.call(startPasskeySignIn, {})
  return (await api.call(passkeySignIn, { body: { credential: await assertion(options) } })).user
}

/** Whether a question is about this act: whoever asks may have been made to ask about another. */
export async function isAbout(type: ActType, nonce: string, challenge: unknown): Promise<boolean> {
  const asked = new TextEncoder().encode(stepUpQuestion(nonce, JSON.stringify([ACT_KINDS[type]])))
  const own = btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', asked))))
  return challenge === own.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Answers a code for one act on one's own account, which a passkey confirmed in place of the mailbox. The device is
 * asked only about this very act, whatever the API says. Throws what the API refuses, and PasskeyDismissed.
 */
export async function stepUpWithPasskey(id: UserId, type: ActType): Promise<string> {
  const { api } = services()
  const { options, nonce } = await api.call(startStepUp, { params: { id }, query: { type } })
  if (!(await isAbout(type, nonce, options['challenge']))) throw new Error('asked about another act')
  return (await api.call(stepUp, { params: { id }, body: { credential: await assertion(options) } })).otp
}
