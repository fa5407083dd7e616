/** A passkey's answer as it is kept, to be verified again later by anybody, without its passkey's row. */
import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { AnsweredVote } from './judge.ts'
import type { PasskeySite } from './passkeys.ts'

/** An answer with the key that it verifies under (COSE) and the nonce of its question. All base64url. */
export type StoredAnswer = {
  readonly nonce: string
  readonly credentialId: string
  readonly publicKey: string
  readonly authenticatorData: string
  readonly clientDataJSON: string
  readonly signature: string
}

/** Returns what is kept of an answer that was judged right. */
export const storedAnswer = (
  { passkey, nonce }: AnsweredVote,
  { response: { authenticatorData, clientDataJSON, signature } }: AuthenticationResponseJSON,
): StoredAnswer => ({
  nonce,
  credentialId: passkey.credentialId,
  publicKey: Buffer.from(passkey.publicKey).toString('base64url'),
  authenticatorData,
  clientDataJSON,
  signature,
})

/** Verifies a kept answer again: this challenge, our site, the person verified by the device, this key. */
export async function verifyStored(site: PasskeySite, challenge: string, answer: StoredAnswer): Promise<boolean> {
  const { credentialId, publicKey, authenticatorData, clientDataJSON, signature } = answer
  try {
    const { verified } = await verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { authenticatorData, clientDataJSON, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: [...site.origins],
      expectedRPID: site.rpId,
      requireUserVerification: true,
      // Its counter was compared when it was given.
      credential: { id: credentialId, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter: 0 },
    })
    return verified
  } catch {
    return false
  }
}
