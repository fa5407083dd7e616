/**
 * Binds a passkey's row to its customer by a MAC: only rows that we stored for a customer give access to their account.
 */
import { sameHash } from '../sealing/index.ts'
import { credentialMac, type ForgedCredential, type SignInKeys } from '../sign-in/index.ts'
import type { Passkey } from './passkeys.ts'

/** Returns the MAC of a passkey, over its customer, credential, key, and the time from which it confirms. */
export const macOf = (
  keys: Pick<SignInKeys, 'credential'>,
  { id, userId, credentialId, publicKey, confirmsFrom }: Passkey,
): Buffer =>
  credentialMac(keys, 'passkey', [
    id,
    userId,
    credentialId,
    Buffer.from(publicKey).toString('base64'),
    confirmsFrom.toISOString(),
  ])

/** The binding key, and the callback for a passkey that it did not bind. */
type BindingDeps = {
  readonly keys: Pick<SignInKeys, 'credential'>
  readonly onForged?: (forged: ForgedCredential) => void
}

/** Tells whether we stored this passkey for this customer, unchanged. Reports one that we did not. */
export function isOurs({ keys, onForged }: BindingDeps, passkey: Passkey): boolean {
  if (passkey.mac !== null && sameHash(passkey.mac, macOf(keys, passkey))) return true
  onForged?.({ what: 'passkey', userId: passkey.userId })
  return false
}
