/** The identity module's tables as Kysely sees them. Types only. */
import type { Locale } from '@zend/contracts'
import type { PictureId, UserId } from '@zend/kernel'
import type { TokenKind, UserKind } from './identity.ts'

/** What a token is for: carrying calls, or renewing the session once. */
export type TokenPurpose = 'access' | 'refresh'
/** What a code confirms. */
export type CodePurpose = 'sign-up' | 'sign-in' | 'reset-password' | 'withdrawal' | 'beneficiary' | 'transaction-pin' | 'phone'
/** Why money out is on hold: credentials were replaced by someone who proved only to read the mailbox. */
export type HoldReason = 'password_reset' | 'pin_reset'

/** Tables of the `identity` schema, by qualified name. */
export type IdentityTables = {
  'identity.users': {
    id: UserId
    kind: UserKind
    first_name: string
    last_name: string
    username: string
    email: string
    phone: string
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
  }
  'identity.former_usernames': { username: string; user_id: UserId; held_until: Date }
  'identity.sessions': {
    id: string
    user_id: UserId
    kind: TokenKind
    device: string
    ip: string
    created_at: Date
    last_seen_at: Date
    ended_at: Date | null
    ended_because: string | null
  }
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
  }
  'identity.pins': {
    user_id: UserId
    salt: Uint8Array
    hash: Uint8Array
    wrong: number
    locked_until: Date | null
    created_at: Date
    changed_at: Date
  }
  'identity.holds': { user_id: UserId; reason: HoldReason; until: Date }
  'identity.throttles': { scope: string; key: Uint8Array; times: Date[]; paused_until: Date | null; updated_at: Date }
}
