/** Tables of signing in as Kysely sees them. Types only. */
import type { MemberId, UserId } from '@zend/kernel'
import type { TokenKind } from '../holders/index.ts'

/** What a token is for: carrying calls, or renewing the session once. */
export type TokenPurpose = 'access' | 'refresh'

/** Tables of the `sign_in` schema, by qualified name. */
export type SignInTables = {
  'sign_in.sessions': {
    id: string
    user_id: UserId
    kind: TokenKind
    device: string
    user_agent: string | null
    trusted_id: string | null
    ip: string
    created_at: Date
    last_seen_at: Date
    ended_at: Date | null
    ended_because: string | null
  }
  'sign_in.trusted_devices': {
    id: string
    user_id: UserId
    hash: Uint8Array
    created_at: Date
    expires_at: Date
    revoked_at: Date | null
  }
  'sign_in.closed_accounts': {
    user_id: UserId
    closed_at: Date
    email_hash: Uint8Array
    sealed: Uint8Array | null
    erase_at: Date
  }
  'sign_in.tokens': {
    hash: Uint8Array
    session_id: string
    purpose: TokenPurpose
    member_id: MemberId | null
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
}
