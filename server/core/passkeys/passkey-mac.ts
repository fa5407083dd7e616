/** What binds a passkey's row to its customer: only rows that we stored for them open anything of theirs. */
import { credentialMac, type IdentityKeys, sameHash } from '../identity/index.ts'
import type { Passkey, PasskeyDeps } from './passkeys.ts'

/** The MAC of a passkey: over its customer, its credential and key, and from when it confirms. */
export const macOf = (keys: Pick<IdentityKeys, 'credential'>, { id, userId, credentialId, publicKey, confirmsFrom }: Passkey): Buffer =>
  credentialMac(keys, 'passkey', [id, userId, credentialId, Buffer.from(publicKey).toString('base64'), confirmsFrom.toISOString()])

/** Whether we stored this passkey for this customer, as it is. One that we did not is told of. */
export function isOurs({ keys, onForged }: Pick<PasskeyDeps['identity'], 'keys' | 'onForged'>, passkey: Passkey): boolean {
  if (passkey.mac !== null && sameHash(passkey.mac, macOf(keys, passkey))) return true
  onForged?.({ what: 'passkey', userId: passkey.userId })
  return false
}
