/** Whether somebody has a second factor: what acting for a company takes. */
import { useQuery } from '@tanstack/react-query'
import type { UserId } from '@zend/kernel'
import { passkeysQuery } from '@zend/web/data/access'
import { twoFactorQuery } from './security.queries.ts'

/** Tells whether they have an authenticator app or a passkey; false until it is known. */
export function useHasSecondFactor(userId: UserId): boolean {
  const { data: app } = useQuery(twoFactorQuery(userId))
  const { data: passkeys = [] } = useQuery(passkeysQuery(userId))
  return app?.on === true || passkeys.length > 0
}
