/** The identity module's tables as Kysely sees them. Types only. */
import type { HoldReason, Locale } from '@zend/contracts'
import type { PictureId, UserId } from '@zend/kernel'
import type { TokenKind, UserKind } from './identity.ts'

/** What a token is for: carrying calls, or renewing the session once. */
export type TokenPurpose = 'access' | 'refresh'
/** What a code confirms. */
export type CodePurpose = 'sign-up' | 'sign-in' | 'reset-password' | 'withdrawal' | 'beneficiary' | 'transaction-pin' | 'phone' | 'account'

/** How its owner came to a code: by a mail, or by answering with a passkey. */
export type CodeMeans = 'code' | 'passkey'

/** Tables of the `identity` schema, by qualified name. */
export type IdentityTables = {
  'identity.users': {
    id: UserId
    kind: UserKind
    first_name: string
    last_name: string
    username: string
    email: string
    // Of customers from before numbers were sealed, until their job has been there.
    phone: string | null
    sealed_phone: Uint8Array | null
    country: string
    locale: Locale
    image: PictureId | null
    referral_code: string | null
    password_hash: string
    password_changed_at: Date
    terms_accepted_at: Date
    created_at: Date
    email_verified_at: Date | null
    username_changed_at: Date | null
    frozen_at: Date | null
    closed_at: Date | null
  }
  'identity.former_usernames': { username: string; user_id: UserId; held_until: Date }
  'identity.sessions': {
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
  'identity.trusted_devices': { id: string; user_id: UserId; hash: Uint8Array; created_at: Date; expires_at: Date; revoked_at: Date | null }
  'identity.freeze_links': { hash: Uint8Array; user_id: UserId; expires_at: Date; used_at: Date | null }
  'identity.closed_accounts': { user_id: UserId; closed_at: Date; email_hash: Uint8Array; sealed: Uint8Array | null; erase_at: Date }
  'identity.tokens': { hash: Uint8Array; session_id: string; purpose: TokenPurpose; created_at: Date; expires_at: Date; used_at: Date | null }
  'identity.codes': {
    subject: string
    purpose: CodePurpose
    binding: Uint8Array
    code_hash: Uint8Array
    tries: number
    sent_at: Date
    expires_at: Date
    used_at: Date | null
    means: CodeMeans
  }
  'identity.pins': { user_id: UserId }
  'identity.holds': { user_id: UserId; reason: HoldReason; until: Date }
  'identity.throttles': { scope: string; key: Uint8Array; times: Date[]; paused_until: Date | null; updated_at: Date }
}
