/** What binds a passkey's row to its customer: only rows that we stored for them open anything of theirs. */
import { sameHash } from '../sealing/index.ts'
import { credentialMac, type ForgedCredential, type SignInKeys } from '../sign-in/index.ts'
import type { Passkey } from './passkeys.ts'

/** The MAC of a passkey: over its customer, its credential and key, and from when it confirms. */
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

/** The key that binds, and who is told of a passkey that it did not bind. */
type BindingDeps = {
  readonly keys: Pick<SignInKeys, 'credential'>
  readonly onForged?: (forged: ForgedCredential) => void
}

/** Whether we stored this passkey for this customer, as it is. One that we did not is told of. */
export function isOurs({ keys, onForged }: BindingDeps, passkey: Passkey): boolean {
  if (passkey.mac !== null && sameHash(passkey.mac, macOf(keys, passkey))) return true
  onForged?.({ what: 'passkey', userId: passkey.userId })
  return false
}
