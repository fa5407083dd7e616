/** What products ask about a customer in the API: their tier, and the name that verification has proven. */
import type { HolderId, UserId } from '@zend/kernel'
import { type LimitsPolicy, placeOf } from '@zend/server/core/limits'
import { verificationKeysFrom, verifiedName } from '@zend/server/core/verification'
import type { Tx } from '@zend/server/database'

/** Opens it. `secret` is the deployment's. */
export function openPeople(limits: LimitsPolicy, secret: Uint8Array) {
  const keys = verificationKeysFrom(secret)
  return {
    tier: async (tx: Tx, holder: HolderId) => (await placeOf(tx, holder, limits)).tier,
    verifiedName: (tx: Tx, userId: UserId) => verifiedName(tx, keys, userId),
  }
}
