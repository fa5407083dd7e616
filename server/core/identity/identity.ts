/**
 * Who a customer is and what a bearer may do: types and pure rules.
 * It never reads a table, a clock or a secret.
 */
import type { Locale } from '@zend/contracts'
import type { PictureId, UserId } from '@zend/kernel'

/** What a token opens: the sign-up calls, the second step of signing in, or everything of its owner. */
export type TokenKind = 'sign-up' | 'pre-auth' | 'session'
/** A person's account or a company's. */
export type UserKind = 'personal' | 'business'

/** Who is calling, found by their token. */
export type Actor = {
  readonly userId: UserId
  readonly kind: UserKind
  readonly tokenKind: TokenKind
  readonly sessionId: string
  readonly permissions: readonly string[]
}

/** Where a call comes from: what a session and the audit trail remember of it. */
export type Caller = { readonly ip: string; readonly userAgent: string }

/** A phone number as it is stored: sealed, or in plain from before numbers were. A closed account's is empty. */
export type KeptPhone = { readonly sealed: Uint8Array } | { readonly plain: string }

/** A customer's account, or, while `emailVerifiedAt` is null, a sign-up under way. */
export type User = {
  readonly id: UserId
  readonly kind: UserKind
  readonly firstName: string
  readonly lastName: string
  readonly username: string
  readonly email: string
  readonly phone: KeptPhone
  readonly country: string
  readonly locale: Locale
  readonly pictureId: PictureId | null
  readonly referralCode: string | null
  readonly passwordHash: string
  readonly createdAt: Date
  readonly emailVerifiedAt: Date | null
  /** Since when nobody may sign in, until a new password is set through the mailbox. */
  readonly frozenAt: Date | null
  /** When it was closed, for ever. */
  readonly closedAt: Date | null
}

/** What the owner of a personal account may do (names from product.md §10): everything that such an account has. */
const PERSONAL_PERMISSIONS = ['deposit', 'swap', 'withdrawal', 'quicksell', 'beneficiary.manage', 'report.export'] as const

/** The permissions a token carries. Only a full session has any. */
export function permissionsOf(kind: UserKind, tokenKind: TokenKind): readonly string[] {
  return kind === 'personal' && tokenKind === 'session' ? PERSONAL_PERMISSIONS : []
}

/** Whether this identifier is an email address; usernames cannot contain an @. */
export const isEmail = (identifier: string): boolean => identifier.includes('@')

/** An address for showing where a mail went. @example maskEmail('ada@example.com') // 'a•••@example.com' */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

/**
 * The network address that failures are counted under: IPv4 as it is, IPv6 by its /64, the smallest block a subscriber is given.
 * @example networkOf('2001:db8:1:2:3::1') // '2001:db8:1:2'
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
