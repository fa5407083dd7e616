/** What API keys can be given. A file of its own, since pages before signing in load the permissions. */
import type { Permission } from './permissions.ts'

/**
 * What a company's API key can be given, of what its member may do. It never decides on others' requests, nor about
 * members, policy, verification or other keys.
 */
export const KEY_SCOPES = [
  'view',
  'deposit',
  'swap',
  'withdrawal',
  'quicksell',
  'fx',
  'report.export',
] as const satisfies readonly Permission[]
/** What one key may do. */
export type KeyScope = (typeof KEY_SCOPES)[number]
/** The scopes with which money leaves: each such call carries the company's own signature. */
export const SIGNED_SCOPES: readonly KeyScope[] = ['withdrawal', 'quicksell', 'fx']
