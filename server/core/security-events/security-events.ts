/**
 * The security events of an account, as its owner reads them from the audit trail. It shows what concerns the account's
 * safety and leaves out the rest; it never writes, and shows only facts selected here.
 */
import type { SecurityEvent } from '@zend/contracts'
import { ok, refuse, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { type AuditFacts, eventsAbout, type RecordedEvent } from '../audit/index.ts'

/** The key of each audit event in the list. */
const KEYS = {
  'identity.signed_up': 'signed_up',
  'identity.email_verified': 'email_verified',
  'identity.signed_in': 'signed_in',
  'identity.sign_in_failed': 'sign_in_failed',
  'identity.signed_out': 'signed_out',
  'identity.refresh_token_reused': 'session_ended',
  'identity.device_removed': 'device_removed',
  'identity.account_frozen': 'account_frozen',
  'identity.account_unfrozen': 'account_unfrozen',
  'identity.password_changed': 'password_changed',
  'identity.password_reset': 'password_reset',
  'identity.pin_created': 'pin_created',
  'identity.pin_changed': 'pin_changed',
  'identity.pin_reset': 'pin_reset',
  'identity.pin_locked': 'pin_locked',
  'identity.two_factor_on': 'two_factor_on',
  'identity.two_factor_off': 'two_factor_off',
  'identity.two_factor_locked': 'two_factor_locked',
  'identity.recovery_code_used': 'recovery_code_used',
  'identity.recovery_codes_renewed': 'recovery_codes_renewed',
  'passkeys.added': 'passkey_added',
  'passkeys.removed': 'passkey_removed',
  'passkeys.refused': 'passkey_refused',
  'identity.next_of_kin_changed': 'next_of_kin_changed',
  'identity.profile_changed': 'profile_changed',
  'identity.email_changed': 'profile_changed',
  'identity.phone_changed': 'profile_changed',
  'withdrawal.allowlist_switched': 'allowlist_switched',
  'beneficiaries.added': 'wallet_saved',
  'beneficiaries.removed': 'wallet_removed',
  'identity.data_exported': 'data_exported',
} as const satisfies Readonly<Record<string, SecurityEvent['event']>>

const METHODS: ReadonlySet<unknown> = new Set(['code', 'authenticator', 'recovery', 'passkey', 'trusted-device'])

/** One event as it is shown. */
export type ShownEvent = Omit<SecurityEvent, '_id' | 'at'> & { readonly id: string; readonly at: Date }
/** A page of them; `cursor` is `null` at the end. */
export type EventPage = { readonly events: readonly ShownEvent[]; readonly cursor: string | null }

/** Returns what happened to a customer's account, newest first. Refuses an invalid cursor. */
export async function pageOfSecurityEvents(
  tx: Tx,
  userId: UserId,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Result<EventPage, { readonly code: 'invalid_request'; readonly field: 'query.cursor' }>> {
  if (cursor !== undefined && !/^[1-9]\d{0,17}$/.test(cursor))
    return refuse('invalid_request', { field: 'query.cursor' })
  const found = await eventsAbout(tx, userId, { actions: Object.keys(KEYS), before: cursor ?? null, limit: limit + 1 })
  const shown = found.slice(0, limit)
  return ok({ events: shown.flatMap(shownOf), cursor: found.length > limit ? (shown.at(-1)?.number ?? null) : null })
}

const isTold = (action: string): action is keyof typeof KEYS => Object.hasOwn(KEYS, action)
const isMethod = (value: unknown): value is NonNullable<SecurityEvent['method']> => METHODS.has(value)

function shownOf({ number, at, action, ip, facts }: RecordedEvent): ShownEvent[] {
  if (!isTold(action)) return []
  return [{ id: number, event: KEYS[action], at, ip, device: textOf(facts, 'device'), method: methodOf(facts) }]
}

function textOf(facts: AuditFacts, name: string): string | null {
  const value = facts[name]
  return typeof value === 'string' ? value : null
}

function methodOf(facts: AuditFacts): SecurityEvent['method'] {
  const value = facts['method']
  return isMethod(value) ? value : null
}
