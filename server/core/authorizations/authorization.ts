/**
 * A customer's consent to one act, as a statement and a signature that the database cannot make. Whoever executes a row
 * rebuilds the statement from the row and verifies it, so a changed or unconfirmed row has no valid signature. Pure but
 * for the keys.
 */
import { createHash, sign, verify } from 'node:crypto'
import { type Canonical, canonicalJson } from './canonical-json.ts'
import type { AuthorizationKey, AuthorizationKeys } from './keys.ts'

/** The kinds of acts that can be authorized. A signature over one kind is never valid for another. */
export const STATEMENT_KINDS = [
  'withdrawal',
  'quick-sell',
  'sell-rule',
  'convert-rule',
  'transfer',
  'swap',
  'deposit',
  'approval',
  'policy',
  'member',
  'payee',
  'api-key',
  'fx',
  'batch',
] as const
/** A kind of act that can be authorized. */
export type StatementKind = (typeof STATEMENT_KINDS)[number]

/**
 * The signed facts. `id` is the act's own, so that a statement allows it once; `holder` owns the money. `facts` has
 * everything that decides what happens, as text: amounts in minor units, instants in ISO 8601.
 */
export type Statement = {
  readonly kind: StatementKind
  readonly id: string
  readonly holder: string
  readonly [fact: string]: Canonical
}

/**
 * What the customer confirmed with. `rule`: nothing now; a rule that they confirmed earlier decides. `approvals`:
 * others of their company approved it besides. `signature`: the company's own key signed the request (RFC 9421).
 */
export type Factor = 'pin' | 'code' | 'passkey' | 'rule' | 'approvals' | 'signature'

/** When and with what the customer confirmed. */
export type Consent = { readonly confirmedAt: Date; readonly factors: readonly Factor[] }

/** The authorization as a row stores it, in JSON: whatever the row lacks, and the signature with the id of its key. */
export type Authorization = {
  readonly confirmedAt: string
  readonly factors: readonly string[]
  readonly key: string
  readonly signature: string
}

/**
 * Tells whether the factors suffice to move money: the PIN, and a code or a passkey besides; or the signature of the
 * company over its API key's request.
 */
export const isConfirmedTwice = (factors: readonly string[]): boolean =>
  factors.includes('signature') ||
  (factors.includes('pin') && (factors.includes('code') || factors.includes('passkey')))

/** A statement as sent to a process that has no row to rebuild it from. */
export type SignedStatement = { readonly text: string; readonly key: string; readonly signature: string }

/**
 * Result of a check. `unknown_key`: signed with a key that is not ours or not known here yet; an operator must look
 * before the act is abandoned.
 */
export type Standing = 'authorized' | 'unknown_key' | 'forged'

// Domain separation: part of the signed bytes, so that the key's signatures are valid nowhere else.
const LABEL = 'zend/authorization/v1\n'

/** Signs a statement. The caller must have just checked the customer's consent. */
export function authorize(
  key: AuthorizationKey,
  statement: Statement,
  { confirmedAt, factors }: Consent,
): Authorization {
  const consent = { confirmedAt: confirmedAt.toISOString(), factors }
  const { signature } = signText(key, textOf(statement, consent))
  return { ...consent, key: key.id, signature }
}

/** Signs a text as it is, for statements that have their own form. */
export const signText = (key: AuthorizationKey, text: string): SignedStatement => ({
  text,
  key: key.id,
  signature: sign(null, bytesOf(text), key.key).toString('base64url'),
})

/** Checks whether a statement was authorized. `null`, from a row without an authorization, was not. */
export const standingOf = (
  keys: AuthorizationKeys,
  statement: Statement,
  authorization: Authorization | null,
): Standing => (authorization === null ? 'forged' : standingOfText(keys, signedStatement(statement, authorization)))

/** Returns a statement with its signature, for a process without a row to rebuild it from. */
export const signedStatement = (statement: Statement, authorization: Authorization): SignedStatement => ({
  text: textOf(statement, authorization),
  key: authorization.key,
  signature: authorization.signature,
})

/** Checks whether exactly this statement text was authorized. */
export function standingOfText(keys: AuthorizationKeys, { text, key, signature }: SignedStatement): Standing {
  const known = keys.get(key)
  if (known === undefined) return 'unknown_key'
  return verify(null, bytesOf(text), known, Buffer.from(signature, 'base64url')) ? 'authorized' : 'forged'
}

/** Returns the canonical text of a statement (RFC 8785). */
const textOf = (
  statement: Statement,
  { confirmedAt, factors }: Pick<Authorization, 'confirmedAt' | 'factors'>,
): string => canonicalJson({ ...statement, confirmedAt, factors })

/** Returns the text that an operator signs to confirm a customer's statement a second time. */
export const secondConfirmationOf = (statement: string): string =>
  `zend/second-confirmation/v1 ${createHash('sha256').update(statement, 'utf8').digest('hex')}`

const bytesOf = (text: string): Buffer => Buffer.from(LABEL + text, 'utf8')
