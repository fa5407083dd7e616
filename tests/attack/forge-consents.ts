/** Forgeries of stored confirmations, made without a key: of withdrawals and of sales alike. */
import type { HolderId } from '@zend/kernel'
import type { Authorization } from '@zend/server/core/authorizations'
import type { Random } from '../simulation/random.ts'

/** A stored confirmation. */
export type Consent = {
  readonly authorization: Authorization
  readonly tier: number
  readonly dayMaxCents: string
  readonly monthMaxCents: string
}

/** A row with a confirmation, which may contain anything. */
export type Consenting = { readonly holder: HolderId; readonly consent: unknown }

/** The attacker's means: rows that customers confirmed. */
export type ConsentMeans = { readonly random: Random; readonly known: readonly Consenting[]; readonly now: Date }

/** The confirmation of a row that has a valid one. */
export const consentOf = ({ consent }: Pick<Consenting, 'consent'>): Consent => consent as Consent
/** The confirmation of a row with changed authorization fields. */
export const withAuthorization = (row: Pick<Consenting, 'consent'>, over: Partial<Authorization>): Consent => ({
  ...consentOf(row),
  authorization: { ...consentOf(row).authorization, ...over },
})

/** The signature with one bit flipped. */
function flipped(signature: string, random: Random): string {
  const bytes = Buffer.from(signature, 'base64url')
  const at = random.int(bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random.int(8))
  return bytes.toString('base64url')
}

type ConsentForgery = (row: Consenting, means: ConsentMeans) => unknown

/** The confirmation of a row, each part of it changed alone. */
export const CONSENT_FORGERIES: Readonly<Record<string, ConsentForgery>> = {
  none: () => null,
  'not a consent': (_row, { random }) =>
    random.pick<unknown>(['yes', {}, [], 1, { authorization: null }, { authorization: {}, tier: 1 }]),
  "another customer's": ({ holder }, { random, known }) =>
    random.pick(known.filter((other) => other.holder !== holder)).consent,
  'of another act': (_row, { random, known }) => random.pick(known).consent,
  'a higher tier': (row) => ({ ...consentOf(row), tier: consentOf(row).tier + 1 }),
  'a higher limit': (row) => ({ ...consentOf(row), dayMaxCents: '99999999999', monthMaxCents: '99999999999' }),
  'confirmed now': (row, { now }) => withAuthorization(row, { confirmedAt: now.toISOString() }),
  'with a passkey': (row) => withAuthorization(row, { factors: ['pin', 'passkey'] }),
  'with less': (row) => withAuthorization(row, { factors: ['pin'] }),
  'by an unknown key': (row, { random }) =>
    withAuthorization(row, { key: Buffer.from(random.bytes(8)).toString('hex') }),
  'one bit turned': (row, { random }) =>
    withAuthorization(row, { signature: flipped(consentOf(row).authorization.signature, random) }),
  'no signature': (row, { random }) => withAuthorization(row, { signature: random.pick(['', 'A', 'AAAA'.repeat(21)]) }),
}
