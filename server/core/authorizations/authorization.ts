/**
 * A customer's consent to one act, as a statement and a signature over it that the database cannot make. Whoever acts
 * on a row states again what the row says and compares: a row that was changed, or that nobody confirmed, has no
 * signature that fits. Pure but for the keys.
 */
import { createHash, sign, verify } from 'node:crypto'
import { type Canonical, canonicalJson } from './canonical-json.ts'
import type { AuthorizationKey, AuthorizationKeys } from './keys.ts'

/** What can be authorized. A statement of one kind is never one of another. */
export const STATEMENT_KINDS = ['withdrawal', 'quick-sell', 'sell-rule', 'transfer', 'swap', 'deposit'] as const
/** What can be authorized. */
export type StatementKind = (typeof STATEMENT_KINDS)[number]

/**
 * What is stated. `id` is the act's own, so that a statement allows it once; `holder` whose money it is. Beside those,
 * every fact that decides what happens, as text: amounts in minor units, instants in ISO 8601.
 */
export type Statement = {
  readonly kind: StatementKind
  readonly id: string
  readonly holder: string
  readonly [fact: string]: Canonical
}

/** With what a customer confirmed. `rule`: by nothing now; a rule that they confirmed before decides. */
export type Factor = 'pin' | 'code' | 'passkey' | 'rule'

/** When and with what the customer confirmed. */
export type Consent = { readonly confirmedAt: Date; readonly factors: readonly Factor[] }

/**
 * What a row keeps of an authorization, as JSON: what is not in the row already, and the signature, with the id of the
 * key that made it.
 */
export type Authorization = {
  readonly confirmedAt: string
  readonly factors: readonly string[]
  readonly key: string
  readonly signature: string
}

/** Whether somebody confirmed with enough to move money: the PIN, and a code or a passkey besides. */
export const isConfirmedTwice = (factors: readonly string[]): boolean =>
  factors.includes('pin') && (factors.includes('code') || factors.includes('passkey'))

/** A statement as it travels to somebody who has no row to state it from. */
export type SignedStatement = { readonly text: string; readonly key: string; readonly signature: string }

/**
 * What became of a check. `unknown_key`: made with a key that is none of ours, or not known here yet: an operator looks
 * before anything is given up.
 */
export type Standing = 'authorized' | 'unknown_key' | 'forged'

// Part of what is signed, so that the key's signatures mean nothing anywhere else.
const LABEL = 'zend/authorization/v1\n'

/** Signs a statement. Whoever calls has checked the customer's consent a moment ago. */
export function authorize(
  key: AuthorizationKey,
  statement: Statement,
  { confirmedAt, factors }: Consent,
): Authorization {
  const consent = { confirmedAt: confirmedAt.toISOString(), factors }
  const { signature } = signText(key, textOf(statement, consent))
  return { ...consent, key: key.id, signature }
}

/** Signs a text as it is: for those whose statements have a form of their own. */
export const signText = (key: AuthorizationKey, text: string): SignedStatement => ({
  text,
  key: key.id,
  signature: sign(null, bytesOf(text), key.key).toString('base64url'),
})

/** Whether a statement was authorized. `null`, as of a row that has no authorization, was not. */
export const standingOf = (
  keys: AuthorizationKeys,
  statement: Statement,
  authorization: Authorization | null,
): Standing => (authorization === null ? 'forged' : standingOfText(keys, signedStatement(statement, authorization)))

/** A statement and its signature, for one who has no row to state it from. */
export const signedStatement = (statement: Statement, authorization: Authorization): SignedStatement => ({
  text: textOf(statement, authorization),
  key: authorization.key,
  signature: authorization.signature,
})

/** Whether the text of a statement was authorized, exactly as it is. */
export function standingOfText(keys: AuthorizationKeys, { text, key, signature }: SignedStatement): Standing {
  const known = keys.get(key)
  if (known === undefined) return 'unknown_key'
  return verify(null, bytesOf(text), known, Buffer.from(signature, 'base64url')) ? 'authorized' : 'forged'
}

/** The one text of a statement (RFC 8785). */
const textOf = (
  statement: Statement,
  { confirmedAt, factors }: Pick<Authorization, 'confirmedAt' | 'factors'>,
): string => canonicalJson({ ...statement, confirmedAt, factors })

/** The text that an operator signs to confirm for a second time what a customer stated. */
export const secondConfirmationOf = (statement: string): string =>
  `zend/second-confirmation/v1 ${createHash('sha256').update(statement, 'utf8').digest('hex')}`

const bytesOf = (text: string): Buffer => Buffer.from(LABEL + text, 'utf8')
